"""The addresses of the pages, gathered from the modules that answer them."""

<<<<<<< HEAD
from games.web.pages import home, lobby, people, picture, replay, room, table
=======
from games.web.pages import home, lobby, people, replay, room, table
>>>>>>> accounts

urlpatterns = [
    *home.urlpatterns,
    *lobby.urlpatterns,
    *people.urlpatterns,
    *room.urlpatterns,
    *table.urlpatterns,
    *replay.urlpatterns,
<<<<<<< HEAD
    *picture.urlpatterns,
=======
>>>>>>> accounts
]

"""The addresses of the pages, gathered from the modules that answer them."""

from games.web.pages import home, lobby, people, room

urlpatterns = [
    *home.urlpatterns,
    *lobby.urlpatterns,
    *people.urlpatterns,
    *room.urlpatterns,
]

"""The addresses of the pages, gathered from the modules that answer them."""

from games.web.pages import home, lobby, room

urlpatterns = [*home.urlpatterns, *lobby.urlpatterns, *room.urlpatterns]

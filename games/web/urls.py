"""The addresses of the pages, gathered from the modules that answer them."""

from games.web.pages import home, lobby

urlpatterns = [*home.urlpatterns, *lobby.urlpatterns]

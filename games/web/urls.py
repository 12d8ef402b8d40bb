"""The addresses of the pages, gathered from the modules that answer them."""

from games.web.pages import (
    appointment,
    companion,
    explain,
    home,
    learn,
    lobby,
    mail_play,
    making,
    minutes,
    own_time,
    people,
    picture,
    replay,
    room,
    table,
)

urlpatterns = [
    *home.urlpatterns,
    *explain.urlpatterns,
    *learn.urlpatterns,
    *lobby.urlpatterns,
    *people.urlpatterns,
    *own_time.urlpatterns,
    *room.urlpatterns,
    *appointment.urlpatterns,
    *table.urlpatterns,
    *replay.urlpatterns,
    *minutes.urlpatterns,
    *making.urlpatterns,
    *mail_play.urlpatterns,
    *picture.urlpatterns,
    *companion.urlpatterns,
]

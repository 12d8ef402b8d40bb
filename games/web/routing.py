"""Addresses of the sockets."""

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.live.consumers import LobbyConsumer
from games.live.sheets import SheetConsumer
from games.web.table_socket import TablePage

urlpatterns = [
    path("ws/table/<int:pk>/", TablePage.as_asgi()),
    path("ws/sheet/<str:key>/", SheetConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path(r"", WebsocketDenier.as_asgi()),  # there is no socket at any other address
]

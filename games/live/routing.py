"""Addresses of the sockets."""

from django.urls import path

from games.live.consumers import LobbyConsumer, TableConsumer

urlpatterns = [
    path("ws/table/<int:pk>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]

"""Where tables are found, opened and filled."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path


def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/lobby.html", {"place": "lobby"})


def replays(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/replays.html", {"place": "replays"})


urlpatterns = [
    path("tables/", lobby, name="lobby"),
    path("replays/", replays, name="replays"),
]

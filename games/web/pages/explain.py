"""The card that explains a thing of a board, for the page that asks for it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from games.engine.explaining import Explains
from games.shelf import GAMES, board_of
from games.web.anchors import paragraph

LONGEST_KEY = 40


@require_safe
def explain(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Rule, price and example; nothing of any table is in it."""
    board = board_of(slug) if slug in GAMES else None
    found = None
    if isinstance(board, Explains) and len(key) <= LONGEST_KEY:
        found = board.explains(key)
    if found is None:
        raise Http404
    context = {"card": found, "rule": paragraph(slug, found.rule)}
    answer = render(request, "table/explain.html", context)
    answer["Cache-Control"] = "private, max-age=3600"
    answer["Vary"] = "Accept-Language, Cookie"
    return answer


urlpatterns = [path("games/<slug:slug>/explain/<str:key>/", explain, name="explain")]

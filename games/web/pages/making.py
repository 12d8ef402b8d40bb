"""What others make in the open at a live table: a small part of its page, fetched as it grows."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from games.engine.board import ShowsMaking
from games.shelf import board_of
from games.tables import queries
from games.tables.models import Table
from games.web.answers import refusals_as_pages, who
from games.web.pages.table import table_of


@require_safe
@refusals_as_pages
def making(request: HttpRequest, pk: int) -> HttpResponse:
    """What this reader's page shows of it; 204 where none lies open."""
    table = table_of(request, pk)
    board = board_of(table.row.game)
    if not isinstance(board, ShowsMaking) or table.row.status != Table.Status.PLAYING:
        return HttpResponse(status=204)
    drawn = board.making(queries.scene_for(table, who(request)))
    return HttpResponse(drawn) if drawn else HttpResponse(status=204)


urlpatterns = [path("t/<int:pk>/making/", making, name="making")]

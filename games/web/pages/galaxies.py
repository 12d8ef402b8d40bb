"""Galaxies of a live table in the making: a small part of its page, fetched as they grow."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from games.tables import queries
from games.tables.models import Table
from games.web.answers import refusals_as_pages, who
from games.web.boards.factory import growing, watching
from games.web.pages.table import table_of


@require_safe
@refusals_as_pages
def galaxies(request: HttpRequest, pk: int) -> HttpResponse:
    """What this reader's page shows of them; 204 where none lies open."""
    table = table_of(request, pk)
    if table.row.game != "factory" or table.row.status != Table.Status.PLAYING:
        return HttpResponse(status=204)
    seen = queries.seen_by(table, who(request))
    if seen.view.phase != "build" or not seen.view.galaxies:
        return HttpResponse(status=204)
    if seen.seat is None:
        return HttpResponse(watching.draw(seen.view, seen.names))
    return HttpResponse(growing.place(seen.view, seen.names))


urlpatterns = [path("t/<int:pk>/galaxies/", galaxies, name="galaxies")]

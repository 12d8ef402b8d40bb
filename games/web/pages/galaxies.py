"""Galaxies of a live table in the making: a small part of its page, fetched as they grow."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from games.factory.board import growing, watching
from games.tables import queries
from games.tables.models import Table
from games.web.answers import refusals_as_pages, who
from games.web.pages.table import table_of


@require_safe
@refusals_as_pages
def galaxies(request: HttpRequest, pk: int) -> HttpResponse:
    """What this reader's page shows of them; 204 where none lies open."""
    table = table_of(request, pk)
    if table.row.game != "factory" or table.row.status != Table.Status.PLAYING:
        return HttpResponse(status=204)
    scene = queries.scene_for(table, who(request))
    if scene.view.phase != "build" or not scene.view.galaxies:
        return HttpResponse(status=204)
    if scene.seat is None:
        return HttpResponse(watching.draw(scene.view, scene.names))
    return HttpResponse(growing.place(scene.view, scene.names))


urlpatterns = [path("t/<int:pk>/galaxies/", galaxies, name="galaxies")]

"""A table as a small picture for lists: what a watcher sees, as an image of its own."""

import re

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path
from django.views.decorators.http import require_safe

from games.engine.board import Asked
from games.shelf import board_of, template
from games.tables import queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.store.reading import FullTable
from games.web.answers import who
from games.web.boxes import cover_of
from games.web.links import link_for

PICTURE = "picture.css"  # the style of a board as a picture; games without it show their cover
HOUR = 3600
FRAME = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>(.*)</svg>\s*$', re.DOTALL)
DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)


@csp_exempt()  # type: ignore[arg-type]
@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The board as everybody sees it. The address carries the number, so it may be kept."""
    try:
        table = queries.table_for(who(request), pk, link_for(request, pk))
    except NotAllowed as fault:
        raise Http404 from fault
    row = table.row
    if row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise Http404
    if not template(row.game, PICTURE):
        return redirect(static(cover_of(row.game)))
    answer = HttpResponse(drawn(table), content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={HOUR}"
    return answer


def drawn(table: FullTable) -> str:
    """The board by itself: symbols, styles and tiles in one file, for watchers' eyes."""
    board = board_of(table.row.game)
    scene = queries.scene_for(table, None)
    window = board.draw(scene, Asked(base="", query={}, shown=scene.number)).board
    framed = FRAME.search(window)
    if framed is None:
        raise Http404
    box, tiles = framed.groups()
    style = render_to_string(template(table.row.game, PICTURE))
    symbols = "".join(DEFS.findall(board.defs(scene)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'preserveAspectRatio="xMidYMid slice"><style>{style}</style>{symbols}{tiles}</svg>'
    )


urlpatterns = [path("t/<int:pk>/board.svg", picture, name="picture")]

"""A table as a small picture for lists: what a watcher sees, as an image of its own."""

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import path
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.shelf import GAMES, words_of
from games.tables import queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.options import shown_options
from games.tables.reading.pictures import board_alone, has_picture
from games.tables.reading.scene import TableScene
from games.tables.store.reading import FullTable
from games.web.answers import who
from games.web.boxes import cover_of
from games.web.links import link_for
from games.web.pictures import HEAD, HIGH, TEXT, WIDE, sky, spectrum

HOUR = 3600


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
    scene = queries.scene_for(table, None)
    made = board_alone(row.game, scene, scene.number)
    if made is None:  # the game has no such picture, or nothing is on the table yet
        return redirect(static(cover_of(row.game)))
    answer = HttpResponse(made, content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={HOUR}"
    return answer


def drawn(table: FullTable) -> str:
    """The board as it is now."""
    return drawn_scene(table, queries.scene_for(table, None))


@csp_exempt()  # type: ignore[arg-type]
@require_safe
def better(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The board after the better move that a review found for a line."""
    try:
        table = queries.table_for(who(request), pk, link_for(request, pk))
        scene = queries.better_scene(table, number)
    except NotAllowed as fault:
        raise Http404 from fault
    if not has_picture(table.row.game):
        raise Http404
    made = drawn_scene(table, scene).replace("<svg ", '<svg class="better" ', 1)
    answer = HttpResponse(made, content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={HOUR}"
    return answer


def drawn_scene(table: FullTable, scene: TableScene) -> str:
    """The board by itself: symbols, styles and tiles in one file."""
    made = board_alone(table.row.game, scene, scene.number)
    if made is None:
        raise Http404
    return made


@csp_exempt()  # type: ignore[arg-type]
@require_safe
def poster(request: HttpRequest, pk: int) -> HttpResponse:
    """A finished table as a picture to share: the board and the result, without others' names."""
    try:
        table = queries.table_for(who(request), pk, link_for(request, pk))
    except NotAllowed as fault:
        raise Http404 from fault
    if table.row.status != Table.Status.FINISHED or not has_picture(table.row.game):
        raise Http404
    seat = queries.seat_at(table, who(request))
    answer = HttpResponse(poster_of(table, drawn(table), seat), content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={HOUR}"
    return answer


def poster_of(table: FullTable, board: str, seat: int | None) -> str:
    """The board at the left, the figures at the right: the reader's own before the others'."""
    scores = list(table.row.result["scores"]) if table.row.result else []
    own = scores.pop(seat) if seat is not None and scores else max(scores, default=0)
    if seat is None and scores:
        scores.remove(own)
    rest = _("to %(points)s") % {"points": ", ".join(map(str, scores))} if scores else ""
    options = shown_options(GAMES[table.row.game], table.row.options)
    title = words_of(table.row.game).title_of(options)
    inner = board.replace("<svg ", '<svg x="30" y="30" width="640" height="570" ', 1)
    inner = inner.replace("xMidYMid slice", "xMidYMid meet", 1)
    # The style of the board may hide the names of its cells, and centre its figures.
    shown = 'style="display:inline;text-anchor:start"'
    place = 'x="720" dy="84"' if len(scores) > 1 else 'dx="24"'  # several need a line of their own
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" '
        f'height="{HIGH}"><rect width="{WIDE}" height="{HIGH}" fill="#06080f"/>{sky()}{inner}'
        f'<text y="190" {shown} {TEXT} font-size="32" fill="#bcc3da">{lines_of(title)}</text>'
        f'<text x="720" y="370" {shown} {HEAD} font-size="130" fill="#f2eee1">{own}'
        f'<tspan font-size="60" fill="#bcc3da" {place}>{escape(rest)}</tspan></text>'
        f'<text x="720" y="540" {shown} {TEXT} font-size="30" fill="#98a1c2">Cosmos</text>'
        f"{spectrum(table.row.game)}</svg>"
    )


def lines_of(title: str) -> str:
    """A game and its mode below each other: side by side they need more room than there is."""
    parts = title.split(", ", 1)
    return "".join(f'<tspan x="720" dy="42">{escape(part)}</tspan>' for part in parts)


urlpatterns = [
    path("t/<int:pk>/board.svg", picture, name="picture"),
    path("t/<int:pk>/poster.svg", poster, name="poster"),
    path("t/<int:pk>/better/<int:number>.svg", better, name="better"),
]

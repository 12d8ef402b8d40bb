"""The timed part of a round, all seats side by side, for games that keep it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.board import KeepsMinutes, Past
from games.engine.log import standing
from games.shelf import board_of, board_styles
from games.tables import queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.replaying import recording_of
from games.web.answers import refusals_as_pages, who
from games.web.pages.table import table_of


@require_safe
@refusals_as_pages
def minutes(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round by its number; the moment is a tenth of a second in the query."""
    full = table_of(request, pk)
    table = full.row
    board = board_of(table.game)
    if not isinstance(board, KeepsMinutes) or table.started is None:
        raise NotAllowed("no_minutes", _("This game has no timed builds."), 404)
    scene = queries.scene_for(full, who(request))
    shown = board.minutes(scene, past_of(table), number, moment(request.GET.get("at", "")))
    if shown is None:
        raise NotAllowed("not_shown", _("This round hasn't been revealed yet."), 404)
    context = {
        "table": table,
        "crumb": _("Table %(table)d, round %(round)d: all builds side by side")
        % {"table": pk, "round": number},
        "place": "replays",
        "defs": board_of(table.game).defs(scene),
        "drawn": shown.drawn,
        "own_sheets": board_styles(table.game),
        "number": number,
        "rounds": [(one, reverse("minutes", args=[pk, one])) for one in shown.rounds],
        "now": shown.now,
        "second": f"{shown.now / 10:.1f}",
        "end": shown.end,
        "line": shown.line,
    }
    return render(request, "replay/minutes.html", context)


def past_of(table: Table) -> Past:
    """The log of a started table, in plain values."""
    recording = recording_of(table.pk)
    times = {line.number: line.at for line in recording.lines}
    if table.started is not None:
        times[0] = table.started
    return Past(recording.start(), standing(recording.entries()), times)


def moment(text: str) -> int | None:
    """A tenth of a second; None if none is named."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


urlpatterns = [path("t/<int:pk>/minutes/<int:number>/", minutes, name="minutes")]

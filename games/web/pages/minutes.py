"""The building minutes of a round of Cosmic Factory, side by side, once all galaxies are shown."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.tables import queries
from games.tables.errors import NotAllowed
from games.web.answers import refusals_as_pages, who
from games.web.boards.factory import defs
from games.web.boards.factory.minutes import rounds_of, side_by_side
from games.web.pages.table import table_of


@require_safe
@refusals_as_pages
def minutes(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round by its number; the moment is a tenth of a second in the query."""
    full = table_of(request, pk)
    table = full.row
    if table.game != "factory" or table.started is None:
        raise NotAllowed("no_minutes", _("This game has no timed builds."), 404)
    seen = queries.seen_by(full, who(request))
    rounds = {} if seen.view.build == "untimed" else rounds_of(table, seen.view.seconds)
    if number not in rounds:
        raise NotAllowed("not_shown", _("This round's galaxies haven't been revealed yet."), 404)
    shown = rounds[number]
    now = moment(request.GET.get("at", ""), shown.end)
    context = {
        "table": table,
        "crumb": _("Table %(table)d, round %(round)d: all builds side by side")
        % {"table": pk, "round": number},
        "place": "replays",
        "defs": defs(seen),
        "drawn": side_by_side(shown, seen.names, now),
        "number": number,
        "rounds": [(one, reverse("minutes", args=[pk, one])) for one in rounds],
        "now": now,
        "second": f"{now / 10:.1f}",
        "end": shown.end,
        "line": shown.building.closed,
    }
    return render(request, "replay/minutes.html", context)


def moment(text: str, end: int) -> int:
    """A tenth of a second of the minute; its end if none is named."""
    return min(int(text), end) if text.isascii() and text.isdigit() and len(text) < 6 else end


urlpatterns = [path("t/<int:pk>/minutes/<int:number>/", minutes, name="minutes")]

"""What a page shows of a sheet: as data for the script, and as rows for a template."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.cache import cache
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.companion import phones, queries
from games.companion.models import Sheet
from games.companion.queries import Held, names_of
from games.engine.drawing import sign
from games.engine.sheet import ShowsLines
from games.shelf import GAMES, later_scripts, sheet_title
from games.web.answers import who
from games.web.sheet_form import form
from games.web.sheet_words import words

TIMER = "sheet-timer-{}"
TURNED = 6  # so many columns are rows of the totals, as in static/js/companion-log.js


@dataclass(frozen=True)
class Row:
    """A player in the totals."""

    index: int
    name: str
    score: int
    rank: int
    cells: list[tuple[int, bool]]
    user: Any = None
    asked: Any = None
    behind: int = 0
    made_of: str = ""

    @property
    def sign(self) -> SafeString:
        return sign(self.index)


def rows(held: Held) -> list[Row]:
    """Every player with the columns of the game."""
    final = held.totals
    best = min(final.scores) if held.plan.lower_wins else max(final.scores)
    return [
        Row(
            player.index,
            player.name,
            final.scores[player.index],
            final.ranks[player.index],
            [
                (column[player.index], boxed[player.index])
                for column, boxed in zip(final.columns, final.boxed, strict=True)
            ],
            player.user,
            player.asked,
            abs(best - final.scores[player.index]),
            made_of(held, player.index),
        )
        for player in held.players
    ]


def made_of(held: Held, p: int) -> str:
    """The few columns that make up a score, where a game boxes them: "Ice 22, Star 7"."""
    final = held.totals
    kept = [
        (column.label, values[p])
        for column, values, boxed in zip(held.plan.columns, final.columns, final.boxed, strict=True)
        if boxed[p]
    ]
    if len(kept) < 2 or sum(value for _label, value in kept) != final.scores[p]:
        return ""
    return ", ".join(f"{label} {value}" for label, value in kept)


def turned(held: Held) -> list[tuple[str, list[tuple[int, bool]]]]:
    """Many columns do not fit a phone: a row for each of them instead, with its values."""
    if len(held.plan.columns) < TURNED:
        return []
    labels = [column.label for column in held.plan.columns]
    values = zip(*(row.cells for row in rows(held)), strict=True)
    return [(label, list(one)) for label, one in zip(labels, values, strict=True)]


def by_rank(held: Held) -> list[Row]:
    return sorted(rows(held), key=lambda row: (row.rank, row.index))


def listed(row: Sheet) -> dict[str, Any]:
    """A sheet in a list."""
    players = list(row.players.all())
    return {
        "row": row,
        "title": row.title or sheet_title(row.game),
        "game": sheet_title(row.game),
        "names": ", ".join(names_of(players)),
        "ending": how_it_ended(row.result, names_of(players)) if row.result else "",
        "asked": any(player.asked_id for player in players),
    }


def how_it_ended(result: Mapping[str, list[int]], names: Sequence[str]) -> str:
    """How a finished sheet ended."""
    scores, ranks = result["scores"], result["ranks"]
    values = {
        "who": ", ".join(names[p] for p, rank in enumerate(ranks) if rank == 1),
        "n": scores[ranks.index(1)],
    }
    sentence = _("%(who)s won with %(n)s.") if len(names) > 1 else _("%(who)s reached %(n)s.")
    return sentence % values


def standing(row: Sheet) -> str:
    """Who leads on an open sheet."""
    held = queries.held(row)
    first = [one for one in by_rank(held) if one.rank == 1]
    if len(first) != 1 or len(held.players) == 1 or not any(held.totals.scores):
        return ""
    return _("%(who)s leads with %(n)s.") % {"who": first[0].name, "n": first[0].score}


def context(request: HttpRequest, held: Held, maker: bool) -> dict[str, Any]:
    """What every page of a sheet knows."""
    row = held.row
    link = request.build_absolute_uri(reverse("sheet", args=[row.key]))
    return {
        "place": "companion",
        "held": held,
        "row": row,
        "plan": held.plan,
        "title": held.title,
        "game": sheet_title(row.game),
        "about": ", ".join(
            filter(None, (sheet_title(row.game) if row.title else "", held.plan.mode))
        ),
        "link": link,
        "maker": maker,
        "rows": rows(held),
        "columns": held.plan.columns,
        "turned": turned(held),
        "data": data(request, held, maker),
        "form": form(request, held),
    }


def data(request: HttpRequest, held: Held, maker: bool) -> dict[str, Any]:
    """All that the script needs, for an evening without network."""
    row, user = held.row, who(request)
    own = next((p.index for p in held.players if user and p.user_id == user.pk), -1)
    return {
        "key": row.key,
        "game": row.game,
        "maker": maker,
        "own": own,
        "plan": msgspec.to_builtins(held.plan),
        "words": words(),
        "urls": {
            "sheet": reverse("sheet", args=[row.key]),
            "state": reverse("sheet_state", args=[row.key]),
            "marks": reverse("sheet_marks", args=[row.key]),
            "timer": reverse("sheet_timer", args=[row.key]),
            "phone": reverse("sheet_phone", args=[row.key]),
            "trial": reverse("sheet_trial", args=[row.key]),
            "worker": reverse("companion_worker"),
            "rules": reverse("how_to_play", args=[row.game]) if row.game in GAMES else "",
        },
        "later": [static(name) for name in later_scripts(row.game)],
        "signs": [str(sign(index)) for index in range(len(held.players))],
        "news": news(held, 0),
    }


def news(held: Held, after: int) -> dict[str, Any]:
    """The marks after a number, and what only the server works out."""
    row = held.row
    return {
        "number": row.number,
        "code": row.code,
        "title": held.title,
        "over": row.ended is not None,
        "found": held.found,
        "lines": lines_found(held),
        "timer": timer_left(row),
        "phones": phones.listed(row),
        "marks": [
            {
                "id": mark.uid,
                "cell": mark.cell,
                "value": msgspec.json.decode(mark.value),
                "undoes": mark.undoes,
                "author": mark.author,
                "device": mark.device,
                "number": mark.number,
                "at": mark.at.timestamp(),
            }
            for mark in held.rows
            if mark.number > after
        ],
    }


def lines_found(held: Held) -> dict[str, Any]:
    """Which tiles make up what was found, where a game can say so."""
    from games.companion.queries import rules_of

    rules = rules_of(held.row.game)
    if not isinstance(rules, ShowsLines) or not held.found:
        return {}
    found = rules.best(held.plan, held.cells)
    return {key: lines for key, (_points, lines) in found.items()}


def set_timer(row: Sheet, seconds: int) -> None:
    """A timer all phones see; it is nobody's mark and leaves no trace."""
    cache.set(TIMER.format(row.pk), (time.time() + seconds, seconds), 2 * 3600)


def timer_left(row: Sheet) -> dict[str, float] | None:
    found = cache.get(TIMER.format(row.pk))
    if found is None:
        return None
    due, whole = found
    left = due - time.time()
    return {"left": round(left, 1), "whole": whole} if left > 0 else None


def manifest() -> Mapping[str, Any]:
    """The companion on a home screen."""
    return {
        "name": _("Cosmos Companion"),
        "short_name": "Cosmos",
        "description": _("Score sheets for board games on a real table."),
        "start_url": reverse("companion"),
        "scope": "/",
        "id": reverse("companion"),
        "display": "standalone",
        "background_color": "#0a0d18",
        "theme_color": "#0a0d18",
        "icons": [
            {"src": static("img/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("img/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": static("img/icon-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }

"""What a page shows of a sheet: as data for the script, and as rows for a template."""

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, QueryDict
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.companion import exporting
from games.companion.commands import Sent
from games.companion.models import Sheet
from games.companion.queries import Held, names_of
from games.engine.drawing import sign
from games.engine.sheet import LISTS, OVER, Ask, cell_name, sums_of
from games.engine.sums import Value
from games.shelf import sheet_title
from games.web.answers import who
from games.web.graph import graph
from games.web.sheet_words import words

TIMER = "sheet-timer-{}"


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
        )
        for player in held.players
    ]


def by_rank(held: Held) -> list[Row]:
    return sorted(rows(held), key=lambda row: (row.rank, row.index))


def listed(row: Sheet) -> dict[str, Any]:
    """A sheet in a list."""
    players = list(row.players.all())
    winners = []
    if row.result:
        ranks = row.result["ranks"]
        winners = [player.name for player in players if ranks[player.index] == 1]
    return {
        "row": row,
        "title": row.title or sheet_title(row.game),
        "game": sheet_title(row.game),
        "names": ", ".join(names_of(players)),
        "winners": ", ".join(winners),
    }


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
            "worker": reverse("companion_worker"),
        },
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

    best = getattr(rules_of(held.row.game), "best", None)
    if best is None or not held.found:
        return {}
    return {key: lines for key, (_points, lines) in best(held.plan, held.cells).items()}


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


# ---- without script ----


def form(request: HttpRequest, held: Held) -> dict[str, Any]:
    """Every field of one player and round, as plain inputs."""
    final = held.totals
    player = small(request.GET.get("p"), len(held.players) - 1)
    last = held.plan.rounds or held.plan.most_rounds
    number = small(request.GET.get("r"), last) or min(final.rounds, last)
    sums = sums_of(held.plan, {**held.cells, **held.found})
    fields = []
    for ask in held.plan.asks:
        for p in range(len(held.players)) if ask.spread else [player]:
            at = (p if "player" in ask.per else None, number if "round" in ask.per else None)
            if ask.kind != "tiles" and sums.value(ask.when, {"p": at[0], "r": at[1]}):
                fields.append(field(held, ask, *at))
    return {
        "player": player,
        "number": number,
        "has_rounds": any("round" in ask.per for ask in held.plan.asks),
        "numbers": range(1, min(final.rounds + 1, last) + 1),
        "fields": fields,
    }


def small(text: str | None, most: int) -> int:
    good = text is not None and text.isascii() and text.isdigit() and len(text) < 3
    return min(int(text or 0), most) if good else 0


def field(held: Held, ask: Ask, p: int | None, r: int | None) -> dict[str, Any]:
    name = cell_name(ask.key, p, r)
    value = held.cells.get(name)
    text: Any = value if value is not None else ""
    if ask.kind in LISTS:
        text = "; ".join(as_text(one) for _cell, one in listed_items(held, name))
    choices = ask.choices
    if ask.of_players:
        choices = tuple((str(q), player.name) for q, player in enumerate(held.players))
    label = ask.label
    if ask.spread and p is not None:
        label = f"{ask.label}: {held.players[p].name}"
    return {
        "name": name,
        "label": label,
        "kind": ask.kind,
        "value": str(text),
        "choices": choices,
        "ask": ask,
    }


def listed_items(held: Held, name: str) -> list[tuple[str, Value]]:
    start = name + "."
    return [(cell, value) for cell, value in held.cells.items() if cell.startswith(start)]


def as_text(value: Value) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def marks_from(held: Held, posted: QueryDict) -> list[Sent]:
    """The marks a form stands for: only what is different from what stands there."""
    made: list[Sent] = []
    if posted.get(OVER):
        return [Sent(fresh(), OVER, 1)]
    for name, text in posted.items():
        if not name.startswith("cell:"):
            continue
        cell = name.removeprefix("cell:")
        ask = next((one for one in held.plan.asks if one.key == cell.split(".")[0]), None)
        if ask is None:
            continue
        if ask.kind in LISTS:
            made += list_marks(held, ask, cell, str(text))
            continue
        value = read(ask, str(text).strip())
        if value != held.cells.get(cell):
            made.append(Sent(fresh(), cell, value))
    return made


def read(ask: Ask, text: str) -> Value:
    """A value of a form; what is no number stays a text, which the sheet refuses."""
    if text == "":
        return None
    if ask.kind == "choice" and not (ask.numbers or ask.of_players):
        return text
    return number_in(text)


def number_in(text: str) -> Value:
    plain = text.removeprefix("-").removeprefix("−")
    if plain.isascii() and plain.isdigit() and len(plain) < 6:
        return -int(plain) if plain != text else int(plain)
    return text


def list_marks(held: Held, ask: Ask, cell: str, text: str) -> list[Sent]:
    """A list of a form against the items that stand there, place by place."""
    parts = [part for part in text.replace(",", ";").split(";") if part.strip()]
    wanted: list[Any] = [
        [number_in(one) for one in part.split()]
        if ask.kind in {"lines", "clock"}
        else number_in(part.strip())
        for part in parts
    ]
    there = listed_items(held, cell)
    made = [
        Sent(fresh(), name, new)
        for (name, old), new in zip(there, wanted, strict=False)
        if old != new
    ]
    made += [Sent(fresh(), name, None) for name, _old in there[len(wanted) :]]
    made += [Sent(fresh(), f"{cell}.{fresh()}", new) for new in wanted[len(there) :]]
    return made


def fresh() -> str:
    """An id no mark has."""
    return secrets.token_hex(6)


# ---- the end, the display ----


def ending(request: HttpRequest, held: Held) -> dict[str, Any]:
    """What a finished sheet shows."""
    ranked = by_rank(held)
    first = [row for row in ranked if row.rank == 1]
    level = len(ranked) > 1 and ranked[0].score == ranked[1].score
    user = who(request)
    return {
        "ranked": ranked,
        "winner": ", ".join(row.name for row in first),
        "best": first[0].score,
        "told": _("%(who)s wins with %(points)s points")
        % {"who": ", ".join(row.name for row in first), "points": first[0].score},
        "tie": held.plan.tie if level else "",
        "graph": curve(held),
        "bg_stats": exporting.bg_stats_link(held),
        "mine": bool(user and any(player.user_id == user.pk for player in held.players)),
        "can_claim": bool(user and not user.is_guest),
        "duration": exporting.minutes(held.row.created, held.row.ended or held.row.touched),
    }


def curve(held: Held) -> SafeString:
    """Points after each round."""
    drawn = held.totals.curve
    if not drawn:
        return SafeString("")
    steps = [[0] * len(drawn), *map(list, zip(*drawn, strict=True))]
    return graph(steps, names_of(held.players), len(steps) - 1)


def display(held: Held) -> dict[str, Any]:
    """What spectators see: the order, the round, how far behind."""
    plan, final = held.plan, held.totals
    written = [
        int(cell.split(".")[1 + ("player" in ask.per)])
        for cell in held.cells
        for ask in plan.asks
        if ask.key == cell.split(".")[0] and "round" in ask.per
    ]
    now = max(written, default=1)
    rounds = range(1, plan.rounds + 1) if plan.rounds else ()
    cards = []
    for reference in plan.references:
        ask = next((one for one in plan.asks if one.key == reference.follows), None)
        chosen = held.cells.get(cell_name(ask.key, None, now)) if ask is not None else None
        if ask is not None and isinstance(chosen, int) and "round" in ask.per:
            cards.append(reference.entries[chosen - 1])
    return {
        "ranked": by_rank(held),
        "number": now,
        "rounds": rounds,
        "cards": cards,
        "timer": timer_left(held.row),
        "drawn_columns": [
            (column, plan.signs.get(column.sign, "")) for column in plan.columns[:-1]
        ],
        "scores": final.scores,
    }


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


def players_text(count: int) -> str:
    return ngettext("%(n)s player", "%(n)s players", count) % {"n": count}

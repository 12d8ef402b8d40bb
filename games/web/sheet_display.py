"""A finished sheet, and a sheet on a screen for spectators."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.companion import bg_stats, exporting
from games.companion.models import Sheet
from games.companion.queries import Held, names_of
from games.companion.statistics import best_alone
from games.engine.sheet import cell_name, said, sums_of
from games.web.answers import who
from games.web.graph import graph
from games.web.results import Row as Placed
from games.web.results import winner
from games.web.sheet_pen import sheets_known
from games.web.sheet_view import Row, by_rank, timer_left

MOST_SAID = 2  # sentences on a display


def ending(request: HttpRequest, held: Held) -> dict[str, Any]:
    """What a finished sheet shows."""
    ranked = by_rank(held)
    first = [row for row in ranked if row.rank == 1]
    user = who(request)
    placed = [Placed(row.index, row.name, row.rank, row.score, you=False) for row in ranked]
    return {
        "ranked": ranked,
        "winner": ", ".join(row.name for row in first),
        "best": first[0].score,
        "told": winner(placed),
        "level": level(held, ranked),
        "house": house_rules(held),
        "graph": curve(held),
        "bg_stats": bg_stats.link(exporting.as_play(held)),
        "mine": bool(user and any(player.user_id == user.pk for player in held.players)),
        "can_claim": bool(user and not user.is_guest),
        "alone": alone(request, held) if len(ranked) == 1 else [],
        "duration": bg_stats.minutes(held.row.created, held.row.ended or held.row.touched),
    }


def alone(request: HttpRequest, held: Held) -> list[Sheet]:
    """The high scores of a game for one, as far as this reader knows them."""
    return best_alone(held.row, who(request), sheets_known(request))


def level(held: Held, ranked: Sequence[Row]) -> list[tuple[Row, int | None]]:
    """Who has as many points as the winner, and what decided between them."""
    plan, sums = held.plan, sums_of(held.plan, {**held.cells, **held.found})
    equals = [row for row in ranked if row.score == ranked[0].score]
    if len(equals) < 2 or not plan.tie:
        return []
    decider = plan.decider
    return [
        (row, None if decider is None else int(sums.value(decider, {"p": row.index}) or 0))
        for row in equals
    ]


def house_rules(held: Held) -> list[str]:
    """What this table plays otherwise than the rules say, each once."""
    return list(dict.fromkeys(one.text for one in held.totals.warnings if one.house))


def curve(held: Held) -> SafeString:
    """Points after each round."""
    drawn = held.totals.curve
    if not drawn:
        return SafeString("")
    steps = [[0] * len(drawn), *map(list, zip(*drawn, strict=True))]
    return graph(steps, names_of(held.players), len(steps) - 1)


def display(held: Held) -> dict[str, Any]:
    """What spectators see: the order, the round, how far behind."""
    plan = held.plan
    written = [
        int(cell.split(".")[1 + ("player" in ask.per)])
        for cell in held.cells
        for ask in plan.asks
        if ask.key == cell.split(".")[0] and "round" in ask.per and not ask.ahead
    ]
    now = max(written, default=1)
    rounds = range(1, plan.rounds + 1) if plan.rounds else ()
    drawn = bars(held)
    cards = []
    for reference in plan.references:
        ask = next((one for one in plan.asks if one.key == reference.follows), None)
        chosen = held.cells.get(cell_name(ask.key, None, now)) if ask is not None else None
        if ask is not None and isinstance(chosen, int) and "round" in ask.per:
            cards.append(reference.entries[chosen - 1])
    return {
        "ranked": [(row, drawn[row.index]) for row in by_rank(held)],
        "begun": len(held.players) > 1 and any(held.totals.scores),
        "digits": max(len(str(score)) for score in held.totals.scores),
        "number": now,
        "rounds": rounds,
        "cards": cards,
        "timer": timer_left(held.row),
        "said": sentences(held, now),
    }


def sentences(held: Held, now: int) -> list[str]:
    """What the sheet says of this round, for everybody."""
    plan, sums = held.plan, sums_of(held.plan, {**held.cells, **held.found})
    told = [one for group in plan.groups if not group.side
            for one in said(plan, sums, group.says, None, now)]  # fmt: skip
    return told[:MOST_SAID]


@dataclass(frozen=True)
class Bar:
    """A column of one player as a bar of up to a hundred."""

    label: str
    drawing: SafeString
    tone: str
    value: int
    boxed: bool
    wide: int


def bars(held: Held) -> dict[int, list[Bar]]:
    """The columns behind each score, by player. The score itself is written large already."""
    plan, final = held.plan, held.totals
    behind = [
        (column, final.columns[place], final.boxed[place])
        for place, column in enumerate(plan.columns)
        if column.most or column.value != ["of", plan.score]
    ]
    largest = max((max(values) for _column, values, _boxed in behind), default=0)
    return {
        p: [
            Bar(
                column.label,
                SafeString(plan.signs.get(column.sign, "")),
                column.tone,
                values[p],
                boxed[p],
                max(0, min(100, 100 * values[p] // max(1, column.most or largest))),
            )
            for column, values, boxed in behind
        ]
        for p in range(len(plan.players))
    }

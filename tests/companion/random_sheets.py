"""Sheets filled in at random, of every game and every mode."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec

from games.engine.sheet import Ask, Mark, Plan, cell_name, refuse
from games.engine.sums import Value
from games.shelf import sheet_of, sheet_slugs

NAMES = ("Alice", "Bob", "Charlie", "Dana", "Erin", "Finn", "Gwen", "Hal")
FEW = {"spaces": 2}  # of an option with many values alike
MOST_ROUNDS = 4  # written in a sheet that has no end of its own


def ways(slug: str) -> list[dict[str, Any]]:
    """Every way to settle the options of a sheet."""
    rules = sheet_of(slug)
    assert rules is not None
    options = rules.options()
    values = [
        [msgspec.json.decode(value) for value, *_ in one.choices[: FEW.get(one.name)]]
        for one in options
    ]
    return [
        dict(zip((one.name for one in options), chosen, strict=True)) for chosen in product(*values)
    ]


EVERY_WAY = [(slug, way) for slug in sheet_slugs() for way in ways(slug)]


def some_plan(slug: str, way: dict[str, Any], luck: Random) -> Plan:
    rules = sheet_of(slug)
    assert rules is not None
    fewest, most = rules.seats(way)
    return rules.plan(NAMES[: luck.randint(fewest, min(most, len(NAMES)))], way)


def some_marks(plan: Plan, luck: Random) -> list[Mark]:
    """Marks that a sheet takes, in the order they were written."""
    cells: dict[str, Value] = {}
    marks = []
    for number, (cell, value) in enumerate(some_cells(plan, luck)):
        mark = Mark(f"m{number}", cell, value)
        if refuse(plan, cells, mark) is None:
            cells[cell] = value
            marks.append(mark)
    return marks


def some_cells(plan: Plan, luck: Random) -> Iterator[tuple[str, Value]]:
    rounds = plan.rounds or min(plan.most_rounds, MOST_ROUNDS)
    for ask in plan.asks:
        players = range(len(plan.players)) if "player" in ask.per else [None]
        for p, r in product(players, range(1, rounds + 1) if "round" in ask.per else [None]):
            if luck.random() < 0.8:
                yield from some_entries(plan, ask, cell_name(ask.key, p, r), luck)


def some_entries(plan: Plan, ask: Ask, cell: str, luck: Random) -> Iterator[tuple[str, Value]]:
    most = min(ask.high, 12)
    if ask.kind == "chips":
        for item in range(luck.randint(0, 3)):
            yield f"{cell}.i{item}", luck.randint(max(ask.low, -5), most)
    elif ask.kind == "lines":
        for item in range(luck.randint(0, 3)):
            yield f"{cell}.i{item}", [luck.randint(1, 4) for _ in range(luck.randint(0, 5))]
    elif ask.kind == "clock":
        for item in range(luck.randint(0, 9)):
            yield f"{cell}.i{item}", [luck.randrange(len(plan.players)), luck.randint(1, 5)]
    elif ask.kind == "tiles":
        for item in luck.sample(range(18), 9):
            yield f"{cell}.0-C{item + 1}", luck.randint(0, 48)
    elif ask.kind == "choice":
        if ask.of_players:
            yield cell, luck.randrange(len(plan.players))
        elif ask.choices:
            value, _label = luck.choice(ask.choices)
            yield cell, int(value) if ask.numbers else value
    else:
        yield cell, luck.randint(max(ask.low, -3), most)

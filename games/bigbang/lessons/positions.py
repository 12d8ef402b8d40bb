"""Positions drawn by names: which tile lies where, what is on offer, whose objectives."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.bigbang.rules.cells import code, named
from games.bigbang.rules.components import (
    BIG_BANG,
    BODY_STOCK,
    COSMIC_STOCK,
    EMPTY,
    NUMBERS,
    OBJECTIVES,
    SIMPLE_STOCK,
)
from games.bigbang.rules.universe import universe_of
from games.engine.lessons import Position, Written

SLOTS = 4
YOU = ("planet", "yellow")
HALLEY = ("comet", "red")


def simple(
    tiles: Mapping[str, str], row: Sequence[str], you: Sequence[str] = YOU, last: bool = False
) -> Position:
    """Simple mode, you to play; `last`: nothing lies face down any more."""
    return Position(2, {"mode": "simple"}, drawn(tiles, row, SIMPLE_STOCK, you, last))


def cosmic(
    tiles: Mapping[str, str],
    row: Sequence[str],
    times: Sequence[int],
    you: Sequence[str] = YOU,
) -> Position:
    """Cosmic mode, you to play, with the markers on the Cosmic Clock."""
    changes = drawn(tiles, row, COSMIC_STOCK, you, last=False)
    return Position(2, {"mode": "cosmic"}, {**changes, "times": list(times), "arrivals": [2, 1]})


def drawn(
    tiles: Mapping[str, str],
    row: Sequence[str],
    stock: Sequence[int],
    you: Sequence[str],
    last: bool,
) -> dict[str, Any]:
    """What lies otherwise than dealt; the rest of the box lies face down."""
    lying = {code(named(cell)): NUMBERS[tile] for cell, tile in tiles.items()}
    offered = [NUMBERS[tile] for tile in row]
    seen = {*lying.values(), *offered}
    cards = [[OBJECTIVES.index(name) for name in hand] for hand in (you, HALLEY)]
    dealt = [card for hand in cards for card in hand]
    universe = universe_of({0: BIG_BANG, **lying})
    return {
        "universes": [msgspec.json.decode(msgspec.json.encode(universe))],
        "stock.row": offered + [EMPTY] * (SLOTS - len(offered)),
        "stock.pile": [] if last else [tile for tile in stock if tile not in seen],
        "cards": cards,
        "undealt": [card for card in range(len(OBJECTIVES)) if card not in dealt],
        "active": 0,
        "starter": 0,
    }


def place(slot: int, cell: str) -> Written:
    """A tile of the row to a space, as a log writes it."""
    return {"type": "place", "slot": slot, "cell": list(named(cell))}


# ---- the other modes ----
def solitaire(
    tiles: Mapping[str, str],
    row: Sequence[str],
    positive: str,
    negatives: Sequence[str] = (),
    cards: Sequence[str] = (),
    time: int = 3,
) -> Position:
    """Solitaire: what to achieve, what must not form, which cards are still to come."""
    changes = drawn(tiles, row, BODY_STOCK, YOU, last=False)
    solo = {
        "cards": [OBJECTIVES.index(name) for name in cards],
        "positive": OBJECTIVES.index(positive),
        "negatives": [OBJECTIVES.index(name) for name in negatives],
    }
    kept = ("universes", "stock.row", "stock.pile")
    return Position(
        1,
        {"mode": "solitaire"},
        {**{name: changes[name] for name in kept}, "times": [time], "solo": solo},
    )


def parallel(
    left: Mapping[str, str],
    right: Mapping[str, str],
    row: Sequence[str],
    last: bool = False,
) -> Position:
    """Two universes between two players; `left` is the first of them."""
    changes = drawn({**left, **right}, row, BODY_STOCK, YOU, last)
    seen = {NUMBERS[tile] for tile in (*left.values(), *right.values(), *row)}
    pile = [] if last else [tile for tile in BODY_STOCK if tile not in seen]
    return Position(
        2,
        {"mode": "parallel"},
        {**changes, "universes": [built(left), built(right)], "stock.pile": pile},
    )


def built(tiles: Mapping[str, str]) -> Any:
    """A universe without a Big Bang, as a log writes it."""
    universe = universe_of({code(named(cell)): NUMBERS[tile] for cell, tile in tiles.items()})
    return msgspec.json.decode(msgspec.json.encode(universe))


def chained(
    chain: Sequence[tuple[str, str]],
    first: str,
    hand: Sequence[str],
    other: Sequence[str],
    pile: Sequence[str] = (),
) -> Position:
    """Hexdomino: tiles by cell from one end to the other; the first link, then they alternate."""
    links = [first if number % 2 == 0 else OTHER[first] for number in range(len(chain) - 1)]
    return Position(
        2,
        {"mode": "hexdomino"},
        {
            "universes": [built(dict(chain))],
            "stock.pile": [NUMBERS[tile] for tile in pile],
            "chain": {
                "cells": [code(named(cell)) for cell, _tile in chain],
                "links": links,
                "hands": [[NUMBERS[tile] for tile in hand], [NUMBERS[tile] for tile in other]],
            },
            "active": 0,
            "starter": 0,
        },
    )


OTHER = {"colour": "shape", "shape": "colour"}


def place_in(slot: int, universe: int, cell: str) -> Written:
    """A tile of the row to a space of one of several universes, counted from 1."""
    return {**place(slot, cell), "universe": universe - 1}


def join(tile: str, cell: str) -> Written:
    """A tile of the hand to an end of the chain."""
    return {"type": "play", "tile": tile, "cell": list(named(cell))}

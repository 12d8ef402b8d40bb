"""Positions drawn by names: which tile lies where, what is on offer, whose objectives."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.bigbang.rules.cells import code, named
from games.bigbang.rules.components import (
    BIG_BANG,
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

"""What the clock plays for a seat that ran out of time."""

from typing import TypeAlias

from games.bigbang.rules.components import NUMBERS, POINTS, is_body
from games.bigbang.rules.legal import moves
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
    Play,
)
from games.bigbang.rules.state import State, own_universes
from games.engine.hexes import canonical

Rank: TypeAlias = tuple[int | str | tuple[int, int, int], ...]


def default_move(state: State) -> Move:
    """The first move in a fixed order: bodies before phenomena before actions."""
    if state.phase == "nova":
        return DeclineExtra()
    return min(moves(state, state.active), key=lambda move: rank(state, move))


def rank(state: State, move: Move) -> Rank:
    """The place of a move in that order; the rightmost slot comes first."""
    match move:
        case Play(tile, cell, link):
            return -POINTS[NUMBERS[tile]], tile, canonical(cell), link or ""
        case Place(slot, cell):
            late = int(not is_body(state.stock.row[slot - 1]))
            return late, -slot, *fullness(state, move), canonical(cell)
        case Hyperspace(slot, source, target) | Eclipse(slot, source, target):
            return 2, -slot, canonical(source), canonical(target)
        case Orbit(slot, source, centre, target):
            return 2, -slot, canonical(source), canonical(centre), canonical(target)
        case DarkEnergy(slot):
            return 2, -slot
    raise AssertionError("such a move is never the default")


def fullness(state: State, move: Place) -> tuple[int, int]:
    """In parallel universes the one with fewer tiles comes first, then the left one."""
    left_first = own_universes(state, state.active).index(move.universe)
    return len(state.universes[move.universe].tiles), left_first

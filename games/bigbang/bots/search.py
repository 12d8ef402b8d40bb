"""Big Bang 13.7: what could be answered with the tiles one can already see.

Worth its time in Simple mode, where objectives lie open and nobody plays twice in a row,
and in Solitaire. In Cosmic mode answers of unknown objectives mislead: measured, it lost.
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from msgspec.structs import replace

from games.bigbang.rules.apply import play
from games.bigbang.rules.components import EMPTY
from games.bigbang.rules.moves import Move
from games.bigbang.rules.state import State
from games.bigbang.rules.stock import Stock
from games.engine.contract import Seat

PROMISING = 8  # moves looked at closely
PLIES = 2  # moves looked at after that
FADE = 0.7  # what lies further ahead counts less
LOST = -60.0  # a lost game of Solitaire


class AnyJudge(Protocol):
    """What values moves at first sight."""

    def values(self, state: State) -> list[tuple[float, Move]]:
        """Every move of the seat to play, with its value."""

    def value_of(self, state: State, move: Move) -> float:
        """The value of one move."""


Judging: TypeAlias = Callable[[State, Seat], AnyJudge]


def look_ahead(state: State, seat: Seat, judge_of: Judging) -> Move:
    """The move that stands best once the next seats have answered it."""
    judges = {seat: judge_of(state, seat)}
    values = sorted(judges[seat].values(state), key=lambda scored: -scored[0])[:PROMISING]
    if len(values) == 1:
        return values[0][1]
    seen = frozenset(state.stock.row)
    outcomes = [
        value + outlook(play(state, seat, move).state, seat, seen, judges, judge_of)
        for value, move in values
    ]
    return values[max(range(len(values)), key=outcomes.__getitem__)][1]


def outlook(
    state: State,
    seat: Seat,
    seen: frozenset[int],
    judges: dict[Seat, AnyJudge],
    judge_of: Judging,
) -> float:
    """What the next moves bring to a seat if everybody plays what looks best to them."""
    total, weight = 0.0, FADE
    for _ in range(PLIES):
        if state.phase == "ended":
            return total + (LOST if state.solo and state.solo.lost else 0.0)
        mover = state.active
        if mover not in judges:
            judges[mover] = judge_of(state, mover)
        answers = judges[mover].values(with_known_row(state, seen))
        if not answers:
            break
        value, move = max(answers, key=lambda scored: scored[0])
        if mover != seat:
            value = judges[seat].value_of(state, move)
        total += weight * value
        weight *= FADE
        state = play(state, mover, move).state
    return total


def with_known_row(state: State, seen: frozenset[int]) -> State:
    """The row without the tiles that have only just come up: they are not known yet."""
    row = tuple(tile if tile in seen else EMPTY for tile in state.stock.row)
    return replace(state, stock=Stock(row, state.stock.pile, state.stock.discard))

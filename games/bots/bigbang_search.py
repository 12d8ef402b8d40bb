"""Big Bang 13.7: promising moves are played on for a while in imagined worlds."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from games.bots.bot import Imagine
from games.rules.bigbang.apply import play
from games.rules.bigbang.moves import Move
from games.rules.bigbang.state import State
from games.rules.chance import Chance
from games.rules.contract import Seat

PROMISING = 6  # moves looked at closely
WORLDS = 2  # imagined orders of the pile
PLIES = 3  # moves played on from each
FADE = 0.8  # what lies further ahead counts less
LOST = -60.0  # a lost game of Solitaire


class AnyJudge(Protocol):
    """What values moves at first sight."""

    def values(self, state: State) -> list[tuple[float, Move]]:
        """Every move of the seat to play, with its value."""

    def value_of(self, state: State, move: Move) -> float:
        """The value of one move."""


Judging: TypeAlias = Callable[[State, Seat], AnyJudge]


def look_ahead(
    imagine: Imagine, seat: Seat, chance: Chance, state: State, judge_of: Judging
) -> Move:
    """The move that stands best after a few more moves of everybody."""
    judge = judge_of(state, seat)
    values = sorted(judge.values(state), key=lambda scored: -scored[0])[:PROMISING]
    if len(values) == 1:
        return values[0][1]
    totals = [value * WORLDS for value, _ in values]
    for _ in range(WORLDS):
        world: State = imagine(chance)
        judges = {seat: judge}
        for number, (_, move) in enumerate(values):
            totals[number] += FADE * outlook(world, seat, move, judges, judge_of)
    return values[max(range(len(values)), key=totals.__getitem__)][1]


def outlook(
    state: State, seat: Seat, move: Move, judges: dict[Seat, AnyJudge], judge_of: Judging
) -> float:
    """What the next moves bring to a seat if everybody plays what looks best to them."""
    total, weight = 0.0, 1.0
    for _ in range(PLIES):
        state = play(state, state.active, move).state
        if state.phase == "ended":
            return total + (LOST if state.solo and state.solo.lost else 0.0)
        mover = state.active
        if mover not in judges:
            judges[mover] = judge_of(state, mover)
        value, move = max(judges[mover].values(state), key=lambda scored: scored[0])
        if mover != seat:
            value = judges[seat].value_of(state, move)
        total += weight * value
        weight *= FADE
    return total

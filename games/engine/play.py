"""Plays moves by the contract and replays logs; knows no game by name."""

from collections.abc import Iterable
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import (
    CLOCK,
    Event,
    Fixed,
    M,
    Opt,
    Refusal,
    Resign,
    Rules,
    S,
    Seat,
    Step,
    TimeUp,
    Window,
)
from games.engine.log import Entry, Undo, standing
from games.engine.optional import Opens, TellsPoints
from games.engine.sealing import tells


class RefusedError(Exception):
    """A seat tried what it may not do: the seat's mistake, not ours."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def begin(rules: Rules[S, M, Any, Opt], options: Opt, seats: int, chance: Chance) -> Step[S]:
    """The state before the first move, and what happened by itself on the way there."""
    if not isinstance(rules, Opens):
        return Step(rules.setup(options, seats, chance))
    step: Step[S] = rules.opening(options, seats, chance)
    return step


def play(rules: Rules[S, M, Any, Any], state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
    """The only door into a state: check the move, apply it, seal it if it showed anything."""
    step = carry_out(rules, state, seat, move, chance)
    sealed = step.sealed or chance.used or tells(rules, state, seat, move, step)
    return Step(step.state, with_points(rules, state, step), sealed)


def with_points(rules: Rules[S, M, Any, Any], before: S, step: Step[S]) -> tuple[Event, ...]:
    """What happened, and what each seat scored by it.

    It is told after sealing: a seat hears only what it could count itself, so nothing is shown,
    though the rules look at secret objectives to count them.
    """
    return rules.with_points(before, step) if isinstance(rules, TellsPoints) else step.events


def carry_out(
    rules: Rules[S, M, Any, Any], state: S, seat: Seat, move: M, chance: Chance
) -> Step[S]:
    """The step a move leads to if it is allowed; for replays and trials, which seal nothing."""
    for window in rules.windows(state):
        if asks(window, seat, move):
            break
    else:
        raise RefusedError(Refusal("not_asked"))
    if refusal := rules.refuse(state, seat, move):
        raise RefusedError(refusal)
    return rules.apply(state, seat, move, chance)


def asks(window: Window, seat: Seat, move: Fixed) -> bool:
    """Whether an open window waits for this move of this seat."""
    if isinstance(move, TimeUp):
        awaited = move.seat == CLOCK or move.seat in window.must
        return seat == CLOCK and move.window == window.key and awaited
    if isinstance(move, Resign):
        return seat != CLOCK
    return seat in window.may and move.__struct_config__.tag in window.moves


def replay(rules: Rules[S, M, Any, Any], state: S, log: Iterable[Entry[M] | Undo]) -> S:
    """The state a log leads to, from the state before its first entry."""
    for entry in standing(log):
        state = carry_out(rules, state, entry.seat, entry.move, Chance(entry.seed)).state
    return state

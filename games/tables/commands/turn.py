"""From a table as it stands and a move to all that changes: nothing is read, nothing written.

Each kind of line has a function that makes its Turn; `store.writing` writes it.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, Step, Window
from games.engine.play import play
from games.tables import orders
from games.tables.models import Line
from games.tables.store.records import Held, HeldSeat, NewLine, Position, Turn
from games.tables.time import clocks

ENCODE = msgspec.json.Encoder().encode


def moved(position: Position, seat: Seat, move: Any, by: str, now: datetime) -> Turn:
    """A move of a seat or of the clock. Raises RefusedError if the rules forbid it."""
    held = position.held
    number = held.number + 1
    step = play(position.game, position.state, seat, move, Chance(held.seed(number)))
    after = position.game.windows(step.state)
    body, events = ENCODE(move).decode(), ENCODE(step.events).decode()
    line = NewLine(Line.Kind.MOVE, seat, by, body, now, step.sealed, events)
    time = clocks.shown(held, now)
    seats = copied(held.seats)
    if seat != CLOCK:
        move_ends(position, seats[seat], after, line, isinstance(move, Resign), time)
        orders.spend(position.game, seats[seat], move)
    wait_for(seats, position.windows, after, time)
    sealed = number if step.sealed else held.sealed
    turn = Turn(line, step.state, ENCODE(step.state).decode(), seats, sealed, after)
    orders.settle(position.game, turn.state, seats, after, now, position.opened)
    set_clocks(position, turn, time)
    return turn


def taken_back(
    position: Position,
    seat: Seat,
    to: int,
    state: Any,
    now: datetime,
    *,
    left: float | None = None,
    unearned: Sequence[int] = (),
) -> Turn:
    """An undo: the state after line `to` is the present one again.

    `left`: the seconds the seat has for the decision it comes back to; None: its time anew.
    `unearned`: the seat of each decision taken back that had earned some time.
    """
    held = position.held
    after = position.game.windows(state)
    line = NewLine(Line.Kind.UNDO, seat, Line.By.USER, str(to), now)
    seats = copied(held.seats)
    for index in unearned:
        seats[index].reserve = max(0.0, (seats[index].reserve or 0.0) - held.increment)
    mover = seats[seat]
    clocks.spend(held, mover, now, earned=0)
    is_at_the_table(mover, line, held.number + 1)
    wait_for(seats, position.windows, after, now)
    if left is not None and mover.awaited is not None:
        used = held.seconds - left
        mover.awaited = clocks.calendar_of(mover).before(now, used)
    turn = Turn(line, state, ENCODE(state).decode(), seats, min(held.sealed, to), after)
    orders.settle(position.game, turn.state, seats, after, now, position.opened)
    set_clocks(position, turn, now)
    for new in turn.new if left is not None else ():
        if new.seat == seat:
            clocks.give(held, new, [clocks.calendar_of(mover)], left or 0.0)
    return turn


def dealt(held: Held, step: Step[Any], windows: tuple[Window, ...], now: datetime) -> Turn:
    """What happened by itself before the first move, as a line of its own."""
    events = ENCODE(step.events).decode()
    line = NewLine(Line.Kind.DEAL, CLOCK, Line.By.CLOCK, "{}", now, sealed=True, events=events)
    return Turn(line, step.state, held.snapshot, held.seats, held.number + 1, windows)


def noted(
    position: Position,
    what: str,
    seat: int,
    by: str,
    now: datetime,
    seats: list[HeldSeat],
    facts: Mapping[str, int] | None = None,
) -> Turn:
    """A line of the platform's own, unknown to the game; `seats`: as they are after it."""
    held = position.held
    line = NewLine(Line.Kind.NOTE, seat, by, ENCODE({"note": what, **(facts or {})}).decode(), now)
    return Turn(line, position.state, held.snapshot, seats, held.sealed, position.windows)


def copied(seats: Sequence[HeldSeat]) -> list[HeldSeat]:
    return [copy(seat) for seat in seats]


def move_ends(
    position: Position,
    mover: HeldSeat,
    after: Sequence[Window],
    line: NewLine,
    resigns: bool,
    now: datetime,
) -> None:
    """The mover pays for the time, may earn some, and may leave."""
    held = position.held
    if line.by == Line.By.WISH:  # an order is held back for others, on nobody's time
        mover.awaited = mover.awaited and now
    earns = clocks.decided(position.windows, after, mover.index)
    clocks.spend(held, mover, now, held.increment if earns else 0)
    clocks.remember(held, mover, now)
    if earns and mover.grace_in:
        mover.grace_in -= 1
    mover.resigned = mover.resigned or resigns
    is_at_the_table(mover, line, held.number + 1)


def is_at_the_table(mover: HeldSeat, line: NewLine, number: int) -> None:
    """Who plays is back: the computer lets go of the seat."""
    mover.last_number = number
    mover.minded = mover.minded and line.by != Line.By.USER


def wait_for(
    seats: list[HeldSeat], before: Sequence[Window], after: Sequence[Window], now: datetime
) -> None:
    """For whom the table waits, and since when: a new question counts from now."""
    asked_before = {(window.key, seat) for window in before for seat in window.must}
    asked = {(window.key, seat) for window in after for seat in window.must}
    awaited = {seat for _key, seat in asked}
    asked_anew = {seat for _key, seat in asked - asked_before}
    for seat in seats:
        if seat.index not in awaited:
            seat.awaited = None
        elif seat.awaited is None or seat.index in asked_anew:
            seat.awaited = now


def set_clocks(position: Position, turn: Turn, now: datetime) -> None:
    """A decision that goes on keeps its deadline; a new one gets one, and one taken loses it."""
    held = position.held
    # With the seats as they were: a seat that resigns now had a clock, and needs none any more.
    had = clocks.wanted(held, held.seats, position.windows)
    wants = clocks.wanted(held, turn.seats, turn.windows)
    turn.gone = sorted(had.keys() - wants.keys())
    turn.new = clocks.new_deadlines(held, turn.seats, turn.windows, wants, had, now)

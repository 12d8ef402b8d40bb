"""Standing orders: kept with a seat, beside the log, unseen by everybody but their owner.

They are held back until the table waits for nobody else, or until the moment a game names. So
neither a number nor a time nor a question that is open tells of an order before it acts.
Nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

import msgspec

from games.engine.contract import Fixed, Game, Reply, Seat, Standing, Window
from games.engine.optional import standing_of
from games.tables.store.records import HeldSeat, Position

NO_ORDERS = "[]"


class SeatWithOrders(Protocol):
    """A seat's row, however it was read."""

    bot: Any
    resigned: Any
    orders: Any


class Answer(NamedTuple):
    """What the orders of one seat play in a window that asks it."""

    window: Window
    seat: HeldSeat
    reply: Reply[Any]


def kept_by(part: Standing[Any, Any, Any], seat: SeatWithOrders) -> tuple[Fixed, ...]:
    """What a seat has settled; the orders of a seat given up count no more."""
    if seat.resigned or seat.bot:
        return ()
    kept: tuple[Fixed, ...] = part.ORDERS.decode(seat.orders)
    return kept


def is_alone(seats: Iterable[HeldSeat]) -> bool:
    """Whether one person plays against computers."""
    return sum(not seat.is_played_by_computer for seat in seats) == 1


def spend(game: Game, seat: HeldSeat, move: Any) -> None:
    """A seat that has moved keeps what is not for that one turn."""
    part = standing_of(game)
    if part is None or seat.orders == NO_ORDERS:
        return
    kept = part.ORDERS.decode(seat.orders)
    left = part.after_move(kept, move)
    if left != kept:
        seat.orders = msgspec.json.encode(left).decode()


def settled_by(
    part: Standing[Any, Any, Any], seat: HeldSeat, seats: Iterable[HeldSeat]
) -> tuple[Fixed, ...]:
    """What a seat has settled, and what follows from sitting there alone."""
    kept = kept_by(part, seat)
    by_itself = is_alone(seats) and not seat.is_played_by_computer
    return (*kept, *part.alone()) if by_itself else kept


def answer_for(
    game: Game, state: Any, window: Window, seat: HeldSeat, seats: Sequence[HeldSeat]
) -> Answer | None:
    """What the orders of a seat play now, if they play anything."""
    part = standing_of(game)
    if part is None or seat.bot or seat.resigned or seat.index not in window.may:
        return None
    reply = part.reply(state, window, Seat(seat.index), settled_by(part, seat, seats))
    return None if reply is None else Answer(window, seat, reply)


def settle(
    game: Game,
    state: Any,
    seats: Sequence[HeldSeat],
    windows: Iterable[Window],
    now: datetime,
    opened: Mapping[str, datetime],
) -> None:
    """Notes on every seat when its orders act, and whether its user need not be called.

    `opened`: when the windows were opened that are older than now.
    """
    part = standing_of(game)
    if part is None:
        return
    acts, quiet = dict[int, datetime | None](), dict[int, bool]()
    for window in windows:
        answers = {i: answer_for(game, state, window, seats[i], seats) for i in window.may}
        awaited = [answers[index] for index in window.must]
        nobody_else = bool(awaited) and all(
            one is not None and one.reply.answers for one in awaited
        )
        for index, one in answers.items():
            if one is not None:
                since = opened.get(window.key, now)
                acts[index] = now if nobody_else else moment_of(one.reply, since, now)
        for index in window.must:
            kept = settled_by(part, seats[index], seats)
            quiet[index] = not part.calls(state, window, Seat(index), kept)
    for seat in seats:
        seat.acts, seat.quiet = acts.get(seat.index), quiet.get(seat.index, False)


def moment_of(reply: Reply[Any], opened: datetime, now: datetime) -> datetime | None:
    """When an order acts that does not wait until the table waits for nobody else."""
    if reply.after is None:
        return None
    return max(now, opened + timedelta(seconds=reply.after))


def due_answers(position: Position, now: datetime) -> list[Answer]:
    """What the orders of this table play now, in the order in which seats are asked."""
    seats = position.held.seats
    found = (
        answer_for(position.game, position.state, window, seats[index], seats)
        for window in position.windows
        for index in window.may
        if (moment := seats[index].acts) is not None and moment <= now
    )
    return [one for one in found if one is not None]

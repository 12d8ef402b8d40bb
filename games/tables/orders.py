"""Standing orders: kept with a seat, beside the log, unseen by everybody but their owner.

They are held back until the table waits for nobody else, or until the moment a game names. So
neither a number nor a time nor a question that is open tells of an order before it acts.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.engine.contract import CLOCK, Fixed, Game, Reply, Seat, Standing, Window
from games.engine.optional import standing_of
from games.tables.models import Deadline
from games.tables.models import Seat as SeatRow
from games.tables.store.writing import Held, HeldSeat

NOTHING = "[]"


class Answer(NamedTuple):
    """What the orders of one seat play in a window that asks it."""

    window: Window
    seat: HeldSeat
    reply: Reply[Any]


def kept_by(part: Standing[Any, Any, Any], seat: HeldSeat | SeatRow) -> tuple[Fixed, ...]:
    """What a seat has settled; the orders of a seat given up count no more."""
    if seat.resigned or seat.bot:
        return ()
    kept: tuple[Fixed, ...] = part.ORDERS.decode(seat.orders)
    return kept


def answer_for(game: Game, state: Any, window: Window, seat: HeldSeat) -> Answer | None:
    """What the orders of a seat play now, if they play anything."""
    part = standing_of(game)
    if part is None or seat.bot or seat.resigned or seat.index not in window.may:
        return None
    reply = part.reply(state, window, Seat(seat.index), kept_by(part, seat))
    return None if reply is None else Answer(window, seat, reply)


def settle(
    held: Held,
    game: Game,
    state: Any,
    windows: Iterable[Window],
    now: datetime,
    before: Iterable[Window] = (),
) -> None:
    """Notes on every seat when its orders act, and whether its user need not be called."""
    part = standing_of(game)
    if part is None:
        return
    known = {window.key for window in before}
    acts, quiet = dict[int, datetime | None](), dict[int, bool]()
    for window in windows:
        answers = {i: answer_for(game, state, window, held.seats[i]) for i in window.may}
        given = [one for one in answers.values() if one is not None]
        awaited = [answers[index] for index in window.must]
        nobody_else = bool(awaited) and all(
            one is not None and one.reply.answers for one in awaited
        )
        for one in given:
            moment = now if nobody_else else moment_of(held, one, now, window.key in known)
            acts[one.seat.index] = moment
        for index in window.must:
            kept = kept_by(part, held.seats[index])
            quiet[index] = not part.calls(state, window, Seat(index), kept)
    for seat in held.seats:
        noted = acts.get(seat.index), quiet.get(seat.index, False)
        if (seat.acts, seat.quiet) != noted:
            seat.acts, seat.quiet = noted
            seat.changed = True


def moment_of(held: Held, answer: Answer, now: datetime, is_older: bool) -> datetime | None:
    """When an order acts that does not wait until the table waits for nobody else."""
    after = answer.reply.after
    if after is None:
        return None
    opened = opened_at(held, answer.window, now) if after and is_older else now
    return max(now, opened + timedelta(seconds=after))


def opened_at(held: Held, window: Window, now: datetime) -> datetime:
    """When an open window was opened: its deadline tells."""
    if window.limit is None:
        return now
    row = Deadline.objects.filter(table_id=held.pk, window=window.key, seat=CLOCK, fired=None)
    due: datetime | None = row.values_list("due", flat=True).first()
    return due - timedelta(seconds=window.limit) if due else now


def due_answers(
    held: Held, game: Game, state: Any, windows: Iterable[Window], now: datetime
) -> list[Answer]:
    """What the orders of this table play now, in the order in which seats are asked."""
    found = (
        answer_for(game, state, window, held.seats[index])
        for window in windows
        for index in window.may
        if (moment := held.seats[index].acts) is not None and moment <= now
    )
    return [one for one in found if one is not None]


def write(held: Held) -> None:
    """Writes what `settle` noted, apart from any line."""
    for seat in held.seats:
        if seat.changed:
            SeatRow.objects.filter(pk=seat.pk).update(acts=seat.acts, quiet=seat.quiet)
            seat.changed = False

"""The one writer of lines: moves, undos, deals and the platform's notes all pass here."""

import hashlib
from collections.abc import Callable
from datetime import UTC
from typing import Any, TypeAlias

from django.db import connection

from database.cursors import open_cursor, stamp
from games.tables.models import Line
from games.tables.store import one_statement
from games.tables.store.reading import LogLine
from games.tables.store.records import DeadlineRow, Held, HeldSeat, NewLine, NotWritten, Turn
from games.tables.store.statements import (
    DELETE_DEADLINE,
    INSERT_DEADLINE,
    INSERT_LINE,
    UPDATE_SEAT,
    UPDATE_TABLE,
)
from games.tables.store.states import STATES

Writer: TypeAlias = Callable[
    [Any, Held, Turn, list[Any], list[Any], list[tuple[HeldSeat, list[Any]]]], list[DeadlineRow]
]
WRITERS: dict[str, Writer] = {
    "postgresql": one_statement.write_rows,  # without this line: more round trips, and the lock
}


def write(held: Held, turn: Turn) -> list[DeadlineRow]:
    """Writes one line with the snapshot, the seats and the deadlines that change with it; `held`
    follows. Returns the new deadlines.

    Safe without a lock: it writes everything, or raises NotWritten and writes nothing.
    """
    if not held.locked and (turn.over or connection.vendor not in WRITERS):
        raise NotWritten  # the end changes more rows than go with a line
    number, line = held.number + 1, turn.line
    digest = digest_of(held.digest, number, line)
    at = stamp(line.at)
    table = [number, digest, turn.snapshot, turn.sealed, at]
    table += [held.pk, held.number, held.digest, held.status]
    row = [held.pk, number, line.kind, line.seat, line.by, line.body, at, digest]
    row += [line.sealed, line.events]
    write_rows = WRITERS.get(connection.vendor, one_by_one)
    with open_cursor() as cursor:
        deadlines = write_rows(cursor, held, turn, table, row, changed_seats(held, turn))
    held.number, held.digest = number, digest
    held.snapshot, held.sealed, held.seats = turn.snapshot, turn.sealed, turn.seats
    STATES.keep(held, turn.state)
    return deadlines


def changed_seats(held: Held, turn: Turn) -> list[tuple[HeldSeat, list[Any]]]:
    """The seats that the turn changes, each with the values of its row."""
    pairs = zip(held.seats, turn.seats, strict=True)
    return [(after, seat_values(after, turn.line)) for before, after in pairs if before != after]


def seat_values(seat: HeldSeat, line: NewLine) -> list[Any]:
    # Its user moved, so the next absence is a new one, to be told by mail again.
    was_here = seat.index == line.seat and line.by == Line.By.USER and line.kind != Line.Kind.NOTE
    flags = [seat.minded, seat.resigned, seat.orders, stamp(seat.acts), seat.quiet, was_here]
    return [stamp(seat.awaited), seat.reserve, seat.grace_in, seat.last_number, *flags, seat.pk]


def one_by_one(
    cursor: Any,
    held: Held,
    turn: Turn,
    table: list[Any],
    row: list[Any],
    seats: list[tuple[HeldSeat, list[Any]]],
) -> list[DeadlineRow]:
    """A statement for each row, inside a transaction; SQLite has no round trips to save."""
    cursor.execute(UPDATE_TABLE, table)
    if cursor.rowcount != 1:
        raise NotWritten
    cursor.execute(INSERT_LINE, row)
    for _seat, values in seats:
        cursor.execute(UPDATE_SEAT, values)
    for window, index in turn.gone:
        cursor.execute(DELETE_DEADLINE, [held.pk, window, index])
    deadlines = list[DeadlineRow]()
    for new in turn.new:
        moments = map(stamp, (new.since, new.due, new.warn, new.again))
        values = [held.pk, new.window, new.seat, *moments]
        cursor.execute(INSERT_DEADLINE, values)
        deadlines += [(pk, new.due) for (pk,) in cursor.fetchall()]
    return deadlines


def digest_of(before: str, number: int, line: NewLine | LogLine) -> str:
    """Chains a line to the one before it."""
    at = line.at.astimezone(UTC).isoformat(timespec="microseconds")
    parts = (before, str(number), line.kind, str(line.seat), line.by, line.body, at)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()

"""The hot path out of the database: a table with its seats, and the last lines of its log.

Every open page reads them after every move, so they are read by SQL of our own. On SQLite a table
takes 0.4 ms of the processor instead of 4.0 with the ORM, a third of a board page (P9), and twenty
lines 0.1 ms instead of 0.9, a tenth. Without:
`row = Table.objects.get(pk=pk); FullTable(row, tuple(row.seats.order_by("index")), ...)` in
`read_table`, and `Line.objects.filter(table=table).values_list(...)` in `read_lines`.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, cast

import msgspec

from database.cursors import LAST_ROW, moment, open_cursor
from database.rows import Columns
from games.tables.models import Deadline, Invitation, Line, Seat, Table
from games.tables.store.archive import archived_lines

TABLE, SEAT, DEADLINE = Columns(Table, "t"), Columns(Seat, "s"), Columns(Deadline, "d")
# Only names of our own models are joined into these; every value is a parameter. The table and its
# newest line come with its first seat, so that they are read once.
READ_TABLE = f"""
SELECT {TABLE.sql},
       EXISTS (SELECT 1 FROM tables_deadline d WHERE d.table_id = t.id),
       EXISTS (SELECT 1 FROM tables_message m WHERE m.table_id = t.id),
       l.number, l.kind, l.seat, l."by", l.body, l.at, l.events,
       {SEAT.sql}
FROM tables_seat s
LEFT JOIN tables_table t ON t.id = s.table_id AND s."index" = 0
LEFT JOIN tables_line l ON l.table_id = t.id AND l.number = t.number
WHERE s.table_id = %s ORDER BY s."index" """  # noqa: S608
READ_DEADLINES = f"SELECT {DEADLINE.sql} FROM tables_deadline d WHERE d.table_id = %s"  # noqa: S608
READ_LINES = """
SELECT number, kind, seat, "by", body, at, events FROM tables_line
WHERE table_id = %s AND number > %s AND number <= %s ORDER BY number DESC LIMIT %s"""
BEFORE_SEAT = len(TABLE) + 2 + 7  # columns of a row: the table, two questions, its newest line
HIGHEST = 2**31 - 1  # of a number, and of a limit that is none


class LogLine(msgspec.Struct, frozen=True):
    """A line of a log as it is read, without what only a check of the log needs."""

    number: int
    kind: str
    seat: int
    by: str
    body: str
    at: datetime
    events: str


@dataclass(frozen=True)
class FullTable:
    """A table with its seats and deadlines, as they were at one moment.

    What is read of them afterwards is read here: `row.seats` would ask the database anew.
    """

    row: Table
    seats: tuple[Seat, ...]  # in the order of their indexes
    deadlines: tuple[Deadline, ...]
    has_talk: bool  # whether anybody has said anything yet
    newest: LogLine | None  # the last line of the log, unless that is archived

    @cached_property
    def invited(self) -> frozenset[int]:
        """Who was invited by name; asked once for all readers of a table that was read once."""
        named = Invitation.objects.filter(table=self.row).exclude(user=None)
        return frozenset(named.values_list("user_id", flat=True))

    @cached_property
    def rematch(self) -> Table | None:
        """The table that plays this one again, if there is one."""
        if self.row.status != Table.Status.FINISHED:
            return None
        return Table.objects.filter(rematch_of=self.row).first()


def read_table(pk: int) -> FullTable | None:
    """A table as it is now, with its seats and deadlines."""
    with open_cursor() as cursor:
        cursor.execute(READ_TABLE, [min(pk, LAST_ROW)])
        rows = cursor.fetchall()
        if not rows:
            return None
        table = TABLE.made(rows[0][: len(TABLE)])
        is_timed, has_talk, *line = rows[0][len(TABLE) : BEFORE_SEAT]
        deadlines = []
        if is_timed:
            cursor.execute(READ_DEADLINES, [table.pk])
            deadlines = [DEADLINE.made(row) for row in cursor.fetchall()]
    seats = tuple(SEAT.made(row[BEFORE_SEAT:]) for row in rows)
    newest = line_of(*line) if line[0] is not None else None
    return FullTable(table, seats, tuple(deadlines), bool(has_talk), newest)


def read_lines(
    table: int, upto: int = HIGHEST, *, after: int = -1, limit: int = HIGHEST
) -> list[LogLine]:
    """The last lines of a log within bounds, oldest first."""
    with open_cursor() as cursor:
        cursor.execute(READ_LINES, [table, after, upto, limit])
        rows = cursor.fetchall()
    if rows:
        return [line_of(*row) for row in reversed(rows)]
    kept = [line for line in archived_lines(table) if after < line.number <= upto]
    return [as_read(line) for line in kept[-limit:]] if limit else []


def as_read(line: Line) -> LogLine:
    """A whole line without what only a check of the log needs."""
    return LogLine(*(getattr(line, name) for name in LogLine.__struct_fields__))


def line_of(number: int, kind: str, seat: int, by: str, body: str, at: Any, events: str) -> LogLine:
    return LogLine(number, kind, seat, by, body, cast(datetime, moment(at)), events)

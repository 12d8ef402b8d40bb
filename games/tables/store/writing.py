"""The hot path into the database: lock a table, append a line, in few round trips.

Raw SQL, because the ORM costs several times the move itself. Nothing else writes lines.
"""

import hashlib
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec
from django.db import connection
from django.utils.translation import gettext as _
from msgspec.structs import astuple

from accounts.rows import LAST_ROW, open_cursor, stamp
from games.engine.contract import Game
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.replaying import rebuilt
from games.tables.store.kept import Kept
from games.tables.store.luck import key_of, seed_of

READ = """
SELECT t.game, t.status, t.number, t.digest, t.snapshot, t.sealed, t.secret, t.slow, t.clock,
       t.seconds, t.increment, t.absence, t.host_id, t.rated,
       s.id, s."index", s.user_id, s.bot, s.word, s.minded, s.resigned, s.awaited, s.reserve,
       s.last_number, s.orders, s.acts, s.quiet, WRITER
FROM tables_table t JOIN tables_seat s ON s.table_id = t.id
WHERE t.id = %s ORDER BY s."index" """
# Which transaction wrote a row: whoever changes a seat, changes that. SQLite does not say.
WRITER = "s.xmin::text::bigint"
THIS_WRITER = "pg_current_xact_id()::xid::text::bigint"
READ_POSTGRES, READ_SQLITE = READ.replace("WRITER", WRITER), READ.replace("WRITER", "0")
BUSY = 512  # tables a process remembers
OF_TABLE = 14  # columns of the table; the rest is a seat
LINE_COLUMNS = 'table_id, number, kind, seat, "by", body, at, digest, sealed, events'
INSERT_LINE = f"INSERT INTO tables_line ({LINE_COLUMNS})"
LINE_VALUES = "%s, %s, %s, %s, %s, %s, %s, %s, %s, %s"
# The guard: a table that moved on, paused or ended meanwhile is left alone. As an expression the
# status leads to no index: a young database would look through all tables in play by it.
UPDATE_TABLE = """
UPDATE tables_table
SET number = %s, digest = %s, snapshot = %s, sealed = %s, moved = %s, proposal = NULL
WHERE id = %s AND number = %s AND digest = %s AND (status = %s) IS TRUE"""
# For a table that is not locked: nobody touched its seats since they were read.
SAME_SEATS = f"""
AND ARRAY(SELECT {WRITER} FROM tables_seat s WHERE s.table_id = tables_table.id ORDER BY s."index")
    = %s::bigint[]"""  # noqa: S608 - constants of this file
UPDATE_SEAT = """
UPDATE tables_seat SET awaited = %s, reserve = %s, last_number = %s, minded = %s, resigned = %s,
    acts = %s, quiet = %s, noticed = CASE WHEN %s THEN NULL ELSE noticed END
WHERE id = %s"""


DueRow: TypeAlias = tuple[int, datetime]  # the row of a deadline, and when it is due


class MovedOn(Exception):  # noqa: N818  (the caller tries again, under the lock)
    """The table changed between reading and writing; nothing was written."""


class HeldSeat(msgspec.Struct):
    """A seat's row, as a move needs it."""

    pk: int
    index: int
    user: int | None
    bot: str
    word: str
    minded: bool
    resigned: bool
    awaited: datetime | None
    reserve: float | None
    last_number: int
    orders: str  # for its user's eyes only, as is what follows from them
    acts: datetime | None
    quiet: bool
    writer: int
    changed: bool = False
    was_here: bool = False  # its user moved: the next absence is new

    @property
    def is_played_by_computer(self) -> bool:
        return bool(self.bot) or self.minded or self.resigned


MINDED, RESIGNED, AWAITED, ACTS, QUIET = map(
    HeldSeat.__struct_fields__.index, ("minded", "resigned", "awaited", "acts", "quiet")
)


class Held(msgspec.Struct):
    """A table's row with its seats, as a move needs it."""

    pk: int
    game: str
    status: str
    number: int
    digest: str
    snapshot: str
    sealed: int
    secret: str
    slow: bool
    clock: str
    seconds: int
    increment: int
    absence: str
    host: int
    rated: bool
    seats: list[HeldSeat]
    locked: bool = False  # until the transaction ends; or the write makes sure of the seats

    def seed(self, number: int) -> str:
        """The seed of a line of this table."""
        return seed_of(key_of(self.secret, [seat.word for seat in self.seats]), number)

    def seat_of(self, user: int) -> HeldSeat | None:
        return next((seat for seat in self.seats if seat.user == user), None)


class Due(msgspec.Struct):
    """A deadline before it is written."""

    window: str
    seat: int
    at: datetime
    warn: datetime | None


class Times(msgspec.Struct):
    """What becomes of a table's deadlines with a line."""

    gone: list[tuple[str, int]] = []
    new: list[Due] = []


class NewLine(msgspec.Struct):
    """A line before it is numbered."""

    kind: str
    seat: int
    by: str
    body: str
    at: datetime
    sealed: bool = False
    events: str = "[]"


def hold(pk: int, lock: bool = True) -> Held:
    """Reads what a move needs in one round trip and, inside a transaction, locks the table.

    The seats are locked with it: PostgreSQL reads rows anew that it had to wait for only
    if they are locked too, and a seat as it was before the wait would be written back.
    """
    read = READ_POSTGRES if connection.vendor == "postgresql" else READ_SQLITE
    if lock and connection.vendor == "postgresql":
        read += " FOR UPDATE OF t, s"
    with open_cursor() as cursor:
        cursor.execute(read, [min(pk, LAST_ROW)])
        rows = cursor.fetchall()
    if not rows:
        raise NotAllowed("no_such_table", _("Table not found."), 404)
    seats = [HeldSeat(*plain(row[OF_TABLE:])) for row in rows]
    return Held(*(pk, *rows[0][:OF_TABLE], seats, lock))


def plain(row: tuple[Any, ...]) -> list[Any]:
    """SQLite gives times as text and booleans as numbers."""
    values = list(row)
    for place in (AWAITED, ACTS):
        values[place] = zoned(values[place])
    for place in (MINDED, RESIGNED, QUIET):
        values[place] = bool(values[place])
    return values


def zoned(at: Any) -> datetime | None:
    """A time as it comes from either database."""
    if at is None:
        return None
    found: datetime = datetime.fromisoformat(at) if isinstance(at, str) else at
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def append(held: Held, line: NewLine, snapshot: str, times: Times | None = None) -> list[DueRow]:
    """Writes one line, the new snapshot, the seats that changed and the deadlines that come and
    go; `held` follows. Returns the new deadlines.

    Safe without a lock: it writes everything, or raises MovedOn and writes nothing.
    """
    number = held.number + 1
    digest = digest_of(held.digest, number, line)
    sealed = number if line.sealed else held.sealed
    at = stamp(line.at)
    head = [number, digest, snapshot, sealed, at, held.pk, held.number, held.digest, held.status]
    row = [held.pk, number, line.kind, line.seat, line.by, line.body, at, digest, line.sealed]
    row.append(line.events)
    write = write_at_once if connection.vendor == "postgresql" else write_one_by_one
    with open_cursor() as cursor:
        deadlines = write(cursor, held, row, head, times or Times())
    for seat in held.seats:
        seat.changed = seat.was_here = False
    held.number, held.digest, held.snapshot, held.sealed = number, digest, snapshot, sealed
    return deadlines


def write_at_once(
    cursor: Any, held: Held, row: list[Any], head: list[Any], times: Times
) -> list[DueRow]:
    """PostgreSQL takes all of it in one statement: one round trip, all or nothing."""
    # Only constants of this file are joined; every value is a parameter.
    guard = "" if held.locked else SAME_SEATS
    seen = [] if held.locked else [f"{{{','.join(str(seat.writer) for seat in held.seats)}}}"]
    values = [*head, *seen, *row]
    parts = [f"WITH head AS ({UPDATE_TABLE} {guard} RETURNING id, {THIS_WRITER} AS writer)"]
    parts.append(f", line AS ({INSERT_LINE} SELECT {TYPED_LINE_VALUES} FROM head)")  # noqa: S608
    changed = [seat for seat in held.seats if seat.changed]
    for place, seat in enumerate(changed):
        guarded = f"{UPDATE_SEAT} AND EXISTS (SELECT 1 FROM head)"  # noqa: S608
        parts.append(f", seat_{place} AS ({guarded})")
        values += seat_values(seat)
    if times.gone:
        parts.append(DELETE_DEADLINES)
        values += map(list, zip(*times.gone, strict=True))
    if times.new:
        parts.append(INSERT_DEADLINES)
        values += map(list, zip(*map(astuple, times.new), strict=True))
    fresh = NEW_DEADLINES if times.new else "'{}'::bigint[], '{}'::timestamptz[]"
    parts.append(f"SELECT t.writer, {fresh} FROM head t")  # noqa: S608
    cursor.execute(" ".join(parts), values)
    found = cursor.fetchone()
    if not found:
        raise MovedOn
    for seat in changed:
        seat.writer = found[0]
    return list(zip(found[1], found[2], strict=True))


DELETE_DEADLINES = """, gone AS (DELETE FROM tables_deadline d USING head WHERE d.table_id = head.id
    AND (d."window", d.seat) IN (SELECT * FROM unnest(%s::text[], %s::smallint[])))"""
# Where there is one for the same decision already, that one stands.
INSERT_DEADLINES = """, fresh AS (INSERT INTO tables_deadline (table_id, "window", seat, due, warn)
    SELECT head.id, n.* FROM head,
        unnest(%s::text[], %s::smallint[], %s::timestamptz[], %s::timestamptz[]) n
    ON CONFLICT DO NOTHING RETURNING id, due)"""
NEW_DEADLINES = """ARRAY(SELECT n.id FROM fresh n ORDER BY n.id),
    ARRAY(SELECT n.due FROM fresh n ORDER BY n.id)"""
# In a SELECT PostgreSQL cannot infer the types of parameters from the columns they go to.
TYPED_LINE_VALUES = (
    "%s::bigint, %s::integer, %s::text, %s::smallint, %s::text, %s::text, %s::timestamptz, "
    "%s::text, %s::boolean, %s::text"
)


def write_one_by_one(
    cursor: Any, held: Held, row: list[Any], head: list[Any], times: Times
) -> list[DueRow]:
    """SQLite: no round trips, so no need to join the statements; a transaction is open."""
    cursor.execute(UPDATE_TABLE, head)
    if cursor.rowcount != 1:
        raise MovedOn
    cursor.execute(f"{INSERT_LINE} VALUES ({LINE_VALUES})", row)
    for seat in held.seats:
        if seat.changed:
            cursor.execute(UPDATE_SEAT, seat_values(seat))
    for window, index in times.gone:
        cursor.execute(DELETE_DEADLINE, [held.pk, window, index])
    deadlines = list[DueRow]()
    for due in times.new:
        warn = stamp(due.warn) if due.warn else None
        cursor.execute(INSERT_DEADLINE, [held.pk, due.window, due.seat, stamp(due.at), warn])
        if cursor.rowcount == 1:
            deadlines.append((cursor.lastrowid, due.at))
    return deadlines


DELETE_DEADLINE = 'DELETE FROM tables_deadline WHERE table_id = %s AND "window" = %s AND seat = %s'
INSERT_DEADLINE = """INSERT OR IGNORE INTO tables_deadline (table_id, "window", seat, due, warn)
    VALUES (%s, %s, %s, %s, %s)"""


def seat_values(seat: HeldSeat) -> list[Any]:
    awaited = stamp(seat.awaited) if seat.awaited else None
    acts = stamp(seat.acts) if seat.acts else None
    flags = [seat.minded, seat.resigned, acts, seat.quiet, seat.was_here]
    return [awaited, seat.reserve, seat.last_number, *flags, seat.pk]


def digest_of(before: str, number: int, line: NewLine) -> str:
    """Chains a line to the one before it."""
    at = line.at.astimezone(UTC).isoformat(timespec="microseconds")
    parts = (before, str(number), line.kind, str(line.seat), line.by, line.body, at)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


class States:
    """The last states of busy tables, decoded, by digest: never the truth."""

    def __init__(self) -> None:
        self.kept: Kept[Any] = Kept(BUSY)

    def of(self, game: Game, held: Held | Table) -> Any:
        return self.kept.of((held.pk, held.digest), lambda: decoded(game, held))

    def keep(self, held: Held | Table, state: Any) -> None:
        self.kept.keep((held.pk, held.digest), state)


def decoded(game: Game, held: Held | Table) -> Any:
    """The state of a snapshot, which is disposable: the log is the truth."""
    try:
        return game.STATE.decode(held.snapshot)
    except msgspec.DecodeError:
        return rebuilt(game, held.pk)


class Memory:
    """Tables as the last move of this process left them.

    The next move needs not read them; whether they are still so, the database says when it
    writes. Whoever takes one out has it alone.
    """

    def __init__(self) -> None:
        self.kept: Kept[Held] = Kept(BUSY)

    def take(self, pk: int) -> Held | None:
        return self.kept.take(pk)

    def keep(self, held: Held) -> None:
        held.locked = False
        self.kept.keep(held.pk, held)


STATES = States()
MEMORY = Memory()

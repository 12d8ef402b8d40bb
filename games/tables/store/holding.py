"""Reads what a move needs in one round trip, and locks it.

Hand-written: it reads what the guard of `optimistic` compares, which the ORM cannot.
"""

from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from database.cursors import LAST_ROW, moment, open_cursor
from games.tables.errors import NotAllowed
from games.tables.store.records import Held, HeldSeat

READ = """
SELECT t.game, t.status, t.number, t.digest, t.snapshot, t.sealed, t.secret, t.slow, t.clock,
       t.seconds, t.increment, t.absence, t.host_id, t.rated,
       CAST(t.options ->> 'edition' AS INTEGER), t.paused,
       s.id, s."index", s.user_id, s.bot, s.word, s.minded, s.resigned, s.awaited, s.reserve,
       s.calendar, s.grace_in, s.last_number, s.orders, s.acts, s.quiet, VERSION
FROM tables_table t JOIN tables_seat s ON s.table_id = t.id
WHERE t.id = %s ORDER BY s."index" """
# The transaction that wrote a row: each change of a seat changes it. SQLite does not tell.
VERSION = "s.xmin::text::bigint"
READ_POSTGRES, READ_SQLITE = READ.replace("VERSION", VERSION), READ.replace("VERSION", "0")
OF_TABLE = 16  # columns of the table; the rest is a seat
TIMES = [HeldSeat.__struct_fields__.index(name) for name in ("awaited", "acts")]
FLAGS = [HeldSeat.__struct_fields__.index(name) for name in ("minded", "resigned", "quiet")]


def hold(pk: int, lock: bool = True) -> Held:
    """A table with its seats; `lock`: nobody else writes them until the transaction ends.

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
    *table, edition, paused = rows[0][:OF_TABLE]
    seats = [seat_of(row[OF_TABLE:]) for row in rows]
    return Held(*(pk, *table, moment(paused), seats, lock, edition))


def seat_of(row: tuple[Any, ...]) -> HeldSeat:
    """SQLite gives times as text and booleans as numbers."""
    values = list(row)
    for place in TIMES:
        values[place] = moment(values[place])
    for place in FLAGS:
        values[place] = bool(values[place])
    return HeldSeat(*values)

"""The rows of deadlines: set apart from a line, claimed, shifted. Time is a row."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F

from games.engine.contract import Window
from games.tables.models import Deadline, Seat, Table
from games.tables.store.records import DeadlineRow, Held
from games.tables.time import clocks

GRACE = timedelta(milliseconds=500)  # a move sent before the end counts


def set_deadlines(held: Held, windows: Iterable[Window], now: datetime) -> list[DeadlineRow]:
    """Gives the open windows of a table what deadlines they lack, apart from any line."""
    new = clocks.new_deadlines(held, clocks.wanted(held, held.seats, windows), (), now)
    Deadline.objects.bulk_create(
        (
            Deadline(table_id=held.pk, window=one.window, seat=one.seat, due=one.due, warn=one.warn)
            for one in new
        ),
        ignore_conflicts=True,
    )
    # A row that may meet another is not told its key: it is read.
    open_ones = Deadline.objects.filter(table_id=held.pk, fired=None)
    return list(open_ones.values_list("pk", "due")) if new else []


def table_of(pk: int) -> int | None:
    """The table of a deadline that may still fire."""
    rows = Deadline.objects.filter(pk=pk, fired=None)
    return rows.values_list("table_id", flat=True).first()


def claim(pk: int, now: datetime) -> Deadline | None:
    """Compare-and-set: the one caller that may fire this deadline gets it."""
    playing = Table.Status.PLAYING
    due = Deadline.objects.filter(pk=pk, fired=None, due__lte=now, table__status=playing)
    if not due.update(fired=now):
        return None
    return Deadline.objects.filter(pk=pk).first()


def shift(table: int, by: timedelta) -> None:
    """After a pause every open deadline moves by its length, and so does the count of reserves."""
    Seat.objects.filter(table_id=table).exclude(awaited=None).update(awaited=F("awaited") + by)
    open_ones = Deadline.objects.filter(table_id=table, fired=None)
    open_ones.update(due=F("due") + by)
    open_ones.exclude(warn=None).update(warn=F("warn") + by)

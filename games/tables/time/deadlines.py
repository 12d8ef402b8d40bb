"""The rows of deadlines: set apart from a line, claimed, moved. Time is a row."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.calendar import Calendar
from games.engine.contract import CLOCK, Window
from games.tables.models import Deadline, Seat, Table
from games.tables.store.records import DeadlineRow, Held, HeldSeat
from games.tables.time import clocks

GRACE = timedelta(milliseconds=500)  # a move sent before the end counts
MOMENTS = ["due", "warn", "again"]


def set_deadlines(held: Held, windows: Sequence[Window], now: datetime) -> list[DeadlineRow]:
    """Gives the open windows of a table what deadlines they lack, apart from any line."""
    wants = clocks.wanted(held, held.seats, windows)
    new = clocks.new_deadlines(held, held.seats, windows, wants, (), now)
    Deadline.objects.bulk_create(
        (
            Deadline(
                table_id=held.pk,
                window=one.window,
                seat=one.seat,
                since=one.since,
                due=one.due,
                warn=one.warn,
                again=one.again,
            )
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


def stand_still(held: Held, windows: Sequence[Window], begin: datetime, end: datetime) -> None:
    """Nobody's clock ran from one moment to another: every seat has the time it had."""
    rows = list(Deadline.objects.filter(table_id=held.pk, fired=None))
    for row in rows:
        calendars = clocks.calendars_for(held.seats, windows, (row.window, row.seat))
        first = max(begin, row.since or begin)
        for name in MOMENTS:
            moment = getattr(row, name)
            if moment is not None and first < end:
                setattr(row, name, clocks.stood_still(calendars, moment, first, end))
    Deadline.objects.bulk_update(rows, MOMENTS)
    for seat in held.seats:  # as the rows are now, or they would be written back
        if seat.awaited is not None and seat.awaited < end:
            calendar = clocks.calendar_of(seat)
            used = calendar.between(seat.awaited, max(begin, seat.awaited))
            seat.awaited = calendar.before(end, used)
            Seat.objects.filter(pk=seat.pk).update(awaited=seat.awaited)


def give(held: Held, seat: HeldSeat, row: Deadline, seconds: float, now: datetime) -> None:
    """More time for a decision, counted in its owner's own week; it is warned of anew."""
    calendar = clocks.calendar_of(seat)
    left = calendar.between(now, row.due) + seconds
    row.fired, row.due = None, calendar.after(now, left)
    row.warn, row.again = clocks.warnings(held, [calendar], now, left)
    row.warned = row.warned_again = None
    row.save()


def follow_calendar(
    held: Held, seat: HeldSeat, windows: Sequence[Window], old: Calendar, now: datetime, early: bool
) -> None:
    """A seat's user chose other hours: what was used counts as before, the rest runs by the new
    ones. What was announced never moves earlier, unless its owner comes back `early`."""
    new = clocks.calendar_of(seat)
    asked = {one.key for one in windows if seat.index in one.must}
    rows = list(
        Deadline.objects.filter(
            table_id=held.pk, window__in=asked, seat__in=[seat.index, CLOCK], fired=None
        )
    )
    for row in rows:
        others = clocks.calendars_for(held.seats, windows, (row.window, row.seat))
        for name in MOMENTS:
            moment = getattr(row, name)
            if moment is None or moment <= now:
                continue
            later = new.after(now, old.between(now, moment))
            if not early:
                later = max(later, moment if new.is_closing(moment) else new.opening(moment))
            if row.seat == CLOCK and len(others) > 1:
                later = max(later, moment)
            setattr(row, name, later)
    Deadline.objects.bulk_update(rows, MOMENTS)

"""Deadlines kept, set and dropped as windows open and close. Time is a row."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F

from games.engine.contract import CLOCK, Window
from games.tables.models import Deadline, Seat, Table
from games.tables.store.writing import Due, DueRow, Held, HeldSeat, Times

GRACE = timedelta(milliseconds=500)  # a move sent before the end counts
SHORTEST_RESERVE = 3.0
LONGEST_WARNING = timedelta(hours=12)
SHORTEST_WARNED = timedelta(minutes=10)  # of less no mail could warn in time


def wanted(held: Held, windows: Iterable[Window]) -> dict[tuple[str, int], float]:
    """Which deadlines the open windows ask for: (window, seat) -> seconds from now."""
    asked: dict[tuple[str, int], float] = {}
    for window in windows:
        if window.limit is not None:
            asked[window.key, CLOCK] = float(window.limit)
        elif held.clock != "none":
            for index in window.must:
                if (seconds := time_left(held, held.seats[index])) is not None:
                    asked[window.key, index] = seconds
    return asked


def time_left(held: Held, seat: HeldSeat) -> float | None:
    """What a seat may still spend on one decision; the computer needs no clock."""
    if seat.is_played_by_computer:
        return None
    if held.clock == "bank":
        reserve = float(held.seconds) if seat.reserve is None else seat.reserve
        return max(reserve, SHORTEST_RESERVE)
    return float(held.seconds)


def shown(held: Held, now: datetime) -> datetime:
    """What the clocks of a table show: on a paused one they stand since the pause began."""
    if held.status != Table.Status.PAUSED:
        return now
    return Table.objects.values_list("paused", flat=True).get(pk=held.pk) or now


def turned(
    held: Held, before: Iterable[tuple[str, int]], after: Iterable[Window], now: datetime
) -> Times:
    """A key that stays keeps its deadline, a new key gets one, a gone key loses it.

    `before`: what was wanted before the seats were turned, for who leaves needs no clock.
    """
    had, wants = set(before), wanted(held, after)
    new = [
        Due(key, seat, now + timedelta(seconds=seconds), warning(held, now, seconds))
        for (key, seat), seconds in wants.items()
        if (key, seat) not in had
    ]
    return Times(sorted(had - wants.keys()), new)


def set_deadlines(held: Held, windows: Iterable[Window], now: datetime) -> list[DueRow]:
    """Gives the open windows of a table what deadlines they lack, apart from any line."""
    new = turned(held, (), windows, now).new
    Deadline.objects.bulk_create(
        (
            Deadline(table_id=held.pk, window=due.window, seat=due.seat, due=due.at, warn=due.warn)
            for due in new
        ),
        ignore_conflicts=True,
    )
    # A row that may meet another is not told its key: it is read.
    kept = Deadline.objects.filter(table_id=held.pk, fired=None)
    return list(kept.values_list("pk", "due")) if new else []


def warning(held: Held, now: datetime, seconds: float) -> datetime | None:
    """When to warn: after three quarters of the time, at most half a day before the end."""
    whole = timedelta(seconds=seconds)
    if not held.slow or whole < SHORTEST_WARNED:
        return None
    return now + whole - min(whole / 4, LONGEST_WARNING)


def decided(before: Iterable[Window], after: Iterable[Window], seat: int) -> bool:
    """Whether a decision the seat was asked for is taken: its window asks it no more."""
    asked = {window.key for window in after if seat in window.must}
    return any(seat in window.must and window.key not in asked for window in before)


def spend(held: Held, seat: HeldSeat, now: datetime, earned: int) -> None:
    """Takes the time since it was asked from the seat's reserve and adds what it earned; what
    is paid is not paid again, should the same decision go on."""
    if held.clock != "bank" or seat.awaited is None or seat.is_played_by_computer:
        return
    reserve = float(held.seconds) if seat.reserve is None else seat.reserve
    spent = (now - seat.awaited).total_seconds()
    seat.reserve = max(0.0, reserve - spent) + earned
    seat.awaited, seat.changed = now, True


def remember(held: Held, seat: HeldSeat, now: datetime) -> None:
    """With so much a move: what is left of this decision, should the move be taken back."""
    if held.clock == "move" and seat.awaited is not None and not seat.is_played_by_computer:
        seat.reserve = float(held.seconds) - (now - seat.awaited).total_seconds()
        seat.changed = True


def left_of_decision(held: Held, seat: HeldSeat, now: datetime) -> float | None:
    """What a seat comes back to when it takes back its move; None: its clock is no such clock."""
    if held.clock != "move" or seat.reserve is None:
        return None
    since = (now - seat.awaited).total_seconds() if seat.awaited else 0.0
    return seat.reserve - since


def go_on_with(held: Held, times: Times, seat: int, now: datetime, left: float) -> None:
    """A seat that comes back to a decision has the time that it had left."""
    for due in times.new:
        if due.seat == seat:
            due.at = now + timedelta(seconds=left)
            due.warn = warning(held, now, left)


def table_of(pk: int) -> int | None:
    """The table of a deadline that may still fire."""
    rows = Deadline.objects.filter(pk=pk, fired=None)
    return rows.values_list("table_id", flat=True).first()


def claim(pk: int, now: datetime) -> Deadline | None:
    """Compare-and-set: the one caller that may fire this deadline gets it."""
    due = Deadline.objects.filter(pk=pk, fired=None, due__lte=now, table__status="playing")
    if not due.update(fired=now):
        return None
    return Deadline.objects.filter(pk=pk).first()


def shift(table: int, by: timedelta) -> None:
    """After a pause every open deadline moves by its length, and so does the count of reserves."""
    Seat.objects.filter(table_id=table).exclude(awaited=None).update(awaited=F("awaited") + by)
    open_ones = Deadline.objects.filter(table_id=table, fired=None)
    open_ones.update(due=F("due") + by)
    open_ones.exclude(warn=None).update(warn=F("warn") + by)

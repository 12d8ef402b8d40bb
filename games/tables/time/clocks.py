"""How much time a seat has, and which deadlines follow from it. No database: see `deadlines`."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.engine.contract import CLOCK, Window
from games.engine.optional import standing_of
from games.shelf import GAMES
from games.tables.models import Table
from games.tables.orders import is_alone
from games.tables.store.records import DeadlineKey, Held, HeldSeat, NewDeadline

SHORTEST_RESERVE = 3.0
LONGEST_WARNING = timedelta(hours=12)
SHORTEST_WARNED = timedelta(minutes=10)  # of less no mail could warn in time


def wanted(
    held: Held, seats: list[HeldSeat], windows: Iterable[Window]
) -> dict[DeadlineKey, float]:
    """Which deadlines the open windows ask for: (window, seat) -> seconds from now."""
    asked: dict[DeadlineKey, float] = {}
    part = standing_of(GAMES[held.game]) if is_alone(seats) else None
    for window in windows:
        if window.limit is not None:
            if part is None or not part.spares_waiting(window):
                asked[window.key, CLOCK] = float(window.limit)
        elif held.clock != Table.Clock.NONE:
            for index in window.must:
                if (seconds := time_left(held, seats[index])) is not None:
                    asked[window.key, index] = seconds
    return asked


def time_left(held: Held, seat: HeldSeat) -> float | None:
    """What a seat may still spend on one decision; the computer needs no clock."""
    if seat.is_played_by_computer:
        return None
    if held.clock == Table.Clock.BANK:
        reserve = float(held.seconds) if seat.reserve is None else seat.reserve
        return max(reserve, SHORTEST_RESERVE)
    return float(held.seconds)


def shown(held: Held, now: datetime) -> datetime:
    """What the clocks of a table show: on a paused one they stand since the pause began."""
    return held.paused or now if held.status == Table.Status.PAUSED else now


def new_deadlines(
    held: Held,
    wants: dict[DeadlineKey, float],
    had: Iterable[DeadlineKey],
    now: datetime,
) -> list[NewDeadline]:
    """A deadline for each decision that had none; one that goes on keeps its own."""
    known = set(had)
    return [
        NewDeadline(window, seat, now + timedelta(seconds=seconds), warning(held, now, seconds))
        for (window, seat), seconds in wants.items()
        if (window, seat) not in known
    ]


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
    if held.clock != Table.Clock.BANK or seat.awaited is None or seat.is_played_by_computer:
        return
    reserve = float(held.seconds) if seat.reserve is None else seat.reserve
    spent = (now - seat.awaited).total_seconds()
    seat.reserve = max(0.0, reserve - spent) + earned
    seat.awaited = now


def remember(held: Held, seat: HeldSeat, now: datetime) -> None:
    """With so much a move: what is left of this decision, should the move be taken back."""
    if held.clock != Table.Clock.MOVE or seat.awaited is None or seat.is_played_by_computer:
        return
    seat.reserve = float(held.seconds) - (now - seat.awaited).total_seconds()


def left_of_decision(held: Held, seat: HeldSeat, now: datetime) -> float | None:
    """What a seat comes back to when it takes back its move; None: its clock is no such clock."""
    if held.clock != Table.Clock.MOVE or seat.reserve is None:
        return None
    since = (now - seat.awaited).total_seconds() if seat.awaited else 0.0
    return seat.reserve - since

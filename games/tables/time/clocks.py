"""How much time a seat has, and which deadlines follow from it. No database: see `deadlines`.

A seat's time is one function of the table's pace, of its user's own calendar, and of what was
given. Live tables know no calendar: their seats keep none.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from accounts.calendar import Calendar, read_calendar
from games.engine.contract import CLOCK, Window
from games.engine.optional import standing_of
from games.shelf import GAMES
from games.tables.models import Table
from games.tables.orders import is_alone
from games.tables.store.records import DeadlineKey, Held, HeldSeat, NewDeadline

SHORTEST_RESERVE = 3.0
SHORTEST_SLOW = 3600.0  # of a bank by correspondence: who comes back finds time to decide
FIRST_WARNING, SECOND_WARNING = 0.8, 0.95  # of the time used
SHORTEST_WARNED = 10 * 60.0  # of less no mail could warn in time
DECISIONS_TO_GRACE = 10  # a seat takes so many before its time is extended again
ALWAYS = Calendar()


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
        return max(reserve, SHORTEST_SLOW if held.slow else SHORTEST_RESERVE)
    return float(held.seconds)


def calendar_of(seat: HeldSeat) -> Calendar:
    """When the clock of a seat runs."""
    return read_calendar(seat.calendar)


def calendars_for(
    seats: Sequence[HeldSeat], windows: Iterable[Window], key: DeadlineKey
) -> list[Calendar]:
    """Whose calendars a deadline follows: its seat's, or those of all its window waits for."""
    window, seat = key
    if seat != CLOCK:
        return [calendar_of(seats[seat])]
    awaited = {index for one in windows if one.key == window for index in one.must}
    people = [seats[index] for index in awaited if not seats[index].is_played_by_computer]
    return [calendar_of(one) for one in people] or [ALWAYS]


def latest(calendars: Iterable[Calendar], moment: datetime, seconds: float) -> datetime:
    """When everybody's clock has run for so long."""
    return max(one.after(moment, seconds) for one in calendars)


def shown(held: Held, now: datetime) -> datetime:
    """What the clocks of a table show: on a paused one they stand since the pause began."""
    return held.paused or now if held.status == Table.Status.PAUSED else now


def new_deadlines(
    held: Held,
    seats: Sequence[HeldSeat],
    windows: Sequence[Window],
    wants: dict[DeadlineKey, float],
    had: Iterable[DeadlineKey],
    now: datetime,
) -> list[NewDeadline]:
    """A deadline for each decision that had none; one that goes on keeps its own."""
    known, new = set(had), list[NewDeadline]()
    for key, seconds in wants.items():
        if key not in known:
            new.append(NewDeadline(*key, now, now, None, None))
            give(held, new[-1], calendars_for(seats, windows, key), seconds)
    return new


def give(held: Held, new: NewDeadline, calendars: list[Calendar], seconds: float) -> None:
    """So many seconds for a decision from its beginning, and the warnings that go with them."""
    new.due = latest(calendars, new.since, seconds)
    new.warn, new.again = warnings(held, calendars, new.since, seconds)


def warnings(
    held: Held, calendars: list[Calendar], since: datetime, seconds: float
) -> tuple[datetime | None, datetime | None]:
    """When to warn: after four fifths of the time, and again when hardly any is left."""
    if not held.slow or seconds < SHORTEST_WARNED:
        return None, None
    first = latest(calendars, since, seconds * FIRST_WARNING)
    return first, latest(calendars, since, seconds * SECOND_WARNING)


def stood_still(
    calendars: Iterable[Calendar], moment: datetime, begin: datetime, end: datetime
) -> datetime:
    """A moment to come, after nobody's clock ran from `begin` to `end`: as much time is left."""
    if moment <= begin:
        return moment
    return max(one.after(end, one.between(begin, moment)) for one in calendars)


def grace_of(held: Held) -> timedelta:
    """How much more a seat gets when its time runs out: half of what a decision has."""
    if not held.slow:
        return timedelta()
    whole = held.increment if held.clock == Table.Clock.BANK else held.seconds
    return timedelta(seconds=whole / 2)


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
    spent = calendar_of(seat).between(seat.awaited, now)
    seat.reserve = max(0.0, reserve - spent) + earned
    seat.awaited = now


def remember(held: Held, seat: HeldSeat, now: datetime) -> None:
    """With so much a move: what is left of this decision, should the move be taken back."""
    if held.clock != Table.Clock.MOVE or seat.awaited is None or seat.is_played_by_computer:
        return
    seat.reserve = float(held.seconds) - calendar_of(seat).between(seat.awaited, now)


def left_of_decision(held: Held, seat: HeldSeat, now: datetime) -> float | None:
    """What a seat comes back to when it takes back its move; None: its clock is no such clock."""
    if held.clock != Table.Clock.MOVE or seat.reserve is None:
        return None
    since = calendar_of(seat).between(seat.awaited, now) if seat.awaited else 0.0
    return seat.reserve - since

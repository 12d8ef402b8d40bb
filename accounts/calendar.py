"""A person's own time: the hours of the week in which their clock runs, and their vacations.

Pure: it knows no database. Time given is time of the clock; the hours of a local week count as
they really last, so an hour that summer time skips gives none and one that it repeats runs twice.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from math import ceil
from zoneinfo import ZoneInfo, available_timezones

import msgspec

DAYS, HOURS = 7, 24
ALWAYS = ""
FEWEST_HOURS = 10  # a week, so that every decision comes to an end
DAY = timedelta(days=1)
SOME_MONDAY = datetime(2026, 1, 5, tzinfo=UTC)
Span = tuple[datetime, datetime]


class Calendar(msgspec.Struct, frozen=True):
    """When somebody's clock runs. `week`: 168 times 0 or 1 from Monday at midnight on."""

    zone: str = "UTC"
    week: str = ALWAYS
    away: tuple[tuple[date, date], ...] = ()  # first and last day of each vacation

    @property
    def always(self) -> bool:
        return not self.week and not self.away

    def after(self, moment: datetime, seconds: float) -> datetime:
        """When this much time of the clock has passed since a moment: never in closed hours. Who
        has none left has until the clock runs again."""
        if self.always:
            return moment + timedelta(seconds=max(0.0, seconds))
        if seconds <= 0:
            return self.opening(moment)
        left = timedelta(seconds=seconds)
        for begin, end in self.spans(moment):
            if end - begin >= left:
                return begin + left
            left -= end - begin
        raise AssertionError  # the spans have no end

    def between(self, begin: datetime, end: datetime) -> float:
        """How long the clock ran from one moment to another, in seconds."""
        if self.always:
            return max(0.0, (end - begin).total_seconds())
        total = timedelta()
        for first, last in self.spans(begin):
            if first >= end:
                break
            total += min(last, end) - first
        return total.total_seconds()

    def before(self, moment: datetime, seconds: float) -> datetime:
        """Since when this much time of the clock has passed at a moment."""
        if self.always or seconds <= 0:
            return moment - timedelta(seconds=max(0.0, seconds))
        left, day = timedelta(seconds=seconds), self.day_of(moment) + DAY
        while True:
            for begin, end in reversed(list(self.spans_of(day))):
                last = min(end, moment)
                if last - begin >= left:
                    return last - left
                left -= max(timedelta(), last - begin)
            day -= DAY

    def opening(self, moment: datetime) -> datetime:
        """The moment itself, or when the clock runs again."""
        return moment if self.always else next(self.spans(moment))[0]

    def is_closing(self, moment: datetime) -> bool:
        """Whether the clock ran just before a moment: a deadline may lie at a closing."""
        return self.always or self.opening(moment - timedelta(microseconds=1)) < moment

    def spans(self, since: datetime) -> Iterator[Span]:
        """The stretches in which the clock runs, from a moment on."""
        day = self.day_of(since) - DAY
        while True:
            for begin, end in self.spans_of(day):
                if end > since:
                    yield max(begin, since), end
            day += DAY

    def spans_of(self, day: date) -> Iterator[Span]:
        """The stretches of one local day."""
        if any(first <= day <= last for first, last in self.away):
            return
        zone = zone_called(self.zone)
        for first, last in runs(self.week, day.weekday()):
            begin, end = local(day, first, zone), local(day, last, zone)
            if begin < end:
                yield begin, end

    def day_of(self, moment: datetime) -> date:
        return moment.astimezone(zone_called(self.zone)).date()

    def back_on(self, moment: datetime) -> date | None:
        """The day on which somebody who is on vacation at a moment comes back."""
        day = self.day_of(moment)
        return next((last + DAY for first, last in self.away if first <= day <= last), None)

    def slowest(self, seconds: float, since: datetime) -> timedelta:
        """The longest that this much time can take from any hour of a week; no vacations."""
        plain = Calendar(self.zone, self.week)
        if plain.always:
            return timedelta(seconds=seconds)
        starts = [since + timedelta(hours=hour) for hour in range(DAYS * HOURS)]
        return max(plain.after(start, seconds) - start for start in starts)


@lru_cache(maxsize=2048)
def slowest_days(week: str, seconds: int) -> int:
    """How many calendar days so much time lasts at most in such a week, wherever it is lived."""
    return ceil(Calendar(week=week).slowest(seconds, SOME_MONDAY) / DAY)


@lru_cache(maxsize=512)
def read_calendar(text: str) -> Calendar:
    """A calendar as a seat keeps it; "" runs always."""
    return msgspec.json.decode(text, type=Calendar) if text else Calendar()


def written(calendar: Calendar) -> str:
    """A calendar as a seat keeps it; of one that runs always, the zone tells others the hour."""
    return "" if calendar == Calendar() else msgspec.json.encode(calendar).decode()


@lru_cache(maxsize=2048)
def runs(week: str, weekday: int) -> tuple[tuple[int, int], ...]:
    """From which hour to which the clock runs on a weekday."""
    hours = week[weekday * HOURS : (weekday + 1) * HOURS] if week else "1" * HOURS
    found: list[tuple[int, int]] = []
    for hour, runs_then in enumerate(hours):
        if runs_then != "1":
            continue
        if found and found[-1][1] == hour:
            found[-1] = (found[-1][0], hour + 1)
        else:
            found.append((hour, hour + 1))
    return tuple(found)


def local(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """An hour of a local day; 24 is the next midnight."""
    whole = datetime.combine(day + DAY * (hour // HOURS), time(hour % HOURS), tzinfo=zone)
    return whole.astimezone(UTC)


@lru_cache(maxsize=700)
def zone_called(name: str) -> ZoneInfo:
    """A zone by its name; UTC if it is no longer known."""
    return ZoneInfo(name if name in available_timezones() else "UTC")


def is_week(week: str) -> bool:
    """Whether a text is a week: always, or enough hours of it."""
    if week == ALWAYS:
        return True
    return len(week) == DAYS * HOURS and set(week) <= {"0", "1"} and week.count("1") >= FEWEST_HOURS

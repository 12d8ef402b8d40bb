from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.calendar import Calendar, is_week, read_calendar, slowest_days, written

HOUR, DAY = 3600, 86400
BERLIN = ZoneInfo("Europe/Berlin")
WEEK = "".join(
    [("0" * 7 + "1" * 15 + "0" * 2) * 5, "0" * 9 + "1" * 14 + "0", "0" * 24]
)  # Monday to Friday 7 to 22, Saturday 9 to 23
MIRA = Calendar("Europe/Berlin", WEEK)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")


def berlin(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=BERLIN)  # type: ignore[arg-type,misc]


def test_the_dates_of_the_design_follow_from_the_week() -> None:
    now = berlin(2026, 12, 1, 12, 40)
    assert MIRA.after(berlin(2026, 12, 1, 20, 40), 2 * DAY) == berlin(2026, 12, 5, 10, 40)
    assert MIRA.after(now, 0) == now


def test_no_time_at_all_ends_when_the_clock_runs_again_and_not_in_closed_hours() -> None:
    assert MIRA.after(berlin(2026, 12, 2, 3), 0) == berlin(2026, 12, 2, 7)


def test_time_used_up_as_a_day_closes_ends_at_that_closing() -> None:
    assert MIRA.after(berlin(2026, 12, 2, 21), HOUR) == berlin(2026, 12, 2, 22)


def test_an_hour_that_summer_time_skips_gives_none() -> None:
    night = Calendar("Europe/Berlin", ("0" * 1 + "1" * 3 + "0" * 20) * 7)  # 1 to 4
    assert night.between(berlin(2027, 3, 28, 0), berlin(2027, 3, 28, 12)) == 2 * HOUR


def test_an_hour_that_summer_time_repeats_runs_twice() -> None:
    night = Calendar("Europe/Berlin", ("0" * 1 + "1" * 3 + "0" * 20) * 7)
    assert night.between(berlin(2026, 10, 25, 0), berlin(2026, 10, 25, 12)) == 4 * HOUR


def test_a_vacation_stops_the_clock_from_midnight_to_midnight() -> None:
    away = Calendar("Europe/Berlin", "", ((date(2026, 12, 3), date(2026, 12, 12)),))
    due = away.after(berlin(2026, 12, 2, 12), DAY)
    assert due == berlin(2026, 12, 13, 12)


def test_a_vacation_never_shortens() -> None:
    away = Calendar("Europe/Berlin", WEEK, ((date(2026, 12, 3), date(2026, 12, 3)),))
    for hour in range(168):
        start = berlin(2026, 12, 1, 0) + timedelta(hours=hour)
        assert away.after(start, DAY) >= MIRA.after(start, DAY)


@pytest.mark.parametrize("week", ["1" * 167, "2" * 168, "0" * 168, "1" * 9 + "0" * 159])
def test_a_week_needs_seven_days_and_some_open_hours(week: str) -> None:
    assert not is_week(week)


def test_a_seat_keeps_a_calendar_as_text() -> None:
    away = Calendar("Europe/Berlin", WEEK, ((date(2026, 12, 3), date(2026, 12, 12)),))
    assert read_calendar(written(away)) == away
    assert written(Calendar()) == ""
    assert read_calendar(written(Calendar("Europe/Berlin"))).always


def test_the_slowest_hour_to_be_asked_is_found() -> None:
    slowest = MIRA.slowest(DAY, berlin(2026, 12, 7, 0))
    assert slowest == timedelta(days=2, hours=19)


CALENDARS = st.builds(
    Calendar,
    st.sampled_from(ZONES),
    st.text("01", min_size=168, max_size=168).filter(is_week) | st.just(""),
    st.lists(
        st.integers(0, 300).map(
            lambda n: (date(2026, 1, 1) + timedelta(n), date(2026, 1, 3) + timedelta(n))
        ),
        max_size=3,
    ).map(tuple),
)
MOMENTS = st.integers(0, 365 * DAY).map(
    lambda s: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=s)
)
LENGTHS = st.integers(1, 10 * DAY)


@settings(deadline=None)  # how long it takes says nothing on a busy machine
@given(CALENDARS, MOMENTS, LENGTHS)
def test_time_given_is_time_that_runs_and_never_earlier_than_the_pace_alone(
    calendar: Calendar, moment: datetime, seconds: int
) -> None:
    due = calendar.after(moment, seconds)
    assert due >= moment + timedelta(seconds=seconds)
    assert calendar.between(moment, due) == seconds
    assert calendar.is_closing(due)
    assert calendar.between(calendar.before(due, seconds), due) == seconds


@settings(deadline=None)  # how long it takes says nothing on a busy machine
@given(CALENDARS, MOMENTS, LENGTHS, st.integers(1, 3 * DAY))
def test_who_is_asked_later_or_given_more_is_never_due_earlier(
    calendar: Calendar, moment: datetime, seconds: int, more: int
) -> None:
    due = calendar.after(moment, seconds)
    assert calendar.after(moment + timedelta(seconds=more), seconds) >= due
    assert calendar.after(moment, seconds + more) > due


def test_how_many_calendar_days_a_pace_lasts_at_most() -> None:
    office = ("0" * 8 + "1" * 10 + "0" * 6) * 5 + "0" * 48
    assert slowest_days("", 86400) == 1
    # 24 hours from Thursday evening on: ten on Friday, ten on Monday, four on Tuesday
    assert slowest_days(office, 86400) == 5
    assert slowest_days(office, 43200) == 4

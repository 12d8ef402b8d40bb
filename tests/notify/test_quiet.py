from datetime import UTC, datetime, time

import pytest

from accounts.models import Preference, User
from accounts.quiet import after_quiet
from games.notify.commands import deliver, send_notice
from games.notify.models import Notice
from tests.company import ours


def night(start: str, end: str, zone: str = "Europe/Paris") -> Preference:
    return Preference(
        quiet_from=time.fromisoformat(start), quiet_to=time.fromisoformat(end), time_zone=zone
    )


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "end", "moment", "until"),
    [
        ("22:00", "07:00", "2026-01-10 20:59", "2026-01-10 20:59"),  # 21:59 in Paris
        ("22:00", "07:00", "2026-01-10 21:00", "2026-01-11 06:00"),
        ("22:00", "07:00", "2026-01-11 03:00", "2026-01-11 06:00"),
        ("22:00", "07:00", "2026-01-11 06:00", "2026-01-11 06:00"),
        ("12:00", "14:00", "2026-01-10 11:30", "2026-01-10 13:00"),
        ("12:00", "14:00", "2026-01-10 13:00", "2026-01-10 13:00"),
        ("08:00", "08:00", "2026-01-10 07:00", "2026-01-10 07:00"),  # no hours at all
        ("22:00", "07:00", "2026-07-10 20:00", "2026-07-11 05:00"),  # summer
        ("22:00", "07:00", "2026-03-28 22:00", "2026-03-29 05:00"),  # the clock goes forward
        ("22:00", "02:30", "2026-03-28 22:00", "2026-03-29 01:30"),  # into the missing hour
        ("22:00", "02:30", "2026-10-25 01:10", "2026-10-25 01:30"),  # in the repeated hour
    ],
)
def test_a_moment_in_quiet_hours_waits_for_their_end(
    start: str, end: str, moment: str, until: str
) -> None:
    assert after_quiet(utc(moment), night(start, end)) == utc(until)


def test_without_quiet_hours_nothing_waits() -> None:
    assert after_quiet(utc("2026-01-10 03:00"), Preference()) == utc("2026-01-10 03:00")


@pytest.mark.django_db
def test_a_notice_keeps_quiet_hours_when_made_and_when_sent(alice: User) -> None:
    Preference.objects.filter(user=alice).update(
        quiet_from=time(22), quiet_to=time(7), time_zone="Asia/Tokyo"
    )
    alice.refresh_from_db()
    notice = send_notice(alice, "turn", "t", "s", "t", due=utc("2026-01-10 14:00"))  # 23:00
    assert notice
    assert notice.due == utc("2026-01-10 22:00")
    # Tried late, after a failure, in the next night:
    ours(Notice).update(due=utc("2026-01-11 14:00"))
    assert not deliver(notice.pk, utc("2026-01-11 14:00"))
    notice.refresh_from_db()
    assert (notice.due, notice.tries) == (utc("2026-01-11 22:00"), 0)
    assert deliver(notice.pk, utc("2026-01-11 22:00"))

"""The page of my week, my vacations and my muted tables."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Preference, User, Vacation
from games.tables import commands
from games.tables.models import Table
from tests.company import ours
from tests.people import Enter
from tests.web.conftest import words

pytestmark = pytest.mark.django_db
PAGE = "/me/time/"
HOURS = {f"from-{day}": "7" for day in range(5)} | {f"to-{day}": "22" for day in range(5)}
WEEK = HOURS | {"from-5": "9", "to-5": "23", "from-6": "0", "to-6": "0"}


@pytest.fixture
def slow_table(alice: User, bob: User) -> Table:
    table = commands.open_table(alice, "bigbang", {}, seats=2, slow=True, clock="move", seconds=DAY)
    commands.take_seat(bob, table.pk)
    return table


DAY = 86400


def test_a_week_is_kept_and_answered_by_a_sentence_with_a_date(
    enter: Enter, alice: User, bob: User, slow_table: Table
) -> None:
    client = enter(alice)
    assert client.post(PAGE, WEEK).status_code == 302
    assert Preference.objects.get(user=alice).week.count("1") == 5 * 15 + 14
    page = words(client.get(PAGE))
    assert "at most 2 days and 19 h for you" in page
    assert "A move given to you now: until" in page
    assert slow_table.seats.get(user=alice).calendar
    assert not slow_table.seats.get(user=bob).calendar
    assert Preference.objects.get(user=bob).week == ""


@pytest.mark.parametrize(
    "sent",
    [
        {**WEEK, "from-0": "25"},
        {**WEEK, "from-0": "x"},
        {"preset": "1" * 3},
        {"preset": "0" * 168},
        {"from-0": "1"},
    ],
)
def test_a_week_that_is_none_is_refused(enter: Enter, alice: User, sent: dict[str, str]) -> None:
    assert enter(alice).post(PAGE, sent).status_code == 422
    assert Preference.objects.get(user=alice).week == ""


def test_a_vacation_is_taken_and_ended(enter: Enter, alice: User, bob: User) -> None:
    client, today = enter(alice), timezone.localdate()
    sent = {"first": today.isoformat(), "last": today.isoformat()}
    assert client.post("/me/vacation/", sent).status_code == 302
    row = ours(Vacation).get()
    assert row.user == alice
    assert enter(bob).post("/me/vacation/", {"end": row.pk}).status_code == 422
    assert client.post("/me/vacation/", sent).status_code == 422
    assert client.post("/me/vacation/", {"end": row.pk}).status_code == 302
    assert not ours(Vacation).exists()


@pytest.mark.parametrize("day", ["", "tomorrow", "2020-01-01", "99999-01-01", "2026-02-30"])
def test_days_that_cannot_be_are_refused(enter: Enter, alice: User, day: str) -> None:
    sent = {"first": day, "last": day}
    assert enter(alice).post("/me/vacation/", sent).status_code == 422


def test_only_those_who_sit_at_a_table_can_mute_it(
    enter: Enter, alice: User, charlie: User, slow_table: Table
) -> None:
    path = reverse("mute", args=[slow_table.pk])
    assert enter(charlie).post(path, {"muted": "1"}).status_code == 404
    client = enter(alice)
    assert "Mute: Big Bang" in words(client.get(PAGE))
    client.post(path, {"muted": "1"})
    assert [seat.muted for seat in slow_table.seats.all()] == [True, False]
    assert "Unmute: Big Bang" in words(client.get(PAGE))
    client.post(path, {"muted": "0"})
    assert not slow_table.seats.filter(muted=True).exists()


def test_a_stranger_has_no_week(client: object) -> None:
    answer = client.get(PAGE)  # type: ignore[attr-defined]
    assert answer.status_code == 302

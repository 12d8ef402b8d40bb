"""The page of my week, my vacations and my muted tables."""

from datetime import UTC, datetime
from typing import Any

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
WORKDAYS = [str(24 * day + hour) for day in range(5) for hour in range(7, 22)]
WEEK = {"hour": [*WORKDAYS, *(str(24 * 5 + hour) for hour in range(9, 23))]}


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


def test_any_hours_may_be_chosen_and_all_of_them_are_always(enter: Enter, alice: User) -> None:
    client = enter(alice)
    mornings_and_evenings = [str(24 * day + hour) for day in range(7) for hour in (6, 7, 20, 21)]
    client.post(PAGE, {"hour": mornings_and_evenings})
    assert "06–08, 20–22" in words(client.get(PAGE))
    assert client.get(PAGE).content.decode().count("checked") == 28
    client.post(PAGE, {"hour": [str(hour) for hour in range(168)]})
    assert Preference.objects.get(user=alice).week == ""


@pytest.mark.parametrize(
    "sent",
    [
        {"hour": [*WORKDAYS, "168"]},
        {"hour": [*WORKDAYS, "x"]},
        {"preset": "1" * 3},
        {"preset": "0" * 168},
        {"hour": ["1"]},
        {},
    ],
)
def test_a_week_that_is_none_is_refused(enter: Enter, alice: User, sent: dict[str, Any]) -> None:
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


def test_a_vacation_begins_by_one_click_and_stops_the_clock(
    enter: Enter, alice: User, bob: User, slow_table: Table
) -> None:
    client = enter(alice)
    assert 'id="vacation-now"' in client.get(PAGE).content.decode()
    assert client.post("/me/vacation/", {"now": "1"}).status_code == 302
    made = ours(Vacation).get()
    assert (made.user, (made.last - made.first).days) == (alice, 6)
    assert "back on" in words(enter(bob).get(f"/t/{slow_table.pk}/"))
    assert 'id="vacation-now"' not in client.get(PAGE).content.decode()
    assert client.post("/me/vacation/", {"now": "1"}).status_code == 422


def test_a_running_vacation_is_told_on_every_page_of_its_owner_until_it_ends(
    enter: Enter, alice: User, bob: User, slow_table: Table
) -> None:
    client = enter(alice)
    assert "on vacation" not in words(client.get("/replays/"))
    client.post("/me/vacation/", {"now": "1"})
    page = words(client.get("/replays/"))
    assert "You're on vacation until" in page
    assert "back on" in words(client.get(f"/t/{slow_table.pk}/"))
    assert "on vacation" not in words(enter(bob).get("/replays/"))
    client.post("/me/vacation/", {"end": ours(Vacation).get().pk})
    assert "on vacation" not in words(client.get("/replays/"))


def test_days_of_vacation_are_counted_as_used_planned_and_left(
    enter: Enter, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 7, 5, 12, tzinfo=UTC))
    for first, last in (("2027-07-03", "2027-07-06"), ("2027-08-01", "2027-08-10")):
        Vacation.objects.create(user=alice, first=first, last=last)
    assert "2 used, 12 planned, 16 of 30 days left in 2027" in words(enter(alice).get(PAGE))
    assert "0 used, 0 planned, 30 of 30 days left in 2027" in words(enter(bob).get(PAGE))

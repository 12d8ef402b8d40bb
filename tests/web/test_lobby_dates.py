"""Dates and people in the lobby and in the waiting room."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import own_time
from accounts.commands import see
from accounts.models import Preference, User
from games.tables import commands
from games.tables.models import Reliability, Table
from games.tables.reading import presence
from tests.company import ours
from tests.people import Enter
from tests.web.conftest import words
from tests.web.test_lobby import form

pytestmark = pytest.mark.django_db
LOBBY = "/tables/"


@pytest.fixture
def tonight() -> datetime:
    return timezone.now().replace(minute=0, second=0, microsecond=0) + timedelta(days=1, hours=5)


@pytest.fixture
def dated(alice: User, bob: User, charlie: User, tonight: datetime) -> Table:
    """Alice's table has a date, Charlie's has none."""
    commands.open_table(charlie, "bigbang", {}, seats=3)
    table = commands.open_table(alice, "bigbang", {}, seats=3, planned=tonight)
    commands.take_seat(bob, table.pk)
    return table


def test_a_date_is_read_by_the_hosts_clock_and_shown_by_the_readers(
    enter: Enter, alice: User, bob: User
) -> None:
    Preference.objects.filter(user=alice).update(time_zone="America/New_York")
    Preference.objects.filter(user=bob).update(time_zone="Asia/Kathmandu")
    day = (timezone.now() + timedelta(days=10)).date()
    answer = enter(alice).post("/tables/new/", form(planned=f"{day}T14:30"))
    table = ours(Table).get()
    assert answer.status_code == 302
    local = datetime.fromisoformat(f"{day}T14:30")
    assert table.planned is not None
    offset = table.planned.replace(tzinfo=None) - local
    assert offset in {timedelta(hours=4), timedelta(hours=5)}
    shown = (table.planned + timedelta(hours=5, minutes=45)).strftime("%H:%M")
    assert shown in words(enter(bob).get(LOBBY))


def test_a_bad_date_is_refused_in_the_form(enter: Enter, alice: User) -> None:
    for bad in ("yesterday", "2020-01-01T10:00", "2026-13-01T10:00", "\x00"):
        assert enter(alice).post("/tables/new/", form(planned=bad)).status_code == 422
    assert not ours(Table).exists()


def test_the_lobby_sets_dates_apart_and_hands_out_a_calendar_file(
    enter: Enter, alice: User, charlie: User, dated: Table, stranger: Client
) -> None:
    page = enter(alice).get(LOBBY).content.decode()
    assert f'id="ics-{dated.pk}"' in page
    assert page.count(f"/t/{dated.pk}/") == 2  # its name and its file: it is listed once
    page = enter(charlie).get(LOBBY).content.decode()
    assert page.count(f'id="sit-{dated.pk}"') == 1
    assert f'id="ics-{dated.pk}"' not in page


def test_the_calendar_file_is_one_that_calendars_read(
    enter: Enter, alice: User, charlie: User, dated: Table, tonight: datetime
) -> None:
    answer = enter(charlie).get(reverse("calendar_file", args=[dated.pk]))
    assert answer["Content-Type"].startswith("text/calendar")
    text = answer.content.decode()
    lines = text.split("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert f"DTSTART:{tonight.astimezone(UTC):%Y%m%dT%H%M%SZ}" in lines
    assert f"/t/{dated.pk}/" in text.replace("\r\n ", "")
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")


def test_who_may_not_look_at_a_table_gets_no_file_of_it(
    enter: Enter, alice: User, charlie: User, dated: Table
) -> None:
    Table.objects.filter(pk=dated.pk).update(joining="named")
    assert enter(charlie).get(reverse("calendar_file", args=[dated.pk])).status_code == 403
    assert enter(alice).get(reverse("calendar_file", args=[dated.pk])).status_code == 200
    Table.objects.filter(pk=dated.pk).update(planned=None)
    assert enter(alice).get(reverse("calendar_file", args=[dated.pk])).status_code == 404
    assert enter(alice).get("/t/99999999999999/date.ics").status_code == 404


def test_the_host_moves_the_date_in_the_waiting_room(
    enter: Enter, alice: User, bob: User, dated: Table, tonight: datetime
) -> None:
    plan = reverse("plan", args=[dated.pk])
    later = tonight + timedelta(days=2)
    value = f"{later.astimezone(UTC):%Y-%m-%dT%H:%M}"
    assert enter(bob).post(plan, {"planned": value}).status_code == 403
    assert enter(alice).post(plan, {"planned": "soon"}).status_code == 422
    enter(alice).post(plan, {"planned": value})
    dated.refresh_from_db()
    assert dated.planned == later
    assert "once everyone is here." in words(enter(bob).get(f"/t/{dated.pk}/"))
    enter(alice).post(plan, {"planned": value, "drop": "1"})
    dated.refresh_from_db()
    assert dated.planned is None


def test_the_lobby_says_who_is_here_and_how_reliable_they_are(
    enter: Enter, alice: User, bob: User, charlie: User, dated: Table
) -> None:
    Reliability.objects.create(user=alice, marks="1" * 9 + "0")
    for user in (alice, charlie):
        see(user)
        presence.come(presence.ANYWHERE, user.pk)
    page = words(enter(bob).get(LOBBY)).replace("\xa0", " ")
    assert re.search(r"Here now ?2", page)
    assert re.search(r"Alice here ?90 %", page)
    assert re.search(r"Bob away ?new", page)
    assert "90 % on time" in words(enter(bob).get(f"/t/{dated.pk}/"))
    assert "90 % of recent correspondence moves were on time." in words(
        enter(bob).get(reverse("profile", args=["Alice"]))
    )


def test_the_form_asks_for_a_least_share(enter: Enter, alice: User, bob: User) -> None:
    enter(alice).post("/tables/new/", form(least_reliability="90"))
    table = ours(Table).get()
    assert table.least_reliability == 90
    assert "asks for 90 % on time" in words(enter(bob).get(LOBBY))
    Reliability.objects.create(user=bob, marks="1" * 8 + "0" * 2)
    answer = enter(bob).post(reverse("join", args=[table.pk]))
    assert answer.status_code == 403
    assert "You're at 80 %" in words(answer)


def test_before_one_sits_down_the_table_says_how_long_a_move_may_take(
    enter: Enter, alice: User, bob: User
) -> None:
    slow = {"slow": True, "clock": "move", "seconds": 86400}
    own_time.set_week(alice, ("0" * 8 + "1" * 10 + "0" * 6) * 5 + "0" * 48)
    table = commands.open_table(alice, "bigbang", {}, seats=3, **slow)  # type: ignore[arg-type]
    commands.open_table(bob, "bigbang", {}, seats=3, **slow)  # type: ignore[arg-type]
    strict = commands.open_table(alice, "bigbang", {}, seats=3, own_week=False, **slow)  # type: ignore[arg-type]
    page = words(enter(bob).get(LOBBY))
    assert page.count("at most 5 calendar days") == 1
    assert "at most 5 calendar days" in words(enter(bob).get(f"/t/{table.pk}/"))
    assert "calendar days" not in words(enter(bob).get(f"/t/{strict.pk}/"))

"""At the table of somebody who is away: the outage, the seat to take over, the computer's help."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Preference, User
from games.tables import commands
from games.tables.commands.absence import mind_seat
from games.tables.models import Beat, Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.tasks import fire_due
from tests.people import Enter
from tests.web.conftest import words

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 12, 2, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def goes(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    goes(NOON)
    return goes


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """Alice and Bob by correspondence, a day for each move, beside another table of theirs."""
    return [slow(alice, bob), slow(alice, bob)][0]


def slow(host: User, guest: User) -> Table:
    table = commands.open_table(
        host, "bigbang", {}, seats=2, slow=True, clock="move", seconds=86400
    )
    commands.take_seat(guest, table.pk)
    return table


def awaited(table: Table) -> User:
    user = table.seats.exclude(awaited=None).get().user
    assert user is not None
    return user


def test_an_outage_is_told_once_with_the_old_deadline_and_the_new(
    enter: Enter, clock: Any, table: Table, alice: User, bob: User, charlie: User
) -> None:
    mover = awaited(table)
    other = bob if mover == alice else alice
    Preference.objects.filter(user=mover).update(time_zone="Europe/Berlin")
    Beat.objects.create(pk=1, at=NOON)
    clock(NOON + timedelta(minutes=65))
    fire_due()
    page = words(enter(mover).get(f"/t/{table.pk}/"))
    assert "The site was down from 13:00 to 14:05. No one lost any time." in page
    assert "Your move: until Thu 3 Dec, 14:05 instead of 13:00." in page
    page = words(enter(other).get(f"/t/{table.pk}/"))
    assert "The site was down from 12:00 to 13:05." in page
    assert "instead of" not in page
    assert "The site was down from" not in words(enter(charlie).get(f"/t/{table.pk}/"))
    enter(mover).post(reverse("outage_read", args=[table.pk]))
    assert "The site was down from" not in words(enter(mover).get(f"/t/{table.pk}/"))
    assert Seat.objects.filter(user=mover).exclude(outage=None).count() == 1  # at the other table
    assert "The site was down from" in words(enter(other).get(f"/t/{table.pk}/"))


def test_a_second_outage_keeps_the_deadline_that_was_known(
    enter: Enter, clock: Any, table: Table
) -> None:
    mover = awaited(table)
    Beat.objects.create(pk=1, at=NOON)
    for minutes in (65, 130):
        clock(NOON + timedelta(minutes=minutes))
        fire_due()
    page = words(enter(mover).get(f"/t/{table.pk}/"))
    assert "until Thu 3 Dec, 14:10 instead of 12:00" in page


def vanish(table: Table, index: int) -> None:
    held = hold(table.pk)
    mind_seat(held, held.seats[index], Line.By.CLOCK)


def test_seats_say_the_hour_there_and_what_time_a_turn_would_have(
    enter: Enter, clock: Any, alice: User, bob: User
) -> None:
    Preference.objects.filter(user=bob).update(time_zone="Asia/Tokyo")
    week = "000000000000011111111111" * 7  # 13 to 24 o'clock
    Preference.objects.filter(user=alice).update(time_zone="Europe/Berlin", week=week)
    table = slow(alice, bob)
    shown = {user: words(enter(user).get(f"/t/{table.pk}/")) for user in (alice, bob)}
    assert "away, 21:00 there" in shown[alice]
    assert "away, 13:00 there" in shown[bob]
    waits = awaited(table)
    rests = bob if waits == alice else alice
    assert "forecast" not in shown[waits]
    # A day of Alice's clock is two days and two hours of eleven each; Bob's always runs.
    told = {alice: "Fri 15:00 forecast", bob: "Thu 21:00 forecast"}[rests]
    assert told.replace(" forecast", "") in shown[rests]
    assert "forecast" in shown[rests]
    assert week not in shown[bob]
    # Of somebody elsewhere, the deadline by their own clock too.
    there = {alice: "Fri 15:00 there", bob: "Thu 21:00 there"}[waits]
    assert there in shown[rests]
    assert there not in shown[waits]


def test_the_table_says_how_many_decisions_the_computer_took(
    enter: Enter, table: Table, alice: User, bob: User
) -> None:
    vanish(table, 1)
    none = "The computer has made 0 moves in this seat."
    assert f"Bob: {none}" in words(enter(alice).get(f"/t/{table.pk}/"))
    assert f"The computer is playing for you. {none}" in words(enter(bob).get(f"/t/{table.pk}/"))
    other = Table.objects.exclude(pk=table.pk).filter(seats__user=bob).get()
    assert "The computer has made" not in words(enter(alice).get(f"/t/{other.pk}/"))


def test_a_vanished_seat_goes_to_the_lobby_and_to_somebody_new(
    enter: Enter, stranger: Client, table: Table, alice: User, bob: User, charlie: User
) -> None:
    host = enter(alice)
    assert 'id="replace-1"' not in host.get(f"/t/{table.pk}/").content.decode()
    vanish(table, 1)
    assert 'id="replace-1"' in host.get(f"/t/{table.pk}/").content.decode()
    host.post(reverse("propose", args=[table.pk]), {"kind": "replace", "to": "1"})
    assert "Seats to take over" in words(stranger.get("/tables/"))
    page = enter(charlie).get("/tables/").content.decode()
    assert f'id="take-{table.pk}-1"' in page
    assert 'id="take-seat-1"' in enter(charlie).get(f"/t/{table.pk}/").content.decode()
    assert "computer, open to a new player" in words(host.get(f"/t/{table.pk}/"))
    take = reverse("take_over", args=[table.pk])
    assert stranger.post(take, {"seat": "1"}).status_code == 403
    assert enter(charlie).post(take, {"seat": "x"}).status_code == 400
    assert enter(charlie).post(take, {"seat": "1"}).status_code == 302
    assert table.seats.get(index=1).user == charlie
    assert "Charlie took over this seat." in words(host.get(f"/t/{table.pk}/"))
    assert "Seats to take over" not in words(stranger.get("/tables/"))


def test_the_computer_stands_in_until_a_day(
    enter: Enter, clock: Any, table: Table, alice: User, bob: User, charlie: User
) -> None:
    address = reverse("stand_in", args=[table.pk])
    assert enter(charlie).post(address, {"last": "2026-12-12"}).status_code == 403
    assert enter(bob).post(address, {"last": "someday"}).status_code == 400
    assert enter(bob).post(address, {"last": "2025-12-12"}).status_code == 422
    assert enter(bob).post(address, {"last": "2026-12-12"}).status_code == 302
    assert "computer, back on Sun 13 Dec" in words(enter(alice).get(f"/t/{table.pk}/"))
    assert 'id="replace-1"' not in enter(alice).get(f"/t/{table.pk}/").content.decode()
    assert "The computer is playing for you." in words(enter(bob).get(f"/t/{table.pk}/"))


def test_a_table_is_muted_where_one_plays(
    enter: Enter, table: Table, alice: User, charlie: User
) -> None:
    address = reverse("mute_table", args=[table.pk])
    assert enter(charlie).post(address, {"muted": "1"}).status_code == 403
    client = enter(alice)
    assert "Mute emails" in words(client.get(f"/t/{table.pk}/"))
    client.post(address, {"muted": "1"})
    assert [seat.muted for seat in Seat.objects.filter(user=alice).order_by("pk")] == [True, False]
    assert "Unmute emails" in words(client.get(f"/t/{table.pk}/"))


def test_an_address_that_refuses_mails_is_told_on_every_page_until_tried_again(
    enter: Enter, alice: User, bob: User
) -> None:
    Preference.objects.filter(user=alice).update(bounces=3)
    client = enter(alice)
    for page in ("/", "/tables/", "/me/", "/about/"):
        assert "alice@example.org refuses our emails" in words(client.get(page))
        assert "refuses our emails" not in words(enter(bob).get(page))
    client.post(reverse("try_address"))
    assert "refuses our emails" not in words(client.get("/tables/"))


def test_a_new_address_that_is_confirmed_gets_mails_again(alice: User, bob: User) -> None:
    from allauth.account.models import EmailAddress
    from allauth.account.signals import email_confirmed

    Preference.objects.filter(user__in=[alice, bob]).update(bounces=3)
    new = EmailAddress.objects.create(user=alice, email="new@example.org", verified=True)
    email_confirmed.send(sender=EmailAddress, request=None, email_address=new)
    assert Preference.objects.get(user=alice).bounces == 0
    assert Preference.objects.get(user=bob).bounces == 3


def test_a_seat_whose_time_was_extended_says_so(
    enter: Enter, clock: Any, table: Table, alice: User, bob: User
) -> None:
    other = bob if awaited(table) == alice else alice
    page = reverse("table", args=[table.pk])
    assert "extra time" not in words(enter(other).get(page))
    clock(NOON + timedelta(days=1, seconds=1))
    Beat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})
    commands.time_up(table.deadlines.get().pk)
    assert "extra time" in words(enter(other).get(page))

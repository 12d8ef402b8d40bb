"""A live table starts when everybody is there, and not before."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.notify.models import Notice
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from games.tables.reading import presence
from games.tables.tasks import nudge
from tests.company import ours

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(alice: User, bob: User, charlie: User) -> Table:
    """Bob took the last seat of Alice's live table; she is away. Charlie's waits as well."""
    other = commands.open_table(charlie, "nim", {}, seats=2, clock="move", seconds=60)
    presence.come(other.pk, charlie.pk)
    table = opened_a_while_ago(alice, clock="move", seconds=60)
    commands.take_seat(bob, table.pk)
    return table


def opened_a_while_ago(host: User, **settled: Any) -> Table:
    """Long enough for its host to have gone."""
    table = commands.open_table(host, "nim", {}, seats=2, **settled)
    Table.objects.filter(pk=table.pk).update(created=timezone.now() - timedelta(minutes=2))
    return table


def status(table: Table) -> str:
    return Table.objects.get(pk=table.pk).status


def test_no_clock_runs_while_the_host_is_away(full: Table, alice: User, bob: User) -> None:
    assert status(full) == "open"
    assert not full.deadlines.exists()
    nudge()
    presence.come(full.pk, bob.pk)
    nudge()
    assert status(full) == "open"


def test_the_game_starts_when_everybody_has_the_page_open(full: Table, alice: User) -> None:
    presence.come(full.pk, alice.pk)
    nudge()
    nudge()
    assert status(full) == "playing"
    assert full.deadlines.count() == 1


def test_the_last_to_be_ready_starts_the_game(full: Table, alice: User, charlie: User) -> None:
    with pytest.raises(NotAllowed):
        commands.say_ready(charlie, full.pk)
    commands.say_ready(alice, full.pk)
    assert status(full) == "playing"


def test_who_said_ready_long_ago_may_be_gone(full: Table, alice: User, bob: User) -> None:
    Seat.objects.filter(user=bob).update(ready=timezone.now() - timedelta(minutes=11))
    commands.say_ready(alice, full.pk)
    assert status(full) == "open"
    with pytest.raises(NotAllowed, match="Waiting for Bob"):
        commands.start(alice, full.pk)
    commands.say_ready(bob, full.pk)
    assert status(full) == "playing"


def test_who_sits_down_last_finds_the_others_there(alice: User, bob: User) -> None:
    table = opened_a_while_ago(alice)
    presence.come(table.pk, alice.pk)
    commands.take_seat(bob, table.pk)
    assert status(table) == "playing"


def test_who_has_just_opened_a_table_is_there(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    assert status(table) == "playing"


def test_by_correspondence_nobody_has_to_be_there(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    assert status(table) == "playing"


def test_against_the_computer_the_game_starts_at_once(alice: User) -> None:
    assert commands.play_now(alice, "nim", {}).status == "playing"


def test_the_host_who_is_away_is_told_that_somebody_sat_down(
    alice: User, bob: User, django_capture_on_commit_callbacks: object
) -> None:
    table = opened_a_while_ago(alice)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        commands.take_seat(bob, table.pk)
    mail = ours(Notice).get(channel="mail")
    assert mail.user == alice
    assert mail.subject.startswith("Someone sat down")
    assert f"/t/{table.pk}/" in mail.text


def test_nobody_is_told_of_a_live_game_at_a_slow_table(
    alice: User, bob: User, django_capture_on_commit_callbacks: object
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3, slow=True)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        commands.take_seat(bob, table.pk)
    mail = ours(Notice).get(channel="mail")
    assert "Someone sat down at your table." in mail.text
    assert "live" not in mail.text


def test_open_live_tables_end_after_a_day_and_slow_ones_after_a_month(
    alice: User, bob: User
) -> None:
    live = commands.open_table(alice, "nim", {}, seats=2)
    slow = commands.open_table(alice, "nim", {}, seats=2, slow=True)
    fresh = commands.open_table(bob, "nim", {}, seats=2)
    ago = timezone.now() - timedelta(hours=25)
    Table.objects.filter(pk__in=[live.pk, slow.pk]).update(created=ago, moved=None)
    commands.cancel_forgotten()
    assert [status(live), status(slow), status(fresh)] == ["cancelled", "open", "open"]


def test_a_seat_gives_its_own_word_until_the_game_starts(
    alice: User, bob: User, charlie: User
) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.set_word(alice, table.pk, "nebula\x00" + "x" * 50)
    assert table.seats.get(user=alice).word == ("nebula" + "x" * 50)[:40]
    with pytest.raises(NotAllowed):
        commands.set_word(charlie, table.pk, "no")
    commands.say_ready(alice, table.pk)
    commands.take_seat(bob, table.pk)
    with pytest.raises(NotAllowed):
        commands.set_word(alice, table.pk, "late")


def test_a_table_of_the_host_and_computers_waits_for_its_host(full: Table, charlie: User) -> None:
    table = commands.open_table(charlie, "nim", {}, seats=2, bots=["random"])
    presence.come(table.pk, charlie.pk)
    nudge()
    assert status(table) == Table.Status.OPEN
    commands.start(charlie, table.pk)
    assert status(table) == Table.Status.PLAYING

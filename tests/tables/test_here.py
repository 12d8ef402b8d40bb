"""Who is here: the people of the lobby, and those who wait at its tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.commands import see
from accounts.models import User
from games.tables import commands, queries
from games.tables.models import Reliability, Table
from games.tables.queries import lobby
from games.tables.reading import presence
from tests.people import person

pytestmark = pytest.mark.django_db


def comes(user: User, table: int = presence.ANYWHERE) -> None:
    """Opens a page of the lobby, or of a table."""
    see(user)
    presence.come(table, user.pk)


def test_the_lobby_names_those_who_have_a_page_open(alice: User, bob: User, charlie: User) -> None:
    comes(alice)
    comes(bob)
    assert [one.name for one in lobby.people_here(alice).shown] == ["Bob"]
    assert lobby.people_here(charlie).count == 2
    presence.gone(presence.ANYWHERE, bob.pk)
    assert [one.name for one in lobby.people_here(charlie).shown] == ["Alice"]


def test_a_second_page_keeps_somebody_here(alice: User, charlie: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    comes(alice)
    comes(alice, table.pk)
    presence.gone(presence.ANYWHERE, alice.pk)
    assert [one.name for one in lobby.people_here(charlie).shown] == ["Alice"]
    assert presence.present(table.pk, [alice.pk]) == {alice.pk}


def test_who_was_seen_long_ago_is_not_looked_for(alice: User, charlie: User) -> None:
    comes(alice)
    User.objects.filter(pk=alice.pk).update(seen=timezone.now() - timedelta(minutes=6))
    assert not lobby.people_here(charlie).shown


def test_what_somebody_does_is_told_of_public_live_tables_only(
    alice: User, bob: User, charlie: User
) -> None:
    waits = commands.open_table(alice, "nim", {}, seats=2)
    hidden = commands.open_table(bob, "nim", {}, seats=2, joining="named")
    mira = person("Mira")
    plays = commands.play_now(mira, "nim", {})
    Table.objects.filter(pk=plays.pk).update(joining="all")
    comes(alice, waits.pk)
    comes(bob, hidden.pk)
    comes(mira, plays.pk)
    told = {one.name: (one.title, one.host) for one in lobby.people_here(charlie).shown}
    assert told == {"Alice": ("", "Alice"), "Bob": ("", ""), "Mira": ("Nim", "")}


def test_the_mark_is_written_every_two_minutes_at_most(
    alice: User, django_assert_num_queries: object
) -> None:
    see(alice)
    with django_assert_num_queries(0):  # type: ignore[operator]
        see(alice)
    first = User.objects.get(pk=alice.pk).seen
    assert first is not None
    see(alice, timezone.now() + timedelta(minutes=3))
    assert User.objects.get(pk=alice.pk).seen != first


def test_an_open_table_shows_who_waits_and_how_reliable_they_are(
    alice: User, bob: User, charlie: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=4, bots=["easy"])
    commands.take_seat(bob, table.pk)
    comes(bob)
    Reliability.objects.create(user=alice, marks="1" * 19 + "0")
    Reliability.objects.create(user=charlie, marks="0" * 20)
    cards = [one for one in queries.open_tables(charlie) if one.table.pk == table.pk]
    (card,) = lobby.with_people(cards)
    told = [(one.name, one.is_here, one.is_bot, one.share) for one in card.at]
    assert told == [
        ("Alice", False, False, 95),
        ("Bob", True, False, None),
        ("Halley", False, True, None),
    ]


def test_a_live_game_starts_with_the_last_seat_only_if_the_others_are_here(
    alice: User, charlie: User
) -> None:
    live = commands.open_table(alice, "nim", {}, seats=2)
    slow = commands.open_table(alice, "nim", {}, seats=2, slow=True)

    def at_once() -> dict[int, bool]:
        found = lobby.with_people(queries.open_tables(charlie))
        return {one.table.pk: one.starts_at_once for one in found if one.table.host == alice}

    assert at_once() == {live.pk: False, slow.pk: True}
    comes(alice)
    assert at_once() == {live.pk: True, slow.pk: True}

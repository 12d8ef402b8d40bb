"""Invitations by name, and what starts by itself."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Table
from games.tables.queries import invitations_of
from games.tables.reading import presence
from tests.people import Enter
from tests.web.conftest import words
from tests.web.tables import awaited, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def named(alice: User, bob: User) -> Table:
    """Alice hosts a table for invited people, and invites Bob."""
    table = commands.open_table(alice, "bigbang", {}, seats=3, joining="named")
    commands.invite(alice, table.pk, name="Bob")
    return table


@pytest.fixture(autouse=True)
def others(charlie: User) -> list[Table]:
    """Charlie hosts tables: one for everybody, one to which nobody is invited."""
    return [
        commands.open_table(charlie, "bigbang", {}, seats=2, joining=joining)
        for joining in ("all", "named")
    ]


def section(client: Client, name: str) -> str:
    page = client.get(reverse("lobby")).content.decode()
    start = page.find(f'<section id="{name}">')
    return "" if start < 0 else page[start : page.index("</section>", start)]


def test_an_invitation_by_name_stands_first_in_the_lobby(
    enter: Enter, bob: User, charlie: User, named: Table
) -> None:
    offered = section(enter(bob), "invited")
    assert "Alice invites you" in offered
    assert f'action="/t/{named.pk}/join/"' in offered
    assert f"/t/{named.pk}/" not in section(enter(bob), "open"), "and not a second time"
    assert section(enter(charlie), "invited") == ""
    assert section(Client(), "invited") == ""


def test_whoever_takes_the_seat_is_no_longer_invited(enter: Enter, bob: User, named: Table) -> None:
    enter(bob).post(f"/t/{named.pk}/join/")
    assert section(enter(bob), "invited") == ""
    assert f"/t/{named.pk}/" in section(enter(bob), "gathering")


def test_an_invitation_that_is_declined_is_gone(
    enter: Enter, alice: User, bob: User, charlie: User, named: Table
) -> None:
    commands.invite(alice, named.pk, name="Charlie")
    answer = enter(bob).post(f"/t/{named.pk}/decline/")
    assert (answer.status_code, answer["Location"]) == (302, reverse("lobby"))
    assert section(enter(bob), "invited") == ""
    assert "Alice invites you" in section(enter(charlie), "invited")
    with pytest.raises(NotAllowed):
        commands.take_seat(bob, named.pk)


def test_nothing_is_declined_by_a_link_or_for_somebody_else(
    enter: Enter, bob: User, charlie: User, named: Table
) -> None:
    assert enter(bob).get(f"/t/{named.pk}/decline/").status_code == 405
    enter(charlie).post(f"/t/{named.pk}/decline/")
    assert Invitation.objects.filter(table=named, user=bob).exists()


def test_a_stranger_declines_nothing_and_becomes_nobody(stranger: Client, named: Table) -> None:
    people = User.objects.count()
    assert stranger.post(f"/t/{named.pk}/decline/").status_code == 403
    assert User.objects.count() == people


def test_tables_that_are_full_or_called_off_invite_nobody(
    alice: User, bob: User, named: Table
) -> None:
    assert [one.by for one in invitations_of(bob)] == ["Alice"]
    for seat in (1, 2):
        commands.set_bot(alice, named.pk, seat, "easy")
    assert invitations_of(bob) == []
    commands.set_bot(alice, named.pk, 2, "")
    commands.cancel(alice, named.pk)
    assert invitations_of(bob) == []


def test_a_paused_table_waits_for_nobody(enter: Enter, alice: User, bob: User) -> None:
    table = opened(alice, bob)
    mover = awaited(table, alice, bob)
    assert f"turn-{table.pk}" in section(enter(mover), "mine")
    commands.pause(alice, table.pk)
    assert f"turn-{table.pk}" not in section(enter(mover), "mine")
    assert "Paused" in section(enter(mover), "thinking")


def test_whoever_takes_the_last_seat_knows_that_the_game_starts(
    enter: Enter, alice: User, bob: User, charlie: User, others: list[Table]
) -> None:
    table, _named = others
    assert "starts right away" not in section(enter(bob), "open")  # Charlie is not there
    presence.come(table.pk, charlie.pk)
    assert "starts right away" in section(enter(bob), "open")
    room = words(enter(bob).get(f"/t/{table.pk}/"))
    assert "Take it and the game starts right away." in room
    assert "Sit here and start" in room
    invited = words(enter(bob).get(f"/i/{table.link}/"))
    assert "This is the last free seat: the game starts when you take it." in invited
    assert "The game starts when it's taken or the host starts it." in words(
        enter(charlie).get(f"/t/{table.pk}/")
    )


def test_with_more_than_one_free_seat_nothing_starts_by_itself(
    enter: Enter, bob: User, named: Table
) -> None:
    room = words(enter(bob).get(f"/t/{named.pk}/"))
    assert "Sit here and start" not in room
    assert "The game starts when the table is full or the host starts it." in room

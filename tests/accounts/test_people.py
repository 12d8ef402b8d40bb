import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, Preference, User
from accounts.programs import new_token
from games.notify.commands import send_notice
from games.notify.models import Notice
from games.tables import commands
from games.tables.models import Invitation, Line, Message, Rating, Seat, Table
from tests.company import ours
from tests.people import PASSWORD, guest

pytestmark = pytest.mark.django_db


def finished(host: User, other: User, joining: str = "all") -> Table:
    """A table the host lost by resigning."""
    table = commands.open_table(host, "bigbang", {}, seats=2, bots=[], joining=joining)
    commands.take_seat(other, table.pk, link=table.link)
    if table.status == Table.Status.OPEN:
        table.refresh_from_db()
    commands.resign(host, table.pk)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    return table


def running(host: User, other: User) -> Table:
    table = commands.open_table(host, "bigbang", {}, seats=2, bots=[])
    commands.take_seat(other, table.pk)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    return table


def test_a_profile_shows_finished_tables_with_their_place(
    client: Client, alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    page = client.get("/people/alice/").content.decode()
    assert f"/t/{table.pk}/" in page
    assert "Bob" in page
    assert "2 of 2" in page
    assert "1 of 2" in client.get("/people/Bob/").content.decode()


def test_a_profile_shows_the_rating(client: Client, alice: User) -> None:
    Rating.objects.create(user=alice, game="bigbang", mu=30, sigma=2, tables=4)
    page = client.get("/people/Alice/").content.decode()
    assert "1960" in page
    assert "after 4 rated games" in page


def test_a_profile_shows_nothing_private(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    secret = finished(alice, bob, joining="link")
    still_on = running(alice, bob)
    for reader in (None, charlie):
        if reader:
            client.force_login(reader)
        page = client.get("/people/Alice/").content.decode()
        assert "alice@example.org" not in page
        assert f"/t/{secret.pk}/" not in page
        assert f"/t/{still_on.pk}/" not in page
    client.force_login(bob)
    assert f"/t/{secret.pk}/" in client.get("/people/Alice/").content.decode()


@pytest.mark.parametrize("name", ["Nobody", "a%00b", "%F0%9F%9A%80", "x" * 3000, "..", "%3Cb%3E"])
def test_nobody_has_no_profile(client: Client, name: str) -> None:
    assert client.get(f"/people/{name}/").status_code == 404


def test_the_export_holds_ones_own_data_and_nobody_elses(
    client: Client, alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    commands.say(alice, table.pk, "well played")
    commands.say(bob, table.pk, "thank you")
    send_notice(alice, "turn", "t1", "Your turn", "text")
    send_notice(bob, "turn", "t1", "Bob's turn", "text")
    client.force_login(alice)
    answer = client.get("/me/export/")
    assert answer["Content-Disposition"] == 'attachment; filename="cosmos-alice.json"'
    data: dict[str, Any] = json.loads(answer.content)
    assert data["account"]["name"] == "Alice"
    assert data["account"]["addresses"][0]["email"] == "alice@example.org"
    assert data["preference"]["theme"] == "system"
    assert [seat["table"] for seat in data["seats"]] == [table.pk]
    assert [move["body"] for move in data["moves"]] == ['{"type":"resign"}']
    assert [message["text"] for message in data["messages"]] == ["well played"]
    assert [notice["subject"] for notice in data["notices"]] == ["Your turn"]
    assert "bob@example.org" not in answer.content.decode()
    assert "password" not in answer.content.decode()


def test_whoever_leaves_is_forgotten_and_the_log_stays(
    client: Client, alice: User, bob: User
) -> None:
    over, still_on = finished(alice, bob), running(alice, bob)
    waiting = commands.open_table(alice, "bigbang", {}, seats=2, bots=[])
    commands.invite(alice, waiting.pk, address="polaris@example.org")
    commands.say(alice, over.pk, "well played")
    commands.write_note(alice, over.pk, "secret plan")
    send_notice(alice, "turn", "t1", "Your turn", "text")
    new_token(alice)
    lines = Line.objects.filter(table=over).count()
    client.force_login(alice)

    wrong = client.post("/me/delete/", {"password": "wrong"})
    assert wrong.status_code == 422
    answer: Any = client.post("/me/delete/", {"password": PASSWORD})
    assert answer.url == "/"

    alice.refresh_from_db()
    assert alice.username.startswith("Gone ")
    assert (alice.email, alice.is_active, alice.left is not None) == ("", False, True)
    assert not alice.has_usable_password()
    assert client.get("/me/").status_code == 302, "the session ended"
    for model in (Preference, ApiToken, EmailAddress, Notice):
        assert not model.objects.filter(user=alice).exists()
    assert Line.objects.filter(table=over).count() == lines
    assert {seat.name for seat in Seat.objects.filter(user=alice)} == {alice.username}
    assert not Seat.objects.filter(user=alice).exclude(note="").exists()
    assert Message.objects.get(user=alice).text == "well played"
    assert not ours(Invitation).exclude(address="").exists()
    still_on.refresh_from_db()
    waiting.refresh_from_db()
    assert still_on.status == Table.Status.FINISHED
    assert waiting.status == Table.Status.CANCELLED
    assert client.get("/people/Alice/").status_code == 404
    assert client.get(f"/people/{alice.username}/").status_code == 404


def test_the_name_of_whoever_left_is_free_again(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post("/me/delete/", {"password": PASSWORD})
    assert not User.objects.filter(username="Alice").exists()


def test_nobody_waits_for_somebody_who_left_a_paused_table(
    client: Client, alice: User, bob: User
) -> None:
    table = running(alice, bob)
    commands.pause(alice, table.pk)
    client.force_login(bob)
    client.post("/me/delete/", {"password": PASSWORD})
    assert Seat.objects.get(table=table, user=bob).resigned


def test_a_guest_leaves_by_a_tick(client: Client) -> None:
    visitor = guest()
    client.force_login(visitor)
    assert client.post("/me/delete/", {}).status_code == 422
    client.post("/me/delete/", {"sure": "on"})
    visitor.refresh_from_db()
    assert visitor.left
    assert visitor.left <= timezone.now()


def test_a_look_at_the_page_deletes_nobody(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get("/me/delete/").status_code == 200
    alice.refresh_from_db()
    assert alice.is_active


def test_passwords_cannot_be_guessed_on_the_last_page(client: Client, alice: User) -> None:
    client.force_login(alice)
    for _ in range(5):
        client.post("/me/delete/", {"password": "wrong"})
    late = client.post("/me/delete/", {"password": PASSWORD})
    assert late.status_code == 422
    assert "Too many attempts" in late.content.decode()
    alice.refresh_from_db()
    assert alice.is_active

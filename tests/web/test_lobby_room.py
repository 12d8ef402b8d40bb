import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.tables import commands
from games.tables.models import Invitation, Table
from tests.people import Enter, person
from tests.web.conftest import words

BY_SCRIPT = {"HX-Request": "true", "HX-Target": "room"}


@pytest.fixture
def table(alice: User) -> Table:
    """Alice waits at a table of three."""
    return commands.open_table(alice, "bigbang", {}, seats=3)


def do(client: Client, table: Table, word: str, **data: object) -> object:
    return client.post(reverse(word, args=[table.pk]), data)


def room(client: Client, table: Table) -> str:
    return words(client.get(reverse("room", args=[table.pk])))


def test_the_room_shows_who_sits_and_what_is_free(enter: Enter, alice: User, table: Table) -> None:
    page = room(enter(alice), table)
    assert "Alice (you)" in page
    assert "2 seats are free." in page
    assert "Start now" in page
    assert "Waiting for 1 more player." in page


def test_bob_sits_down_and_gets_up_again(enter: Enter, bob: User, table: Table) -> None:
    client = enter(bob)
    answer = client.post(reverse("join", args=[table.pk]), {"seat": 2})
    assert answer["Location"] == reverse("table", args=[table.pk])
    assert table.seats.get(user=bob).index == 2
    client.post(reverse("leave", args=[table.pk]))
    assert not table.seats.filter(user=bob).exists()


def test_a_stranger_sits_down_as_a_guest(stranger: Client, table: Table) -> None:
    stranger.post(reverse("join", args=[table.pk]))
    assert table.seats.get(index=1).user.is_guest  # type: ignore[union-attr]


def test_the_last_seat_starts_the_game(enter: Enter, bob: User, table: Table) -> None:
    enter(person("Charlie")).post(reverse("join", args=[table.pk]))
    answer = enter(bob).post(reverse("join", args=[table.pk]), headers=BY_SCRIPT)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert answer["HX-Redirect"] == reverse("table", args=[table.pk])


def test_an_open_room_moves_on_to_the_board(enter: Enter, alice: User, table: Table) -> None:
    client = enter(alice)
    url = reverse("room", args=[table.pk])
    part = client.get(url, headers=BY_SCRIPT).content.decode()
    assert re.match(r'\s*<div[^>]*\sid="room"', part)
    commands.set_bot(alice, table.pk, 1, "random")
    commands.start(alice, table.pk)
    assert client.get(url, headers=BY_SCRIPT)["HX-Redirect"] == reverse("table", args=[table.pk])


def test_a_taken_seat_is_refused_in_the_room(enter: Enter, bob: User, table: Table) -> None:
    answer = enter(bob).post(reverse("join", args=[table.pk]), {"seat": 0})
    assert answer.status_code == 409
    assert "That seat is taken. Choose another." in words(answer)
    assert "Free seat" in words(answer)


def test_the_host_lets_the_computer_play_and_starts(
    enter: Enter, alice: User, table: Table
) -> None:
    client = enter(alice)
    client.post(reverse("bot", args=[table.pk]), {"seat": 1, "level": "random"})
    assert table.seats.get(index=1).bot == "random"
    client.post(reverse("bot", args=[table.pk]), {"seat": 1, "level": ""})
    assert table.seats.get(index=1).bot == ""
    client.post(reverse("bot", args=[table.pk]), {"seat": 2, "level": "random"})
    client.post(reverse("start", args=[table.pk]))
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING
    assert table.seats.count() == 2


def test_too_few_seats_do_not_start(enter: Enter, alice: User, table: Table) -> None:
    answer = enter(alice).post(reverse("start", args=[table.pk]))
    assert answer.status_code == 409
    assert "This game needs 2 to 4 players." in words(answer)
    assert table.seats.count() == 3


def test_the_host_changes_who_sits_where(enter: Enter, alice: User, table: Table) -> None:
    enter(alice).post(reverse("swap", args=[table.pk]), {"one": 0, "other": 1})
    assert table.seats.get(user=alice).index == 1


@pytest.mark.parametrize("word", ["start", "cancel", "swap", "bot"])
def test_what_is_the_hosts_is_refused_to_others(
    enter: Enter, bob: User, table: Table, word: str
) -> None:
    data = {"seat": 1, "level": "random", "one": 0, "other": 1}
    answer = enter(bob).post(reverse(word, args=[table.pk]), data)
    assert answer.status_code == 403
    assert "Only the host can do that." in words(answer)


@pytest.mark.parametrize("word", ["leave", "start", "cancel", "swap", "bot", "invite"])
def test_a_stranger_changes_nothing_and_becomes_nobody(
    stranger: Client, table: Table, word: str
) -> None:
    data = {"seat": 1, "level": "random", "one": 0, "other": 1, "whom": "Bob"}
    assert stranger.post(reverse(word, args=[table.pk]), data).status_code == 403
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize(
    ("word", "data"),
    [
        ("join", {"seat": "x"}),
        ("swap", {"one": "", "other": "2"}),
        ("swap", {"one": "0", "other": "99"}),
        ("bot", {"seat": "-1", "level": "random"}),
        ("bot", {"seat": "1", "level": "oracle"}),
        ("bot", {}),
        ("invite", {}),
        ("invite", {"whom": "@"}),
        ("invite", {"whom": "Nobody Here"}),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    enter: Enter, alice: User, table: Table, word: str, data: dict[str, str]
) -> None:
    answer = enter(alice).post(reverse(word, args=[table.pk]), data)
    assert 400 <= answer.status_code < 500
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("word", ["join", "leave", "start", "cancel", "invite"])
def test_a_table_that_is_not_there_is_a_404(enter: Enter, alice: User, word: str) -> None:
    answer = enter(alice).post(reverse(word, args=[99]), {"whom": "Bob"})
    assert answer.status_code in {404, 409}
    assert reverse("lobby") in answer.content.decode()


def test_nothing_in_the_room_happens_by_a_link(enter: Enter, alice: User, table: Table) -> None:
    for word in ("join", "leave", "start", "cancel", "swap", "bot", "invite"):
        answer = enter(alice).get(reverse(word, args=[table.pk]))
        assert answer["Location"] == reverse("table", args=[table.pk])
    table.refresh_from_db()
    assert table.status == Table.Status.OPEN


def test_cancelling_leads_back_to_the_lobby(enter: Enter, alice: User, table: Table) -> None:
    client = enter(alice)
    answer = client.post(reverse("cancel", args=[table.pk]), follow=True)
    assert "The table was cancelled." in words(answer)
    assert "Nothing to play right now" in words(answer)


# Invitations


def test_the_link_is_for_the_table_alone(enter: Enter, alice: User, bob: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, joining="link")
    url = reverse("invited", args=[table.link])
    assert url in enter(alice).get(reverse("room", args=[table.pk])).content.decode()
    client = enter(bob)
    assert client.get(reverse("room", args=[table.pk])).status_code == 403
    assert client.post(reverse("join", args=[table.pk])).status_code == 403
    page = client.get(url)
    assert "Alice invites you to play" in words(page)
    assert "Take a seat" in words(page)
    assert client.get(reverse("room", args=[table.pk])).status_code == 200
    client.post(reverse("join", args=[table.pk]))
    assert table.seats.filter(user=bob).exists()


def test_a_wrong_link_says_what_to_do(stranger: Client) -> None:
    answer = stranger.get(reverse("invited", args=["nothing"]))
    assert answer.status_code == 404
    assert "Ask for a new link." in words(answer)


def test_somebody_is_invited_by_name(enter: Enter, alice: User, bob: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, joining="named")
    answer = enter(alice).post(
        reverse("invite", args=[table.pk]), {"whom": "bob"}, headers=BY_SCRIPT
    )
    assert "Bob: invited" in words(answer)
    enter(bob).post(reverse("join", args=[table.pk]))
    assert table.seats.filter(user=bob).exists()


def test_whoever_follows_an_invitation_by_mail_may_sit(
    enter: Enter, alice: User, bob: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, joining="named")
    enter(alice).post(reverse("invite", args=[table.pk]), {"whom": "robert@example.org"})
    invitation = Invitation.objects.get(address="robert@example.org")
    client = enter(bob)
    assert client.post(reverse("join", args=[table.pk])).status_code == 403
    client.get(reverse("invited", args=[invitation.word]))
    client.post(reverse("join", args=[table.pk]))
    assert table.seats.filter(user=bob).exists()
    assert len(mail.outbox) <= 1


def test_the_invitation_to_a_table_that_started_says_so(
    stranger: Client, alice: User, bob: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    commands.take_seat(bob, table.pk)
    page = words(stranger.get(reverse("invited", args=[table.link])))
    assert "This game has already started." in page
    assert "Take a seat" not in page


def test_watchers_see_no_link_and_no_invitations(enter: Enter, bob: User, table: Table) -> None:
    page = enter(bob).get(reverse("room", args=[table.pk])).content.decode()
    assert table.link not in page
    assert 'name="whom"' not in page

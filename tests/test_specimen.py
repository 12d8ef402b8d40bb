"""The specimen is carried by defaults through everything a player can reach.

It is a game from outside with rules, a few words, a cover and a page of rules, and is walked
through the site a second time as if it had brought nothing but its rules.
"""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from games import shelf
from games.notify.commands import deliver_due
from games.shelf import (
    GAMES,
    board_of,
    board_styles,
    folder_of,
    players_of,
    static_file,
    template,
    words_of,
)
from games.tables import commands, notices, queries
from games.tables.models import Seat, Table
from games.tables.reading.scene import TableScene
from tests.api.conftest import client_of
from tests.company import ours
from tests.notify.post_office import PostOffice
from tests.people import Enter

DAY = 60 * 60 * 24
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(params=["with its words", "with rules alone"])
def specimen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Nim as it is installed, and as if it had brought nothing but its rules."""
    if request.param == "with rules alone":
        clear_shelf()
        monkeypatch.setattr(shelf, "_part", lambda slug, name: None)
        monkeypatch.setattr(shelf, "folder_of", lambda slug: ROOT / "nowhere")
    yield "nim"
    monkeypatch.undo()
    clear_shelf()


def clear_shelf() -> None:
    for found in (words_of, board_of, players_of, static_file, board_styles, template, folder_of):
        found.cache_clear()


@pytest.fixture
def waiting(specimen: str, alice: User) -> Table:
    """A table with a free seat."""
    return commands.open_table(alice, specimen, {}, seats=2)


@pytest.fixture
def playing(specimen: str, alice: User, bob: User) -> Table:
    """A table by correspondence, two moves on."""
    table = commands.open_table(alice, specimen, {}, seats=2, slow=True, clock="move", seconds=DAY)
    commands.take_seat(bob, table.pk)
    for _ in range(2):
        play_first_move(table, alice, bob)
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def finished(playing: Table, alice: User, bob: User) -> Table:
    while Table.objects.get(pk=playing.pk).status == Table.Status.PLAYING:
        play_first_move(playing, alice, bob)
    return Table.objects.get(pk=playing.pk)


def scene(table: Table, user: User) -> TableScene:
    return queries.scene_for(queries.table_for(user, table.pk), user)


def play_first_move(table: Table, *people: User) -> None:
    user = next(one for one in people if scene(table, one).windows)
    asked = scene(table, user)
    body = msgspec.json.encode(asked.moves()[0])
    commands.submit(user, table.pk, asked.windows[0].key, body)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.django_db
def test_the_specimen_stands_on_the_shelf(specimen: str, stranger: Client) -> None:
    for address in ("/", "/games/", "/tables/new/"):
        assert "Nim" in text_of(stranger, address), address
    assert "Nim" in text_of(stranger, f"/games/{specimen}/")


@pytest.mark.django_db
def test_a_game_from_outside_brings_its_own_cover_and_page_of_rules(stranger: Client) -> None:
    assert "nim/cover.svg" in text_of(stranger, "/games/")
    assert finders.find("nim/cover.svg") == str(ROOT / "tests/specimen/static/nim/cover.svg")
    assert "If you take the last one, you win." in text_of(stranger, "/games/nim/")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_a_page_of_rules_stands_in_the_frame_of_the_site(slug: str, stranger: Client) -> None:
    page = text_of(stranger, f"/games/{slug}/")
    extends = f"the rules_page.html of {slug} must begin with {{% extends 'games/game.html' %}}"
    assert f'href="/tables/new/?game={slug}"' in page, extends


@pytest.mark.django_db
@pytest.mark.parametrize("specimen", ["with rules alone"], indirect=True)
def test_a_game_without_a_page_of_rules_says_how_it_is_played(
    specimen: str, stranger: Client
) -> None:
    page = text_of(stranger, f"/games/{specimen}/")
    assert "every legal move is listed in words" in page
    assert "img/cover.svg" in page


@pytest.mark.django_db
def test_the_specimen_waits_in_the_lobby_and_in_its_room(
    waiting: Table, bob: User, enter: Enter
) -> None:
    client = enter(bob)
    assert f"/t/{waiting.pk}/" in text_of(client, "/tables/")
    for address in ("", "room/"):
        assert "Nim" in text_of(client, f"/t/{waiting.pk}/{address}")


@pytest.mark.django_db
def test_the_specimen_is_played_by_its_text_form(
    playing: Table, alice: User, bob: User, enter: Enter
) -> None:
    user = next(one for one in (alice, bob) if scene(playing, one).windows)
    page = text_of(enter(user), f"/t/{playing.pk}/")
    pick = re.search(r'name="pick"[^>]*value="(\w+)"', page)
    assert pick
    sent = {
        "window": scene(playing, user).windows[0].key,
        "pick": pick[1],
        "number": playing.number,
    }
    answer = enter(user).post(f"/t/{playing.pk}/move/", sent)
    assert answer.status_code == 302
    assert Table.objects.get(pk=playing.pk).number == playing.number + 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["", "?view=list", "now/", "replay/", "replay/1/", "shuffles/", "log.json", "board.svg"],
)
def test_every_page_of_a_table_in_play_answers(
    playing: Table, alice: User, charlie: User, enter: Enter, address: str
) -> None:
    for user in (alice, charlie):
        answer = enter(user).get(f"/t/{playing.pk}/{address}", follow=True)
        assert answer.status_code == 200, user


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["", "replay/", "replay/1/", "replay/?eyes=1", "shuffles/", "log.json"]
)
def test_every_page_of_a_finished_table_answers(
    finished: Table, stranger: Client, address: str
) -> None:
    assert text_of(stranger, f"/t/{finished.pk}/{address}")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["minutes/1/", "making/"])
def test_what_the_specimen_does_not_have_is_not_there(
    playing: Table, alice: User, enter: Enter, address: str
) -> None:
    assert enter(alice).get(f"/t/{playing.pk}/{address}").status_code in {204, 404}


@pytest.mark.django_db
@pytest.mark.parametrize("status", [Table.Status.PLAYING, Table.Status.FINISHED])
@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_a_table_of_every_game_answers(
    slug: str, status: str, stranger: Client, enter: Enter
) -> None:
    table = Table.objects.filter(game=slug, status=status, joining="all").first()
    assert table
    for client in (enter(table.host), stranger):
        for address in ("", "?view=list", "replay/", "replay/1/", "shuffles/", "log.json"):
            assert text_of(client, f"/t/{table.pk}/{address}")


@pytest.mark.django_db
def test_the_finished_table_is_in_replays_and_profiles(finished: Table, stranger: Client) -> None:
    assert f"/t/{finished.pk}/" in text_of(stranger, "/replays/")
    assert "Nim" in text_of(stranger, "/people/Alice/")


@pytest.mark.django_db
def test_a_mail_tells_the_position_of_the_specimen(playing: Table, post_office: PostOffice) -> None:
    Seat.objects.filter(table=playing, awaited__isnull=False).update(
        awaited=timezone.now() - timedelta(minutes=15)
    )
    notices.notice_turns()
    deliver_due()
    (mail,) = post_office.mails
    assert mail["Subject"].startswith("Your turn: Nim")
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert all(line in text for line in scene_lines(playing))


def scene_lines(table: Table) -> list[str]:
    """The position as everyone may read it."""
    seen = queries.scene_for(queries.table_for(None, table.pk), None)
    return list(seen.wording.position(seen.view, seen.names))


@pytest.mark.django_db
def test_programs_find_and_play_the_specimen(playing: Table, alice: User, bob: User) -> None:
    listed = APIClient().get("/api/v1/games/").json()
    assert "nim" in [game["slug"] for game in listed]
    path = f"/api/v1/tables/{playing.pk}/"
    user = next(one for one in (alice, bob) if scene(playing, one).windows)
    client = client_of(user)
    move = client.get(path + "moves/").json()[0]
    assert move["text"]
    sent = {"window": client.get(path).json()["windows"][0]["key"], "move": move["move"]}
    assert client.post(path + "moves/", sent, format="json").status_code == 201
    for part in ("", "log/", "chat/", "orders/"):
        assert client.get(path + part).status_code == 200, part


@pytest.mark.django_db
def test_one_click_deals_the_specimen_against_the_computer(specimen: str, stranger: Client) -> None:
    answer = stranger.post(f"/play/{specimen}/", follow=True)
    assert answer.status_code == 200
    (table,) = ours(Table).filter(game=specimen)
    assert table.seats.filter(bot="random").count() == 1


def test_computer_players_hold_a_tournament_of_the_specimen() -> None:
    out = StringIO()
    given = ("nim", "--bots", "random", "random", "--games", "2", "--processes", "1")
    call_command("tournament", *given, stdout=out)
    assert json.loads(out.getvalue())["games"] == 2

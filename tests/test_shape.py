"""The shape of the house: a game is one folder and one line, as CONTRIBUTING's recipe says.

Every game has the same files, nothing outside its folder knows its name, and the specimen, a game
from outside with rules, a few words, a cover and a page of rules, is carried by defaults through
everything a player can reach.
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
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from games import shelf
from games.notify.commands import deliver_due
from games.shelf import (
    GAMES,
    PACKAGES,
    board_of,
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
from tests.engine.recorded_logs import OURS, told_file
from tests.notify.post_office import PostOffice
from tests.people import Enter

DAY = 60 * 60 * 24
ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "README.md",
    "rules/__init__.py",
    "rules/meta.py",
    "rules/components.py",
    "rules/moves.py",
    "rules/state.py",
    "rules/setup.py",
    "rules/score.py",
    "rules/view.py",
    "rules/legal.py",
    "rules/windows.py",
    "rules/apply.py",
    "bots/__init__.py",
    "bots/levels.py",
    "words/__init__.py",
    "words/blurb.py",
    "sheet.py",
    "words/events.py",
    "words/moves.py",
    "words/position.py",
    "words/reasons.py",
    "words/words.py",
    "static/{slug}/cover.svg",
    "locale/fr/LC_MESSAGES/django.po",
    "locale/de/LC_MESSAGES/django.po",
]
SITE = ("accounts", "cosmos_site", "games", "templates", "static", "locale", "Makefile", "Procfile")
SOURCES = {".py", ".html", ".txt", ".css", ".js", ".svg", ".po", ".json", ".yaml", ""}
# A migration tells what was done to tables of a game once, and is not rewritten.
HISTORY = "migrations"
TOP_LEVEL = {
    "manage.py",
    "pyproject.toml",
    "requirements.lock",
    "Makefile",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "compose.yaml",
    "Procfile",
    "cosmos_site",
    "games",
    "accounts",
    "database",
    "templates",
    "static",
    "locale",
    "tests",
}


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_the_same_files_as_the_others(slug: str) -> None:
    folder = ROOT / "games" / slug
    missing = [name for name in FILES if not (folder / name.format(slug=slug)).is_file()]
    assert not missing, f"games/{slug} has no {', '.join(missing)}: see CONTRIBUTING"


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_words_computer_players_recorded_tables_and_a_transcript(slug: str) -> None:
    assert folder_of(slug).name == slug
    assert {"easy", "strong"} <= set(players_of(slug).levels)
    assert told_file(slug).is_file()
    assert (ROOT / "tests" / "transcripts" / f"{slug}.txt").is_file()


def names_of_games() -> re.Pattern[str]:
    """Slugs and titles, as words of their own or as parts of a longer name."""
    names = {name for slug in OURS for name in (slug, GAMES[slug].META.title)}
    wordings = {form for name in names for form in (name, name.replace(" ", "-"))}
    return re.compile("|".join(sorted(map(re.escape, wordings))) + r"|big.?bang", re.IGNORECASE)


def site_files() -> Iterator[Path]:
    """What belongs to the site and to no game."""
    folders = {ROOT / "games" / slug for slug in OURS}
    for place in SITE:
        whole = [ROOT / place] if (ROOT / place).is_file() else (ROOT / place).rglob("*")
        for path in whole:
            is_source = path.is_file() and path.suffix in SOURCES and HISTORY not in path.parts
            if is_source and not folders & set(path.parents):
                yield path


def test_nothing_outside_its_folder_says_a_games_name() -> None:
    names, said = names_of_games(), list[str]()
    for path in site_files():
        for line in path.read_text().splitlines():
            if names.search(without_python(line)) and not installs_a_game(line):
                said.append(f"{path.relative_to(ROOT)}: {line[:120]}")
    assert said == []


def installs_a_game(line: str) -> bool:
    """Whether this is the one line that the settings have for a game."""
    return line.strip() in {f'"{package}",' for package in PACKAGES.values()}


def test_a_game_is_one_line_of_the_settings() -> None:
    settings = (ROOT / "cosmos_site" / "settings.py").read_text().splitlines()
    assert len([line for line in settings if installs_a_game(line)]) == len(OURS)


def without_python(line: str) -> str:
    """A line without the words of Python that are spelt like a game."""
    return re.sub(r"default_factory|[A-Za-z_]*[Rr]equest_?[Ff]actory|factory=", "", line)


@override_settings(INSTALLED_GAMES=["tests.specimen", "tests.specimen"])
def test_two_games_cannot_have_one_address() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"same META\.slug, 'nim'"):
        shelf._rules_by_slug()


@pytest.mark.parametrize("slug", OURS)
def test_a_game_imports_the_engine_and_itself(slug: str) -> None:
    package = PACKAGES[slug]
    imported = re.compile(
        r"^\s*(?:from|import) ((?:games|accounts|cosmos_site)[\w.]*)", re.MULTILINE
    )
    found = {
        name
        for path in folder_of(slug).rglob("*.py")
        for name in imported.findall(path.read_text())
    }
    known = ("games.engine", package)
    assert [name for name in sorted(found) if not name.startswith(known)] == []


def test_you_and_they_are_told_apart_in_one_place() -> None:
    asking = [path for path in (ROOT / "games").rglob("*.py") if ".is_you(" in path.read_text()]
    assert asking == [ROOT / "games" / "engine" / "words.py"]


def test_the_top_level_holds_nothing_else() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert shown - TOP_LEVEL - {"var"} == set()


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()


# The walk: everything a player can reach, with a game that brings little.


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
    for found in (words_of, board_of, players_of, static_file, template, folder_of):
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

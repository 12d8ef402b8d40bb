import random
import re

import pytest
from django.test import Client

from accounts.models import User
from games.engine.text_board import common
from games.shelf import GAMES, has_board
from games.tables import commands
from games.tables.models import Table
from tests.people import person
from tests.web.tables import awaited, logged_in, of, read, seen

pytestmark = pytest.mark.django_db
KILOBYTE = 1024
MOVES = 12


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie, person("Spica"), person("Castor"), person("Mira")]


def started(slug: str, people: list[User]) -> tuple[Table, list[User]]:
    """A table with as few seats as the game needs."""
    game = GAMES[slug]
    count = max(2, game.seating(game.OPTIONS.decode(b"{}"))[0])
    table = commands.open_table(people[0], slug, {}, seats=count)
    for user in people[1:count]:
        commands.take_seat(user, table.pk)
    return table, people[:count]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if not has_board(slug)])
def test_every_game_without_a_board_is_played_by_its_form(slug: str, people: list[User]) -> None:
    table, seated = started(slug, people)
    luck = random.Random(slug)
    for _ in range(MOVES):
        if Table.objects.get(pk=table.pk).status != "playing":
            break
        user = next(one for one in seated if seen(table, one).moves())
        client = logged_in(user)
        answer = client.get(f"/t/{table.pk}/")
        kinds = [one for one in read(answer).links.get("slim", []) if "group=" in one]
        if kinds:
            answer = client.get(luck.choice(kinds))
        text = answer.content.decode()
        assert len(answer.content) < 60 * KILOBYTE
        picks = re.findall(r'<option value="(\w+)"|name="pick" value="(\w+)"', text)
        form = read(answer).forms[f"/t/{table.pk}/move/"]
        form["pick"] = next(filter(None, luck.choice(picks)))
        number = Table.objects.get(pk=table.pk).number
        assert client.post(f"/t/{table.pk}/move/", form).status_code == 302
        assert Table.objects.get(pk=table.pk).number > number


@pytest.mark.parametrize(
    ("phrases", "heading"),
    [
        (["Pass"], "Pass"),
        (["Keep tile 1, tile 2", "Keep tile 3, tile 4"], "Keep tile …"),
        (["Weiter", "Weiter, und in diesem Fenster nichts mehr"], "Weiter …"),
        (["Plättchen 1 behalten", "Stern 2 behalten"], "… behalten"),
        (["Passer", "Attendre"], "Passer …"),
    ],
)
def test_a_group_of_moves_is_named_in_the_readers_language(
    phrases: list[str], heading: str
) -> None:
    assert common(phrases) == heading


@pytest.fixture
def nim_table(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game without a board of its own."""
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    return Table.objects.get(pk=table.pk)


def test_a_game_without_a_board_is_played_with_its_text_form(
    nim_table: Table, alice: User, bob: User
) -> None:
    clients = {user: logged_in(user) for user in (alice, bob)}
    while Table.objects.get(pk=nim_table.pk).status == "playing":
        client = clients[awaited(nim_table, alice, bob)]
        answer = client.get(of(nim_table))
        text = answer.content.decode()
        assert "Heap 0" in text
        form = read(answer).forms[of(nim_table, "move/")]
        form["pick"] = text.partition('name="pick" value="')[2].partition('"')[0]
        assert client.post(of(nim_table, "move/"), form).status_code == 302


def test_its_moves_are_named_and_nothing_is_offered_to_others(
    nim_table: Table, alice: User, bob: User
) -> None:
    mover = awaited(nim_table, alice, bob)
    other = bob if mover == alice else alice
    assert "Take 3 from heap 1" in logged_in(mover).get(of(nim_table)).content.decode()
    assert "Take 3 from heap 1" not in logged_in(other).get(of(nim_table)).content.decode()
    assert 'name="pick"' not in Client().get(of(nim_table)).content.decode()

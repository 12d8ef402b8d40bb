import random
import re

import pytest

from accounts.models import User
from games.engine.text_board import common
from games.shelf import GAMES, has_board
from games.tables import commands
from games.tables.models import Table
from tests.people import person
from tests.web.tables import logged_in, read, seen

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

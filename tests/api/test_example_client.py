import pytest

from accounts.commands import new_token
from games.tables.models import Table
from tests.api.example_client import Client, play
from tests.company import ours
from tests.people import person


@pytest.mark.timeout(120)
def test_the_example_client_plays_a_whole_game_against_the_computer(asgi_server: str) -> None:
    token = new_token(person("Alice"))
    ended = play(Client(asgi_server, token), "bigbang", {"mode": "simple"})
    assert ended["status"] == "finished"
    assert len(ended["result"]["scores"]) == 2
    table = ours(Table).get()
    assert table.number == 32
    assert {line.by for line in table.lines.all()} == {"user", "bot"}


def test_a_problem_reaches_the_program_as_a_sentence(asgi_server: str) -> None:
    with pytest.raises(SystemExit, match="401"):
        Client(asgi_server, "wrong").ask("GET", "tables/")

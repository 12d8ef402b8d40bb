import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from accounts.programs import new_token
from games.api.throttles import Members
from games.shelf import GAMES
from games.tables.models import Table
from tests.api.conftest import make_schema
from tests.people import person

LONGEST = 60  # lines of the example
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def cosmos_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The client package, made from the schema as anybody would make it."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "schema.json").write_text(json.dumps(make_schema()))
    command = ["-m", "openapi_python_client", "generate", "--meta", "none"]
    words = ["--path", "schema.json", "--output-path", "cosmos_client"]
    told = subprocess.run(
        [sys.executable, *command, *words], cwd=folder, capture_output=True, text=True, check=True
    )
    assert "Unable to parse" not in told.stdout + told.stderr
    sys.path.insert(0, str(folder))
    yield folder / "cosmos_client"
    sys.path.remove(str(folder))


def test_the_example_is_short(cosmos_client: Path) -> None:
    assert len((HERE / "example_client.py").read_text().splitlines()) <= LONGEST


@pytest.mark.timeout(280)
@pytest.mark.parametrize(
    "games", [["bigbang"], pytest.param(list(GAMES), marks=pytest.mark.long)], ids=["one", "all"]
)
def test_the_example_client_plays_games_at_once_from_one_stream(
    asgi_server: str, cosmos_client: Path, monkeypatch: pytest.MonkeyPatch, games: list[str]
) -> None:
    monkeypatch.setattr(Members, "THROTTLE_RATES", {"user": "100000/min"})
    example: Any = import_module("tests.api.example_client")
    alice = person("Alice")
    client = example.Client(
        asgi_server, new_token(alice), prefix="Token", raise_on_unexpected_status=True
    )
    ended = example.play_all(client, games)
    assert {end.game.value for end in ended} == set(games)
    for end in ended:
        row = Table.objects.get(pk=end.id)
        assert (row.host, row.status, row.ended_by) == (alice, "finished", "rules")
        assert row.result is not None
        assert end.result.scores == row.result["scores"]

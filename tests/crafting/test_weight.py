"""What a table of Crafting the Cosmos weighs: late in a game of four, whatever is chosen."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.state import State
from games.tables import commands
from games.tables.models import Table
from tests.crafting.drawn import played
from tests.crafting.tables import ALICE
from tests.web.tables import logged_in

pytestmark = pytest.mark.django_db
KILOBYTE = 1024
FILES = re.compile(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|png|webp|woff2))"')
IMPORTS = re.compile(r'(?:from|import)\s*\(?["\'](\.[^"\']+\.js)["\']')
CHOSEN = (
    "", "take=H", "take=He", "take=life", "take=grav", "take=nova", "take=crystal", "take=end",
    "take=buy&slot=1", "take=power&slot=1", "look=1", "look=ring", "look=round", "list=1",
)  # fmt: skip


@pytest.fixture
def table(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Alice creates late in a game of four."""
    state = late()
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: state)
    table = commands.open_table(alice, "crafting", {}, seats=4, bots=["easy", "easy"])
    commands.take_seat(bob, table.pk)
    return Table.objects.get(pk=table.pk)


def late() -> State:
    """The fullest position in which Alice has something to place."""
    states = [
        state
        for state in played(4, "c9", 900)
        if state.phase == "create" and state.active == ALICE and any(state.tray.stars)
    ]
    return states[-1]


def page(client: Client, table: Table, query: str) -> bytes:
    answer = client.get(f"/t/{table.pk}/?{query}")
    assert answer.status_code == 200
    return answer.content


def compressed(body: bytes) -> int:
    return len(gzip.compress(body, 9))


def files_of(body: bytes) -> set[Path]:
    """Every file the page names, and what its scripts import."""
    todo = [found(name) for name in FILES.findall(body.decode())]
    files: set[Path] = set()
    while todo:
        file = todo.pop()
        if file not in files:
            files.add(file)
            if file.suffix == ".js":
                names = IMPORTS.findall(file.read_text())
                todo += [(file.parent / name).resolve() for name in names]
    return files


def found(name: str) -> Path:
    path = finders.find(name)
    assert path, name
    return Path(path).resolve()


def test_every_page_is_at_most_60_kilobytes_whatever_is_chosen(table: Table, alice: User) -> None:
    client = logged_in(alice)
    weights = {query: len(page(client, table, query)) for query in CHOSEN}
    assert max(weights.values()) < 60 * KILOBYTE, weights
    assert len(set(weights.values())) > 8  # the choices were taken up


def test_a_first_visit_with_a_choice_made_loads_at_most_90_kilobytes(
    table: Table, alice: User
) -> None:
    body = page(logged_in(alice), table, "take=H")
    files = files_of(body)
    assert {"board.css", "board.js", "table.js"} <= {file.name for file in files}
    whole = compressed(body) + sum(compressed(file.read_bytes()) for file in files)
    assert whole < 90 * KILOBYTE

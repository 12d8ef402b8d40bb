"""With other secrets, the same page: so no page can hold a secret."""

import random
import re
from difflib import unified_diff
from secrets import token_hex

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.registry import GAMES
from games.tables import commands
from games.tables.models import Table
from tests.web.tables import logged_in, quiet, seen

pytestmark = pytest.mark.django_db
CHANGING = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken":"[^"]*"|<span class="clk.*?</small>'
)
TABLES = [
    ("bigbang", {"mode": "cosmic"}),
    ("bigbang", {"mode": "hexdomino"}),
    ("bigbang", {"mode": "parallel"}),
    ("factory", {}),
    ("crafting", {}),
    ("encounter", {}),
]


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet(monkeypatch)


def plain(client: Client, address: str) -> str:
    """A page without what changes from one request to the next."""
    answer = client.get(address)
    assert answer.status_code == 200
    return CHANGING.sub("", answer.content.decode())


@pytest.mark.parametrize(("slug", "options"), TABLES)
def test_other_secrets_do_not_change_a_page(
    slug: str, options: dict[str, str], alice: User, bob: User, charlie: User
) -> None:
    game, luck = GAMES[slug], random.Random(slug)
    table = commands.open_table(alice, slug, options, seats=2)
    commands.take_seat(bob, table.pk)
    for turn in range(1, 19):
        mover = next((one for one in (alice, bob) if seen(table, one).moves()), None)
        if mover is None or Table.objects.get(pk=table.pk).status != "playing":
            break
        now = seen(table, mover)
        body = msgspec.json.encode(luck.choice(now.moves()))
        windows = [one for one in now.windows if msgspec.json.decode(body)["type"] in one.moves]
        commands.submit(mover, table.pk, windows[0].key, body)
        if turn % 6 == 0:
            compare(table, Seat(0), logged_in(alice))
            compare(table, Seat(1), logged_in(bob))
            compare(table, Seat(0), logged_in(charlie))
    assert game.META.slug == slug


def compare(table: Table, seat: Seat, client: Client) -> None:
    """The same addresses in the true and in an imagined world."""
    row = Table.objects.get(pk=table.pk)
    game = GAMES[row.game]
    if row.status != "playing":
        return
    addresses = [
        f"/t/{row.pk}/",
        f"/t/{row.pk}/?slot=1",
        f"/t/{row.pk}/now/",
        f"/t/{row.pk}/?list=1",
    ]
    true = [plain(client, address) for address in addresses]
    other = game.imagine(game.STATE.decode(row.snapshot), seat, Chance("abc"))
    same = Table.objects.filter(pk=row.pk)
    same.update(snapshot=msgspec.json.encode(other).decode(), digest=token_hex(16))
    imagined = [plain(client, address) for address in addresses]
    same.update(snapshot=row.snapshot, digest=row.digest)
    for one, two in zip(true, imagined, strict=True):
        assert list(unified_diff(one.splitlines(), two.splitlines(), n=0)) == []

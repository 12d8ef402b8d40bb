"""Whatever is asked, by whoever: never a fault of ours. 20,000 requests with `-m long`."""

import json
import logging
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.programs import new_token
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.models import Table
from tests.companion.sheets import new_sheet
from tests.engine.recorded_logs import OURS
from tests.people import guest, person
from tests.site.odd import Odd, World, request

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def opened(slug: str, *people: User) -> Table:
    """A table in play with the fewest seats that this game takes."""
    game: Any = GAMES[slug]
    seats = max(2, game.seating(game.OPTIONS.decode(b"{}"))[0])
    bots = ["random"] * (seats - 2)
    table = commands.open_table(people[0], slug, {}, seats=seats, bots=bots)
    commands.take_seat(people[1], table.pk)
    table.refresh_from_db()
    return table


def nearly_right(table: Table, user: User) -> list[tuple[str, dict[str, Any]]]:
    seen = queries.scene_for(queries.table_for(user, table.pk), user)
    moves = [json.loads(msgspec.json.encode(move)) for move in list(seen.moves())[:5]]
    return [(window.key, move) for window in seen.windows for move in moves]


@pytest.fixture
def readers(alice: User, bob: User, charlie: User) -> list[User | None]:
    return [None, alice, bob, charlie, guest(), person("Sirius", is_staff=True)]


@pytest.fixture
def world(alice: User, bob: User, charlie: User, readers: list[User | None]) -> World:
    waiting = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, joining="link")
    commands.open_table(charlie, "factory", {}, seats=3)
    playing = [opened(slug, alice, bob) for slug in OURS]
    finished = [opened(slug, bob, alice) for slug in OURS]
    for table in finished:
        commands.resign(bob, table.pk)
    commands.say(alice, playing[0].pk, "hello")
    invitation = commands.invite(alice, waiting.pk, address="guest@example.org")
    moves = [one for table in playing for user in (alice, bob) for one in nearly_right(table, user)]
    return World(
        tables=[waiting.pk, *(table.pk for table in [*playing, *finished])],
        words=[
            *OURS,
            waiting.link,
            new_sheet(alice).key,
            new_sheet(None).key,
            str(getattr(invitation, "word", "x")),
            "Alice",
            "Bob",
            "Sirius",
        ],
        moves=moves,
        tokens=[new_token(alice), new_token(bob)],
    )


def answered(odd: Odd, reader: User | None) -> int:
    """The status of the answer; whatever the request did is undone."""
    client = Client(raise_request_exception=False)
    if reader is not None:
        client.force_login(reader, "accounts.backends.AccountBackend")
    cache.clear()  # or limits would answer instead of pages
    with transaction.atomic():
        answer = client.generic(
            odd.method,
            odd.path,
            odd.body,
            odd.kind,
            headers=odd.headers,
            QUERY_STRING=odd.query,
        )
        transaction.set_rollback(True)
    return answer.status_code


@pytest.mark.parametrize(
    ("first", "count"),
    [
        (0, 150),
        pytest.param(0, 20_000, marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_no_request_is_a_fault_of_ours(
    world: World, readers: list[User | None], first: int, count: int
) -> None:
    logging.disable()
    broken = []
    statuses: dict[int, int] = {}
    for number in range(first, first + count):
        odd = request(number, world)
        status = answered(odd, readers[odd.who])
        statuses[status] = statuses.get(status, 0) + 1
        if status >= 500:
            broken.append((number, status, odd.method, odd.path, odd.query[:80], odd.body[:80]))
    logging.disable(logging.NOTSET)
    print(sorted(statuses.items()))
    assert not broken, broken[:30]
    assert statuses.get(200, 0) > count / 20, "hardly a request reached a page"

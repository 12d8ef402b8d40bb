"""Tables of Nim: the platform's tests need no real game, but for orders, which Nim has none of."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from django.core.cache import cache

from accounts.models import User
from games.tables import commands
from games.tables.models import Seat, Table
from tests.people import person
from tests.specimen import rules as nim
from tests.specimen.rules import Move, Take

# Long comparisons of worlds, years and reviews: the database makes no difference to them.
SAME_ON_BOTH = {"test_plans.py", "test_reviews.py", "test_secrets.py", "test_year.py"}


@pytest.fixture(autouse=True)
def nobody_is_here() -> None:
    """Presence and scratch of an earlier test are forgotten."""
    cache.clear()


@pytest.fixture
def opened(alice: User, bob: User) -> Callable[..., Table]:
    """Alice hosts a table of Nim, Bob sits down, and it starts."""

    def open_one(**more: object) -> Table:
        table = commands.open_table(alice, "nim", {}, seats=2, **more)  # type: ignore[arg-type]
        commands.take_seat(bob, table.pk, word="nebula")
        table.refresh_from_db()
        return table

    return open_one


def body(move: Move) -> bytes:
    return msgspec.json.encode(move)


def take(heap: int, count: int) -> bytes:
    return body(Take(heap, count))


def active(table: Table) -> int:
    """Whose turn it is."""
    table.refresh_from_db()
    return int(nim.STATE.decode(table.snapshot).active)


def window(table: Table) -> str:
    table.refresh_from_db()
    return nim.windows(nim.STATE.decode(table.snapshot))[0].key


def turn_of(table: Table) -> User:
    seat = table.seats.select_related("user").get(index=active(table))
    assert seat.user
    return seat.user


def move(table: Table, heap: int = 0, count: int = 1) -> int:
    """Whoever is to play takes counters."""
    return commands.submit(turn_of(table), table.pk, window(table), take(heap, count)).number


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What concerns tables is tried on both databases, unless it compares what readers see."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.path.name not in SAME_ON_BOTH:
            item.add_marker(pytest.mark.services)


@pytest.fixture
def spica(db: None) -> User:
    return person("Spica")


@pytest.fixture
def encounter_table(alice: User, bob: User, spica: User) -> Table:
    """Alice, Bob and Spica by correspondence, beside tables of other people."""
    others = [person("Castor"), person("Mira")]
    for slug in ("encounter", "bigbang"):
        other = commands.open_table(others[0], slug, {}, seats=2, slow=True)
        commands.take_seat(others[1], other.pk)
        with_orders = Seat.objects.filter(table=other, table__game="encounter")
        with_orders.update(orders='[{"type":"setting","name":"pre.main","choice":"skip"}]')
    table = commands.open_table(alice, "encounter", {}, seats=3, slow=True)
    for user in (bob, spica):
        commands.take_seat(user, table.pk)
    return table

"""The states a process remembers: one a table, the busiest first."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from games.tables.store.states import BUSY, STATES, States
from tests.specimen import rules as nim
from tests.tables.conftest import active, body

Opened = Callable[..., Table]


def table(pk: int, digest: str, heaps: int = 1) -> Any:
    state = f'{{"heaps":[{heaps}],"turn":0,"active":0}}'
    return cast(Any, SimpleNamespace(pk=pk, digest=digest, snapshot=state, edition=None))


def test_many_moves_at_one_table_leave_another_table_remembered() -> None:
    states = States()
    other = states.of(cast(Any, nim), table(2, "x"))
    for number in range(600):
        states.keep(table(1, f"{number}"), object())
    assert states.of(cast(Any, nim), table(2, "x")) is other
    assert len(states.known) == 2


def test_a_table_that_has_moved_on_is_decoded_anew() -> None:
    states = States()
    states.of(cast(Any, nim), table(1, "x", heaps=3))
    assert states.of(cast(Any, nim), table(1, "y", heaps=2)).heaps == (2,)


def test_the_table_that_was_idle_longest_is_forgotten_first() -> None:
    states = States()
    for pk in range(BUSY):
        states.keep(table(pk, "x"), pk)
    first = table(0, "x")
    assert states.of(cast(Any, nim), first) == 0
    states.keep(table(BUSY, "x"), BUSY)
    assert states.of(cast(Any, nim), first) == 0
    assert 1 not in states.known


@pytest.mark.django_db
def test_six_hundred_moves_through_the_door_leave_another_table_remembered(
    alice: User, bob: User, opened: Opened
) -> None:
    other = opened()
    known = STATES.known[other.pk]
    busy = commands.open_table(alice, "nim", {"heaps": [1000]}, seats=2)
    commands.take_seat(bob, busy.pk)
    busy.refresh_from_db()
    users, first = [alice, bob], active(busy)
    for number in range(600):
        mover = users[(first + number) % 2]
        commands.submit(mover, busy.pk, f"turn-{number}", body(nim.Take(0, 1)))
    assert STATES.known[other.pk] is known

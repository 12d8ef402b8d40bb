"""Unfinished galaxies: who may know of them, what is refused."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from games.factory.rules.moves import Open
from games.tables import signals
from tests.factory.page_tables import (
    arranged,
    opened,
    play,
    square,
    to_building,
)
from tests.factory.pages import PLAIN, key_of, of
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db


def test_a_broadcast_tells_how_many_tiles_lie_and_nothing_else(
    alice: User, bob: User, charlie: User, told: list[dict[str, int]]
) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    key, layout = key_of(table, alice), square(seen(table, alice).view.mine.hand, 4)
    logged_in(alice).post(of(table, "scratch/"), {"window": key, "move": arranged(layout)})
    assert told == [{"table": table.pk, "seat": 0, "count": 4}]
    for client in (logged_in(bob), logged_in(charlie)):
        assert "4 of 9 placed" in client.get(of(table)).content.decode()


def test_by_correspondence_nobody_knows_how_far_a_seat_is(
    alice: User, bob: User, told: list[dict[str, int]]
) -> None:
    table = opened(alice, bob, {**PLAIN, "correspondence": "personal"}, slow=True)
    play(table, alice, Open())
    key, layout = key_of(table, alice), square(seen(table, alice).view.mine.hand, 4)
    logged_in(alice).post(of(table, "scratch/"), {"window": key, "move": arranged(layout)})
    assert not told
    assert "of 9 placed" not in logged_in(bob).get(of(table)).content.decode()


@pytest.fixture
def told() -> Iterator[list[dict[str, int]]]:
    """What the others' pages are told of unfinished work."""
    heard: list[dict[str, int]] = []

    def listen(table: int, seat: int, count: int, **_kwargs: Any) -> None:
        heard.append({"table": table, "seat": seat, "count": count})

    signals.worked.connect(listen)
    yield heard
    signals.worked.disconnect(listen)


def test_work_is_refused_like_the_move_it_would_be(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    key = key_of(table, alice)
    foreign = arranged(square(seen(table, bob).view.mine.hand))
    post = logged_in(alice).post
    assert post(of(table, "scratch/"), {"window": key, "move": foreign}).status_code == 422
    assert post(of(table, "scratch/"), {"window": key, "move": "x"}).status_code == 400
    assert post(of(table, "scratch/"), {"window": "build-9", "undo": "1"}).status_code == 409
    stranger = logged_in(charlie).post(of(table, "scratch/"), {"window": key, "undo": "1"})
    assert stranger.status_code == 403

"""What a desk asks for its pages, and how seldom."""

import asyncio
from collections.abc import Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from games.tables import queries
from games.web import badges, desk
from games.web.desk import Desk, Round
from tests.live.pushing import Page
from tests.people import person

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_who_is_here_is_asked_again_when_something_else_than_a_move_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: list[object] = []

    def look(_table: int, _pages: object, present: object) -> Round:
        known.append(present)
        return Round(present={7})

    monkeypatch.setattr(desk, "looked_at", look)

    async def work() -> None:
        one = Desk(1)
        one.pages.add(Page(None))
        for message in ({"number": 1}, {"number": 2}, {"stir": True}, {"number": 3}):
            await one.hear({"type": "tell", "message": message})
            while one.is_drawing:
                await asyncio.sleep(0.001)
        monkeypatch.setattr(desk, "ASK_AGAIN", 0.0)
        await one.hear({"type": "tell", "message": {"number": 4}})
        while one.is_drawing:
            await asyncio.sleep(0.001)

    run(work())
    assert known == [None, {7}, None, {7}, None]


@pytest.mark.django_db
def test_counts_of_many_pages_are_asked_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob = person("Alice"), person("Bob")
    asked: list[set[int]] = []

    def count(users: Collection[int]) -> dict[int, int]:
        asked.append(set(users))
        return dict.fromkeys(users, 3)

    monkeypatch.setattr(queries, "waiting_counts", count)
    monkeypatch.setattr(badges, "GATHER", 0.01)
    pages = [Page(alice), Page(bob), Page(None)]

    async def work() -> None:
        badges.badges().ask(pages[:1])
        badges.badges().ask(pages)
        async with asyncio.timeout(20):
            while not all(page.said for page in pages[:2]):
                await asyncio.sleep(0.01)

    run(work())
    assert asked == [{alice.pk, bob.pk}]
    assert ["3" in str(page.said) for page in pages] == [True, True, False]

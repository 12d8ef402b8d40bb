"""Subscriptions: a message to a group reaches every page subscribed to it, and no other."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from channels.layers import get_channel_layer

from games.live.subscriptions import Subscriptions


class Page:
    """Notes what it hears."""

    def __init__(self) -> None:
        self.is_gone = False
        self.following: set[str] = set()
        self.heard: list[str] = []

    async def hear(self, event: dict[str, Any]) -> None:
        self.heard.append(event["message"])


class Deaf(Page):
    """A page whose network has stalled."""

    async def hear(self, event: dict[str, Any]) -> None:
        await asyncio.sleep(60)


async def say(group: str, message: str) -> None:
    layer: Any = get_channel_layer()
    await layer.group_send(group, {"type": "tell", "group": group, "message": message})
    await asyncio.sleep(0.01)


def in_a_loop(work: Callable[[Subscriptions], Awaitable[None]]) -> None:
    """Runs in its own thread: a browser test may hold a loop in the test thread."""

    async def main() -> None:
        await work(Subscriptions())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, main()).result()


def test_a_page_hears_its_groups_and_no_others() -> None:
    async def work(subscriptions: Subscriptions) -> None:
        one, other = Page(), Page()
        await subscriptions.join(one, {"table.1", "lobby"})
        await subscriptions.join(other, {"table.2", "lobby"})
        for group in ("table.1", "table.2", "table.3", "lobby"):
            await say(group, group)
        assert one.heard == ["table.1", "lobby"]
        assert other.heard == ["table.2", "lobby"]

    in_a_loop(work)


def test_a_page_that_leaves_hears_nothing_more_and_the_last_one_closes_the_group() -> None:
    async def work(subscriptions: Subscriptions) -> None:
        one, other = Page(), Page()
        for page in (one, other):
            await subscriptions.join(page, {"table.1"})
        await subscriptions.leave(one)
        await say("table.1", "first")
        assert (one.heard, other.heard) == ([], ["first"])
        await subscriptions.leave(other)
        assert not subscriptions.listeners
        assert subscriptions.channel not in subscriptions.layer.groups.get("table.1", {})

    in_a_loop(work)


def test_a_page_that_is_gone_joins_nothing() -> None:
    async def work(subscriptions: Subscriptions) -> None:
        page = Page()
        page.is_gone = True
        await subscriptions.join(page, {"table.1"})
        await say("table.1", "late")
        assert not subscriptions.listeners
        assert page.heard == []

    in_a_loop(work)


def test_a_page_that_leaves_while_the_layer_fails_is_forgotten_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(group: str, channel: str) -> None:
        raise ConnectionError("the layer is away")

    async def work(subscriptions: Subscriptions) -> None:
        page, groups = Page(), {"table.1", "table.2", "user.3"}
        await subscriptions.join(page, groups)
        with monkeypatch.context() as broken:
            broken.setattr(subscriptions.layer, "group_discard", fail)
            await subscriptions.leave(page)
        assert not subscriptions.listeners
        other = Page()
        await subscriptions.join(other, {"table.1"})
        await say("table.1", "again")
        assert (page.heard, other.heard) == ([], ["again"])

    in_a_loop(work)


def test_a_page_that_joins_while_the_layer_is_away_hears_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(group: str, channel: str) -> None:
        raise ConnectionError("the layer is away")

    async def work(subscriptions: Subscriptions) -> None:
        page, late = Page(), Page()
        with monkeypatch.context() as broken:
            broken.setattr(subscriptions.layer, "group_add", fail)
            await subscriptions.join(page, {"table.1"})
            await subscriptions.join(late, {"table.2"})
            await subscriptions.mend()
        await say("table.1", "lost")
        await subscriptions.mend()
        for group in ("table.1", "table.2"):
            await say(group, group)
        assert (page.heard, late.heard) == (["table.1"], ["table.2"])

    in_a_loop(work)


def test_a_message_that_cannot_be_read_does_not_stop_later_ones() -> None:
    async def work(subscriptions: Subscriptions) -> None:
        page = Page()
        await subscriptions.join(page, {"table.1"})
        await subscriptions.layer.group_send(
            "table.1", {"type": "tell", "message": "of an older site"}
        )
        await say("table.1", "after")
        assert page.heard == ["after"]

    in_a_loop(work)


def test_a_slow_page_does_not_delay_the_others() -> None:
    async def work(subscriptions: Subscriptions) -> None:
        deaf, page = Deaf(), Page()
        for one in (deaf, page):
            await subscriptions.join(one, {"table.1"})
        for message in ("first", "second"):
            await say("table.1", message)
        assert page.heard == ["first", "second"]

    in_a_loop(work)

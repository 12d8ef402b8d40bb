"""The pulse of a web process: shows whether broadcasts work, and what may have been missed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from games.live.pulse import Pulse
from games.live.subscriptions import subscriptions
from tests.live.test_subscriptions import Page


class Told(Page):
    async def hear(self, event: dict[str, Any]) -> None:
        self.heard.append(event["type"])


def beats(*marks: tuple[int, int]) -> list[str]:
    """What an open page is told when the pulse hears these beats, over these connections."""

    async def work() -> list[str]:
        pulse, page, deaf = Pulse(), Told(), Told()
        await subscriptions().join(page, ["table.1", "lobby"])
        await subscriptions().join(pulse, [pulse.group])
        await subscriptions().join(deaf, ["table.2"])
        await subscriptions().leave(deaf)
        for beat, connections in marks:
            message = {"beat": beat, "connections": connections}
            await pulse.hear({"type": "tell", "message": message})
        await asyncio.sleep(0.01)
        assert deaf.heard == []
        return page.heard

    # In a thread: a browser test before this one may have left a loop in the main thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work()).result()


def test_an_even_pulse_tells_pages_nothing() -> None:
    assert beats((1, 0), (2, 0), (3, 0)) == []


@pytest.mark.parametrize("marks", [((1, 0), (3, 0)), ((1, 0), (2, 1))])
def test_after_a_gap_or_a_new_connection_pages_are_told_what_stands(
    marks: tuple[tuple[int, int], ...],
) -> None:
    assert beats(*marks) == ["catch_up"]

"""Whether broadcasts work: each web process tells itself something and listens for it.

It goes the way of every other broadcast. What was said while the way was cut is lost, so when
the pulse shows a gap all open pages are told the number that stands.
"""

import asyncio
import time
from typing import Any
from uuid import uuid4

from games.live import broadcast
from games.live.subscriptions import Subscriptions, subscriptions

INTERVAL = 0.5


class Pulse:
    """A listener like an open page, but nobody's."""

    is_gone = False

    def __init__(self) -> None:
        self.following: set[str] = set()
        self.group = f"pulse.{uuid4().hex}"
        self.at = time.monotonic()
        self.beat = 0
        self.heard: dict[str, int] | None = None

    @property
    def age(self) -> float:
        """Seconds since it last heard itself."""
        return time.monotonic() - self.at

    async def run(self) -> None:
        """As long as the web process lives."""
        here = subscriptions()
        await here.join(self, [self.group])
        while True:
            await here.mend()
            self.beat += 1
            await asyncio.to_thread(self.speak)
            await asyncio.sleep(INTERVAL)

    def speak(self) -> None:
        message = {"beat": self.beat, "connections": broadcast.connections()}
        broadcast.announce(message, self.group)

    async def hear(self, event: dict[str, Any]) -> None:
        """A beat that is missing, or a new connection: others may have missed something too."""
        message: dict[str, int] = event["message"]
        first = {"beat": 0, "connections": message["connections"]}
        before = self.heard or first  # the first connection of a process has lost nothing yet
        self.heard, self.at = message, time.monotonic()
        missing = message["beat"] - before["beat"] > 1
        if missing or message["connections"] != before["connections"]:
            catch_up(subscriptions())


def catch_up(here: Subscriptions) -> None:
    """All open pages of this process learn what they missed."""
    pages = {page for listening in here.listeners.values() for page in listening}
    for page in pages:
        if not isinstance(page, Pulse):
            here.keep(page.hear({"type": "catch_up", "message": {}}))


CURRENT: Pulse | None = None  # of this web process; other processes have no pages


def start() -> "asyncio.Task[None]":
    """Begins to listen; called by the web server when it starts."""
    global CURRENT
    CURRENT = Pulse()
    return asyncio.create_task(CURRENT.run())


def age() -> float | None:
    """Seconds since a broadcast of this process last arrived; None where no page can listen."""
    return CURRENT.age if CURRENT else None

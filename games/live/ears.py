"""Who listens to what in this process: one place in the channel layer for all open pages.

A channel for each page would cost every announcement a queue, a task and a decoding per page,
and every page a subscription of its own.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


class Listener(Protocol):
    """An open page."""

    is_gone: bool

    async def hear(self, event: dict[str, Any]) -> None: ...


class Ears:
    """The groups that pages of this process listen to, and the one channel behind them."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.turn = asyncio.Lock()
        self.channel = ""
        self.tasks: set[asyncio.Task[None]] = set()

    async def join(self, page: Listener, groups: Iterable[str]) -> None:
        """From here on the page hears what is said to these groups."""
        async with self.turn:
            if page.is_gone:
                return
            if not self.channel:
                self.channel = await self.layer.new_channel()
                self.keep(self.read())
            for group in groups:
                if not self.listeners[group]:
                    await self.layer.group_add(group, self.channel)
                self.listeners[group].add(page)

    async def leave(self, page: Listener, groups: Iterable[str]) -> None:
        async with self.turn:
            for group in groups:
                self.listeners[group].discard(page)
                if not self.listeners[group]:
                    del self.listeners[group]
                    await self.layer.group_discard(group, self.channel)

    async def read(self) -> None:
        """As long as the site runs. A page that is slow to hear keeps nobody waiting."""
        while True:
            try:
                event = await self.layer.receive(self.channel)
            except Exception:
                log.exception("cannot listen")
                await asyncio.sleep(1)
                continue
            for page in self.listeners.get(event["group"], ()):
                self.keep(page.hear(event))

    def keep(self, work: Any) -> None:
        """Starts a task, and holds it until it is done: the loop does not."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


OF_LOOP: "WeakKeyDictionary[asyncio.AbstractEventLoop, Ears]" = WeakKeyDictionary()


def ears() -> Ears:
    """Those of the running loop; a site has one, tests start several."""
    loop = asyncio.get_running_loop()
    if loop not in OF_LOOP:
        OF_LOOP[loop] = Ears()
    return OF_LOOP[loop]

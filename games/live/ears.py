"""Who listens to what in this process: one place in the channel layer for all open pages.

A channel for each page would cost every announcement a queue, a task and a decoding per page,
and every page a subscription of its own.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


class Listener(Protocol):
    """An open page."""

    following: set[str]  # the groups it listens to
    is_gone: bool

    async def hear(self, event: dict[str, Any]) -> None: ...


class Ears:
    """The groups that pages of this process listen to, and the one channel behind them."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self.listeners: dict[str, set[Listener]] = {}
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
            for group in set(groups) - page.following:
                if group not in self.listeners:
                    await self.layer.group_add(group, self.channel)
                self.listeners.setdefault(group, set()).add(page)
                page.following.add(group)

    async def leave(self, page: Listener) -> None:
        """The page hears nothing more, even if the layer cannot be told at this moment."""
        async with self.turn:
            silent = []
            for group in page.following:
                self.listeners[group].discard(page)
                if not self.listeners[group]:
                    del self.listeners[group]
                    silent.append(group)
            page.following.clear()
            for group in silent:
                try:
                    await self.layer.group_discard(group, self.channel)
                except Exception:
                    log.warning("cannot leave", extra={"group": group}, exc_info=True)

    async def read(self) -> None:
        """As long as the site runs. A page that is slow to hear keeps nobody waiting."""
        while True:
            try:
                event = await self.layer.receive(self.channel)
                for page in self.listeners.get(event.get("group"), ()):
                    self.keep(page.hear(event))
            except Exception:
                log.exception("cannot listen")
                await asyncio.sleep(1)

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a task, and holds it until it is done: the loop does not."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.warning("a page could not hear", exc_info=fault)


OF_LOOP: "WeakKeyDictionary[asyncio.AbstractEventLoop, Ears]" = WeakKeyDictionary()


def ears() -> Ears:
    """Those of the running loop; a site has one, tests start several."""
    loop = asyncio.get_running_loop()
    if loop not in OF_LOOP:
        OF_LOOP[loop] = Ears()
    return OF_LOOP[loop]

"""Which open page is subscribed to which group: all pages of a process share one channel.

With a channel per page, every message would need a queue, a task and a decode for each page.
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

    following: set[str]  # the groups it is subscribed to
    is_gone: bool

    async def hear(self, event: dict[str, Any]) -> None: ...


class Subscriptions:
    """The groups that pages of this process are subscribed to, and the channel they share."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self.listeners: dict[str, set[Listener]] = {}
        self.joined: set[str] = set()  # the groups the layer sends here
        self.turn = asyncio.Lock()
        self.channel = ""
        self.is_cut_off = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def join(self, page: Listener, groups: Iterable[str]) -> None:
        """Subscribes the page to these groups.

        If the channel layer is down, the page stays subscribed here, and `mend` joins it later.
        """
        if page.is_gone:
            return
        new = set(groups) - page.following
        for group in new:
            self.listeners.setdefault(group, set()).add(page)
        page.following |= new
        if not self.is_cut_off:
            await self.tell_layer(new)

    async def leave(self, page: Listener) -> None:
        """Unsubscribes the page from everything, even if the channel layer is down."""
        silent = set()
        for group in page.following:
            self.listeners[group].discard(page)
            if not self.listeners[group]:
                del self.listeners[group]
                silent.add(group)
        page.following.clear()
        if silent and not self.is_cut_off:
            await self.tell_layer(silent)

    async def mend(self) -> None:
        """Joins and leaves whatever the layer missed while it was down; called periodically."""
        missing = set(self.listeners) ^ self.joined
        self.is_cut_off = False
        if missing:
            await self.tell_layer(missing)

    async def tell_layer(self, groups: Iterable[str]) -> None:
        """Joins the groups that have listeners and leaves the others."""
        async with self.turn:
            if self.is_cut_off:
                return  # another page noticed while this one waited for the lock
            try:
                if not self.channel:
                    self.channel = await self.layer.new_channel()
                    self.keep(self.read())
                for group in groups:
                    await self.settle(group)
            except Exception:
                self.is_cut_off = True
                log.warning("cannot join or leave", exc_info=True)

    async def settle(self, group: str) -> None:
        if group in self.listeners and group not in self.joined:
            await self.layer.group_add(group, self.channel)
            self.joined.add(group)
        elif group in self.joined and group not in self.listeners:
            self.joined.discard(group)
            await self.layer.group_discard(group, self.channel)

    async def read(self) -> None:
        """Delivers events for as long as the site runs. A slow page does not delay the others."""
        while True:
            try:
                event = await self.layer.receive(self.channel)
                for page in self.listeners.get(event.get("group"), ()):
                    self.keep(page.hear(event))
            except Exception:
                log.exception("cannot listen")
                await asyncio.sleep(1)

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a task and keeps a reference until it is done, which the loop does not."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.warning("a page could not hear", exc_info=fault)


OF_LOOP: "WeakKeyDictionary[asyncio.AbstractEventLoop, Subscriptions]" = WeakKeyDictionary()


def subscriptions() -> Subscriptions:
    """The subscriptions of the running loop; a site has one loop, tests start several."""
    loop = asyncio.get_running_loop()
    if loop not in OF_LOOP:
        OF_LOOP[loop] = Subscriptions()
    return OF_LOOP[loop]

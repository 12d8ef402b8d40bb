"""Sockets: one per open page. They carry numbers out and heartbeats in, nothing else."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async as in_thread
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from accounts.models import User
from database.cursors import LAST_ROW
from games.engine.contract import CLOCK
from games.live.broadcast import LOBBY, ears_of, group_of
from games.live.subscriptions import ears
from games.tables import queries, signals
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Table
from games.tables.reading import presence

LONGEST_MESSAGE = 500
LOGGED_OUT = 4401


class Page(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of one open page."""

    channel_layer_alias = "none"  # it listens through the ears of its process
    is_gone = is_closed = False

    async def __call__(self, *words: Any) -> None:
        """However a page ends, it listens no more."""
        self.following: set[str] = set()
        self.ready, self.turn = asyncio.Event(), asyncio.Lock()
        try:
            await super().__call__(*words)
        finally:
            self.is_gone = True
            self.ready.set()
            await ears().leave(self)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels would walk to a thread before each message, to close old connections to the
        database; only what is done `in_thread` opens any, and closes them itself."""
        await getattr(self, get_handler_name(message))(message)

    async def accept(self, *words: Any, **options: Any) -> None:
        await super().accept(*words, **options)
        self.ready.set()

    async def hear(self, event: dict[str, Any]) -> None:
        """What was announced to a group this page listens to; kept until it is accepted."""
        await self.ready.wait()
        if not self.is_gone:
            await getattr(self, event["type"])(event["message"])

    async def close(self, *words: Any, **options: Any) -> None:
        """Once: what a page sent before it knew may ask for it again."""
        if not self.is_closed:
            self.is_closed = True
            await super().close(*words, **options)

    async def speak(self, message: dict[str, Any]) -> None:
        """A page that was closed this moment hears nothing; its farewell is still handled."""
        with suppress(OSError):
            if not self.is_closed:
                await self.send(json.dumps(message))

    async def tell(self, message: dict[str, Any]) -> None:
        await self.speak(message)

    async def catch_up(self, message: dict[str, Any]) -> None:
        """Broadcasts may have been lost: the page is told what stands."""

    async def part(self, message: dict[str, Any]) -> None:
        """The user's log-in ended, here or elsewhere: the page comes back as whoever it is then."""
        await self.close(code=LOGGED_OUT)


class TableConsumer(Page):
    """A page of one table: told the number; answers heartbeats with the number again."""

    table: int
    user: User | None
    is_open = False

    async def connect(self) -> None:
        self.table = min(int(self.scope["url_route"]["kwargs"]["pk"]), LAST_ROW)
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        links = self.scope.get("session", {}).get("links", {})
        link = links.get(str(self.table), "")
        # It listens before it reads: what happens in between is not missed.
        own = [ears_of(self.user.pk)] if self.user else []
        await ears().join(self, [group_of(self.table), *own])
        try:
            number = await in_thread(number_seen)(self.user, self.table, link)
        except NotAllowed:
            await self.close(code=4403)
            return
        await self.accept()
        async with self.turn:
            await in_thread(live)(self.table, self.user, opened=True)
            self.is_open = True
        await self.speak({"number": number})

    async def disconnect(self, code: int) -> None:
        await self.forget_user()

    async def part(self, message: dict[str, Any]) -> None:
        await self.forget_user()
        await super().part(message)

    async def forget_user(self) -> None:
        """From here on no sign of life is anybody's."""
        async with self.turn:
            user, self.user = self.user, None
            if user is not None and self.is_open:
                await in_thread(presence.gone)(self.table, user.pk)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat {"have": n, "touched": whether the page was used since the last one}:
        still here; answered with the number that stands."""
        if text_data is None or len(text_data) > LONGEST_MESSAGE:
            await self.close(code=4400)
            return
        async with self.turn:
            await in_thread(live)(self.table, self.user, touched=says_touched(text_data))
        await self.catch_up({})

    async def catch_up(self, message: dict[str, Any]) -> None:
        await self.speak(await in_thread(now)(self.table))


def number_seen(user: User | None, table: int, link: str) -> int:
    """The table's number; who may not look at the table may not listen either."""
    return queries.table_for(user, table, link).row.number


def now(table: int) -> dict[str, Any]:
    """The number that stands; and what is left of the sand of each window, where some runs."""
    number = Table.objects.values_list("number", flat=True).get(pk=table)
    moment = timezone.now()
    sands = Deadline.objects.filter(table_id=table, seat=CLOCK, fired=None, due__gt=moment)
    left = {key: (due - moment).total_seconds() for key, due in sands.values_list("window", "due")}
    return {"number": number, "sand": left} if left else {"number": number}


def says_touched(heartbeat: str) -> bool:
    """Whether the page was used by hand; what cannot be read says nothing."""
    try:
        said = json.loads(heartbeat)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("touched") is True


def live(table: int, user: User | None, opened: bool = False, touched: bool = False) -> None:
    """A sign of life; the others see somebody arrive."""
    if user is None:
        return
    if touched:
        presence.touched(table, user.pk)
    new = not presence.present(table, [user.pk])
    (presence.come if opened or new else presence.here)(table, user.pk)
    if new:
        signals.stirred.send(sender=None, table=table)


class LobbyConsumer(Page):
    """A page of the lobby: told when the lists changed, and when a table of its reader goes on."""

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        await ears().join(self, [LOBBY])
        await self.follow()
        await self.accept()

    async def follow(self) -> None:
        """Listens to the reader's own news and tables, those that began meanwhile included."""
        if self.user is not None:
            tables = await in_thread(queries.tables_in_play)(self.user)
            await ears().join(self, [ears_of(self.user.pk), *map(group_of, tables)])

    async def tell(self, message: dict[str, Any]) -> None:
        if "lists" in message:
            await self.follow()
        elif "number" not in message:
            return  # chat and presence change no list
        await self.speak({"stir": True})

    async def catch_up(self, message: dict[str, Any]) -> None:
        await self.tell({"lists": True})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None or len(text_data) > LONGEST_MESSAGE:
            await self.close(code=4400)
            return
        await self.speak({"here": True})

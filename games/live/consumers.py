"""Sockets: one per open page; what every page has, and the page of the lobby."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async as in_thread
from channels.generic.websocket import AsyncWebsocketConsumer

import metrics
from accounts.commands import see
from accounts.models import User
from games.live.broadcast import LOBBY, group_of, group_of_user
from games.live.subscriptions import subscriptions
from games.tables import queries
from games.tables.reading import presence

LONGEST_MESSAGE = 1000
LOGGED_OUT = 4401


class Page(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of one open page."""

    channel_layer_alias = "none"  # `subscriptions` listens for it
    is_gone = is_closed = False

    async def __call__(self, *words: Any) -> None:
        """However a page ends, it listens no more."""
        self.following: set[str] = set()
        self.ready, self.turn = asyncio.Event(), asyncio.Lock()
        metrics.sockets.inc()
        try:
            await super().__call__(*words)
        finally:
            metrics.sockets.dec()
            self.is_gone = True
            self.ready.set()
            await subscriptions().leave(self)

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
        await self.speak_text(json.dumps(message))

    async def speak_text(self, text: str) -> None:
        """A page that was closed this moment hears nothing; its farewell is still handled."""
        with suppress(OSError):
            if not self.is_closed:
                await self.send(text)

    async def tell(self, message: dict[str, Any]) -> None:
        await self.speak(message)

    async def catch_up(self, message: dict[str, Any]) -> None:
        """Broadcasts may have been lost: the page is told what stands."""

    async def part(self, message: dict[str, Any]) -> None:
        """The user's log-in ended, here or elsewhere: the page comes back as whoever it is then."""
        await self.close(code=LOGGED_OUT)


class Presence(Page):
    """A page by which others see that its reader is here."""

    user: User | None
    place = presence.ANYWHERE  # or the number of a table
    is_counted = False  # among those who are there

    async def disconnect(self, code: int) -> None:
        await self.forget_user()

    async def part(self, message: dict[str, Any]) -> None:
        await self.forget_user()
        await super().part(message)

    async def forget_user(self) -> None:
        """From here on no sign of life is anybody's."""
        async with self.turn:
            user, self.user = self.user, None
            if user is not None and self.is_counted:
                await in_thread(presence.gone)(self.place, user.pk)


class LobbyConsumer(Presence):
    """A page of the lobby: told when the lists changed, and when a table of its reader goes on."""

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        await subscriptions().join(self, [LOBBY])
        await self.follow()
        await self.accept()
        await self.live(opened=True)

    async def follow(self) -> None:
        """Listens to the reader's own news and tables, those that began meanwhile included."""
        if self.user is not None:
            tables = await in_thread(queries.tables_in_play)(self.user)
            await subscriptions().join(self, [group_of_user(self.user.pk), *map(group_of, tables)])

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
        await self.live()
        await self.speak({"here": True})

    async def live(self, opened: bool = False) -> None:
        """A sign of life: the others see who is in the lobby."""
        async with self.turn:
            if self.user is not None:
                self.is_counted = self.is_counted or opened
                await in_thread(self.show_up)(opened)

    def show_up(self, opened: bool) -> None:
        if self.user is not None:
            see(self.user)
            (presence.come if opened else presence.here)(self.place, self.user.pk)

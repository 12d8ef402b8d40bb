"""What one user's program hears: its turns, its tables, its invitations, as they change."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from channels.db import database_sync_to_async as in_thread

from accounts.models import User
from games.live.broadcast import LOBBY, group_of, group_of_token, group_of_user
from games.live.subscriptions import subscriptions
from games.tables import queries

ALIVE_EVERY = 15.0
SETTLE = 0.02  # seconds: what happens together is read together


class Feed:
    """One program that listens. What it hears only says where to look."""

    is_gone = False

    def __init__(self, user: User, token: str) -> None:
        """`token` is the digest of the key it listens with."""
        self.user, self.token = user, token
        self.following: set[str] = set()
        self.stirred = asyncio.Event()
        self.is_over = False
        self.tables: dict[int, dict[str, Any]] = {}
        self.invitations: dict[int, str] = {}

    async def hear(self, event: dict[str, Any]) -> None:
        """Something changed; a key that ended, or other rights of its user, end the stream."""
        self.is_over = self.is_over or event["type"] == "part"
        self.stirred.set()

    async def news(self) -> AsyncGenerator[dict[str, Any], None]:
        """What stands, then whatever changes, until nobody listens any more."""
        try:
            own = group_of_user(self.user.pk), group_of_token(self.token)
            await subscriptions().join(self, [LOBBY, *own])
            if not await in_thread(self.is_welcome)():
                return  # the key was taken back before anybody listened for that
            for one in await self.changes():
                yield one
            yield {"event": "ready"}
            while not self.is_over:
                try:
                    await asyncio.wait_for(self.stirred.wait(), ALIVE_EVERY)
                except TimeoutError:
                    yield {"event": "alive"}
                    continue
                await asyncio.sleep(SETTLE)
                self.stirred.clear()
                for one in [] if self.is_over else await self.changes():
                    yield one
        finally:
            self.is_gone = True
            await subscriptions().leave(self)

    async def changes(self) -> list[dict[str, Any]]:
        """What is different from what was told last. It listens before it reads."""
        tables, invitations = await in_thread(self.read)()
        if new := [group_of(one) for one in tables.keys() - self.tables.keys()]:
            await subscriptions().join(self, new)
            tables, invitations = await in_thread(self.read)()
        told = [
            {"event": "table", **one} for pk, one in tables.items() if self.tables.get(pk) != one
        ]
        told += [
            {"event": "invitation", "table": table, "by": by}
            for table, by in invitations.items()
            if self.invitations.get(table) != by
        ]
        self.tables, self.invitations = tables, invitations
        return told

    def is_welcome(self) -> bool:
        owner = User.objects.filter(api_tokens__digest=self.token, is_active=True).first()
        return owner is not None and not owner.is_banned

    def read(self) -> tuple[dict[int, dict[str, Any]], dict[int, str]]:
        running = [pk for pk, one in self.tables.items() if one["status"] != "finished"]
        return queries.own_seats(self.user, running), queries.own_invitations(self.user)

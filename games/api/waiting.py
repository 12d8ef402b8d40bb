"""A long poll: `GET /api/v1/tables/N/?after=7&wait=25` is answered when there is a line 8.

The request waits here, on the loop, before the endpoint knows of it: no thread is held. What is
answered then is the endpoint's ordinary answer, with its permissions, limits and tags.
"""

import asyncio
import re
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async as in_thread

from accounts.models import User
from database.cursors import LAST_ROW
from games.api.stream import Refused, counted, listener
from games.live.broadcast import group_of
from games.live.subscriptions import subscriptions
from games.tables import queries
from games.tables.errors import NotAllowed

TABLE = re.compile(r"^/api/v1/tables/(\d{1,18})/$")
LONGEST = 25


class Ear:
    """A request that waits for a table's next number, or for anything else that ends the wait."""

    is_gone = False

    def __init__(self, after: int) -> None:
        self.after = after
        self.following: set[str] = set()
        self.heard = asyncio.Event()

    async def hear(self, event: dict[str, Any]) -> None:
        number = event["message"].get("number")
        if event["type"] != "tell" or (number is not None and number > self.after):
            self.heard.set()


class Waiting:
    """Lets a request for a table wait, then leaves it to `app`."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = TABLE.match(scope["path"]) if scope["method"] == "GET" else None
        if found and b"wait=" in scope["query_string"]:
            query = parse_qs(scope["query_string"].decode("latin-1"))
            seconds = min(number_in(query, "wait"), LONGEST)
            try:
                user, _token = await listener(scope)
            except Refused:
                user = None  # the endpoint says why; strangers do not wait
            if user is not None and seconds:
                with counted(user):
                    pk = min(int(found[1]), LAST_ROW)
                    await wait(user, pk, number_in(query, "after"), seconds)
        await self.app(scope, receive, send)


def number_in(query: dict[str, list[str]], name: str) -> int:
    text = query.get(name, ["0"])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def wait(user: User, pk: int, after: int, seconds: int) -> None:
    """Until the table has a number above `after`. Who may not look does not wait."""
    ear = Ear(after)
    try:
        await subscriptions().join(ear, [group_of(pk)])
        number = await in_thread(number_seen)(user, pk)
        if number is not None and number <= after:
            async with asyncio.timeout(seconds):
                await ear.heard.wait()
    except TimeoutError:
        pass
    finally:
        ear.is_gone = True
        await subscriptions().leave(ear)


def number_seen(user: User, pk: int) -> int | None:
    """The number of a table this user may look at."""
    try:
        return queries.table_for(user, pk).row.number
    except NotAllowed:
        return None

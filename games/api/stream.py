"""What happens to a program, as it happens: its turns, its tables, its invitations.

`GET /api/v1/stream/` with a token sends one JSON object per line for as long as the program
listens; a socket at the same address sends the same. First comes what stands, then `ready`, then
whatever changes. Nothing is remembered between two streams: a program that connects again is told
everything that stands, ends of the last minutes too, so that a lost line costs nothing.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_thread

from accounts.models import User
from accounts.tokens import kept_form
from games.api.tokens import owner_of
from games.live.feed import Feed

PATH = "/api/v1/stream/"
MOST_STREAMS = 5  # of one user in one web process
OPEN: Counter[int] = Counter()  # streams of each user in this process
HEADERS = [
    (b"content-type", b"application/x-ndjson"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a front server passes each line on at once
]


class Refused(Exception):  # noqa: N818
    """Why nobody is told anything: a status, a code, a sentence."""


class Streams:
    """The HTTP side: answers the stream's address, and leaves everything else to `app`."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["path"] != PATH:
            await self.app(scope, receive, send)
            return
        try:
            if scope["method"] != "GET":
                raise Refused(405, "method_not_allowed", "Listen with GET.")
            user, token = await listener(scope)
        except Refused as refused:
            await refuse(send, *refused.args)
            return
        with counted(user):
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            gone = hung_up(scope, receive, "http.disconnect")
            async for one in told_to(Feed(user, token), gone):
                await send({"type": "http.response.body", "body": one, "more_body": True})
            await send({"type": "http.response.body", "body": b""})


async def socket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The same through a socket. A token needs no origin: no browser sends one by itself."""
    await receive()
    try:
        user, token = await listener(scope)
    except Refused as refused:
        await send({"type": "websocket.close", "code": 4000 + refused.args[0]})
        return
    with counted(user):
        await send({"type": "websocket.accept"})
        gone = hung_up(scope, receive, "websocket.disconnect")
        async for one in told_to(Feed(user, token), gone):
            await send({"type": "websocket.send", "text": one.decode()})


async def listener(scope: dict[str, Any]) -> tuple[User, str]:
    """Who listens, by the token of the request, and the digest of that."""
    words = [value for name, value in scope["headers"] if name == b"authorization"]
    scheme, _blank, key = (words[0].decode("latin-1") if words else "").partition(" ")
    found = await in_thread(owner_of)(key) if scheme == "Token" else None
    if found is None:
        raise Refused(401, "not_authenticated", "Send a token: Authorization: Token ...")
    user: User = found[0]
    if "read" not in found[1]:
        raise Refused(403, "scope", "This token isn't for that. It needs the scope “read”.")
    if OPEN[user.pk] >= MOST_STREAMS:
        raise Refused(429, "too_many", "You have enough streams open. Close one first.")
    return user, kept_form(key)


@contextmanager
def counted(user: User) -> Iterator[None]:
    OPEN[user.pk] += 1
    try:
        yield
    finally:
        OPEN[user.pk] -= 1
        if not OPEN[user.pk]:
            del OPEN[user.pk]


async def told_to(feed: Feed, until: Coroutine[Any, Any, None]) -> AsyncIterator[bytes]:
    """News as lines, until the program hangs up or the feed ends."""
    gone = asyncio.ensure_future(until)
    news = feed.news()
    coming = asyncio.ensure_future(anext(news, None))
    try:
        while True:
            await asyncio.wait({coming, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not coming.done() or (one := coming.result()) is None:
                return
            yield msgspec.json.encode(one) + b"\n"
            coming = asyncio.ensure_future(anext(news, None))
    finally:
        for task in (gone, coming):
            task.cancel()
        await asyncio.gather(gone, coming, return_exceptions=True)
        await news.aclose()


async def hung_up(scope: dict[str, Any], receive: Any, farewell: str) -> None:
    """When the program has gone, or the web process is about to: it connects to another one."""
    leaving = scope.get("extensions", {}).get("leaving", {}).get("event")  # `cosmos_site.protocol`
    waits = {asyncio.ensure_future(leaving.wait())} if leaving is not None else set()
    waits.add(asyncio.ensure_future(said(receive, farewell)))
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()


async def said(receive: Any, farewell: str) -> None:
    while (await receive())["type"] != farewell:
        pass


async def refuse(send: Any, status: int, code: str, sentence: str) -> None:
    """A problem, like everywhere in the API."""
    about = {"type": f"/problems/{code}", "title": code, "status": status, "code": code}
    body = msgspec.json.encode({**about, "detail": sentence, "values": {}})
    kind = [(b"content-type", b"application/problem+json")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": body})

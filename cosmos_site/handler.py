"""How a request is answered: by one thread, from its first signal to its last.

Pages and API are plain functions. Django's own handler would carry each request from the loop to
a thread and back several times; this one does so once. It buys a third of a move over HTTP (P1),
3.4 ms of the web process instead of 5.3, and a sixth of a board page (P9). `asgi` names it in one
line; without it the limits of a request's body go too.
"""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import IO, Any, TypeAlias, cast

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import translation

from cosmos_site import faults

THREADS = 4  # of a web process: more would only wait for each other
BODY_BYTES = 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # what Django itself refuses, it says better
BODY_SECONDS = 20.0

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]


class Handler(ASGIHandler):
    """Django behind an ASGI server, with its middlewares as plain functions."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="page")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            work = partial(self.answer, scope, await limited_body(scope, receive))
        except RequestAborted:
            return
        except Refused as refused:
            work = partial(self.refuse, scope, refused.status)
        # A context of its own: a thread keeps neither language nor time zone of its last request.
        work = partial(contextvars.copy_context().run, work)
        response = await asyncio.get_running_loop().run_in_executor(self.threads, work)
        await self.send_response(response, send)

    def answer(self, scope: Scope, body: IO[bytes]) -> HttpResponse:
        """The whole request in this thread; whatever it opened is closed when it returns."""
        with body:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, fault = self.create_request(scope, body)
            response = self.get_response(request) if request else cast(HttpResponse, fault)
            response._handler_class = self.__class__  # type: ignore[attr-defined]
            try:
                return whole(response)
            finally:
                response.close()

    def refuse(self, scope: Scope, status: int) -> HttpResponse:
        """A body that is too large or too slow is not read to its end; nor is the connection."""
        request, fault = self.create_request({**scope, "headers": []}, BytesIO())
        if request is None:
            return cast(HttpResponse, fault)
        languages = [value for name, value in scope["headers"] if name == b"accept-language"]
        request.META["HTTP_ACCEPT_LANGUAGE"] = b",".join(languages).decode("latin-1")
        with translation.override(translation.get_language_from_request(request)):
            response = faults.refused(request, status)
        response["Connection"] = "close"
        return response


class Refused(Exception):  # noqa: N818
    """A body that nobody will wait for: 413 or 408."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def limited_body(scope: Scope, receive: Receive) -> IO[bytes]:
    """The body of a request, unless it says itself that it is too large, or turns out so."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    if any(value.isdigit() and int(value) > BODY_BYTES for value in lengths):
        raise Refused(413)
    body = BytesIO()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RequestAborted
                body.write(message.get("body", b""))
                if body.tell() > BODY_BYTES:
                    raise Refused(413)
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        raise Refused(408) from None
    body.seek(0)
    return body


def whole(response: HttpResponseBase) -> HttpResponse:
    """What would be read bit by bit, read: our files and exports are small."""
    if not isinstance(response, StreamingHttpResponse):
        return cast(HttpResponse, response)
    parts = cast(Iterable[bytes], response.streaming_content)
    read = HttpResponse(b"".join(parts), status=response.status_code, headers=response.headers)
    read.cookies = response.cookies
    return read

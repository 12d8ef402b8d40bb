"""How a request is answered: by one thread, from its first signal to its last.

Pages and API are plain functions. Django's own handler would carry each request from the loop to
a thread and back several times; this one does so once.
"""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import IO, Any, TypeAlias, cast

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

THREADS = 4  # of a web process: more would only wait for each other

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
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # A context of its own: a thread keeps neither language nor time zone of its last request.
        work = partial(contextvars.copy_context().run, self.answer, scope, body)
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


def whole(response: HttpResponseBase) -> HttpResponse:
    """What would be read bit by bit, read: our files and exports are small."""
    if not isinstance(response, StreamingHttpResponse):
        return cast(HttpResponse, response)
    parts = cast(Iterable[bytes], response.streaming_content)
    read = HttpResponse(b"".join(parts), status=response.status_code, headers=response.headers)
    read.cookies = response.cookies
    return read

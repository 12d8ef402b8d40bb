"""How long a stranger may take to say what they want, and how much of it.

uvicorn waits for ever for the end of a request's headers; a few hundred connections that never
finish would be all it can hold. The body has its limits in `cosmos_site.handler`. A front server
has limits of its own and is still wanted: it counts connections by address.
"""

from asyncio import Event, TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0
LINGER_SECONDS = 3.0  # that a process which ends still listens to its open connections
HEADER_BYTES = 64 * 1024


class Patient(HttpToolsProtocol):
    """Closes a connection whose headers are too slow or too long; named by `--http`.

    A process that ends does not cut off who is just about to ask: an open connection may bring one
    more request, which is answered and then closed. An answer without end is told to end itself.
    """

    waiting: TimerHandle | None = None
    leaving = False
    unread = 0  # bytes since the headers began

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.farewell = Event()
        self.wait()

    def data_received(self, data: bytes) -> None:
        self.unread += len(data)
        super().data_received(data)
        if self.waiting and self.unread > HEADER_BYTES:
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_headers_complete(self) -> None:
        self.rest()
        self.scope.setdefault("extensions", {})["leaving"] = {"event": self.farewell}
        super().on_headers_complete()
        if self.leaving and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        self.leaving = True
        self.farewell.set()
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(LINGER_SECONDS, self.close_idle)
        else:
            super().shutdown()

    def close_idle(self) -> None:
        """The one request more came, or nobody wants anything."""
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        super().connection_lost(exc)

    def wait(self) -> None:
        """For headers, from the first byte or from the beginning of the connection."""
        if self.waiting is None:
            self.unread = 0
            self.waiting = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def rest(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

"""A page as its socket sees it: connects, sends heartbeats, connects again when cut off."""

import json
import threading
import time
from contextlib import suppress

from django.test import Client
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User
from tests.services.servers import await_that


class Listener:
    """Keeps the highest number it was told."""

    def __init__(self, site: str, table: int, user: User, heartbeat: float = 1.0) -> None:
        client = Client()
        client.force_login(user)
        self.cookie = f"sessionid={client.cookies['sessionid'].value}"
        self.site, self.table, self.heartbeat = site, table, heartbeat
        self.number, self.told, self.connections = -1, 0, 0
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> "Listener":
        self.thread.start()
        await_that(lambda: self.number >= 0, "the socket told no number")
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join(10)

    def run(self) -> None:
        while not self.done.is_set():
            with suppress(ConnectionClosed, InvalidHandshake, OSError), self.open() as socket:
                self.connections += 1
                self.listen(socket)
            time.sleep(0.2)

    def open(self) -> ClientConnection:
        return connect(
            f"{self.site.replace('http', 'ws')}/ws/table/{self.table}/",
            origin=Origin(self.site),
            additional_headers={"Cookie": self.cookie},
            close_timeout=1,
        )

    def listen(self, socket: ClientConnection) -> None:
        beat = time.monotonic()
        while not self.done.is_set():
            with suppress(TimeoutError):
                message = json.loads(socket.recv(timeout=0.1))
                self.told += 1
                self.number = max(self.number, message.get("number", -1))
            if time.monotonic() - beat > self.heartbeat:
                socket.send(json.dumps({"have": self.number}))
                beat = time.monotonic()

    def hears(self, number: int, seconds: float = 40) -> None:
        await_that(lambda: self.number >= number, f"never heard of line {number}", seconds)

"""Two people at each table: `python -m tests.bench.couples SITE number|page SECONDS PER_SECOND`.

Reads scripts from standard input, opens a socket for each seat of each table, says "ready" and
waits for a line. Then one table after the other makes a move, so many a second over all of them,
and each move is timed until the other seat knew of it: when its socket told it the number, or
brought the regions of its page. A table whose last move is not known yet lets its turn pass.
Prints the milliseconds, how many turns passed and how many moves nobody learnt of. As lean as it
can be: it shares the machine with the site.
"""

import asyncio
import gc
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

from tests.bench.play import Delays, Person, Script

NOBODY = -1


class Message(msgspec.Struct):
    """What a socket says."""

    number: int = NOBODY
    regions: dict[str, str] | None = None


MESSAGE = msgspec.json.Decoder(Message)


class Ear(asyncio.Protocol):
    """The socket of an open page; tells the numbers it hears, or of which it has the page."""

    has_spoken = False

    def __init__(
        self,
        address: str,
        site: str,
        person: Person | None,
        heard: Callable[[int], None],
        whole: bool,
    ):
        self.protocol = ClientProtocol(parse_uri(address), origin=Origin(site))
        self.cookie = f"sessionid={person.session}" if person else ""
        self.heard, self.whole = heard, whole

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        request = self.protocol.connect()
        if self.cookie:
            request.headers["Cookie"] = self.cookie
        self.protocol.send_request(request)
        self.flush()

    def data_received(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.hear(MESSAGE.decode(event.data))
        self.flush()

    def hear(self, message: "Message") -> None:
        if self.whole and not self.has_spoken:
            self.has_spoken = True
            self.protocol.send_text(b'{"have": "at:nothing"}')
        if message.regions is not None or not self.whole:
            self.heard(message.number)

    def flush(self) -> None:
        for words in self.protocol.data_to_send():
            self.transport.write(words)


class Link(asyncio.Protocol):
    """A connection over which a person moves; one request at a time."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    async def ask(self, words: str) -> None:
        self.got, self.answer = b"", asyncio.get_running_loop().create_future()
        self.transport.write(words.encode())
        await self.answer

    def data_received(self, data: bytes) -> None:
        self.got += data
        head, end, body = self.got.partition(b"\r\n\r\n")
        if not end:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        if len(body) == length:
            status = int(head.split(b" ", 2)[1])
            if status in {200, 201}:
                self.answer.set_result(None)
            else:
                self.answer.set_exception(RuntimeError(f"{status} {body[:300]!r}"))


class Couple:
    """A table whose two pages are open."""

    def __init__(self, site: str, script: Script, whole: bool, took: list[float]) -> None:
        self.site, self.script, self.whole, self.took = site, script, whole, took
        self.host, self.port = site.removeprefix("http://").split(":")
        self.steps = iter(script.steps)
        self.have = [NOBODY, NOBODY]
        self.mover = NOBODY
        self.passed = 0
        self.links: dict[int, Link] = {}

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        address = f"{self.site.replace('http', 'ws')}/ws/table/{self.script.table}/"
        for seat, person in enumerate(self.script.people):

            def ear(seat: int = seat, person: Person = person) -> Ear:
                return Ear(address, self.site, person, partial(self.heard, seat), self.whole)

            await loop.create_connection(ear, self.host, int(self.port))
        while NOBODY in self.have:
            await asyncio.sleep(0.01)

    async def connect(self) -> None:
        """Moves go over connections of their own, which a browser keeps open."""
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            _, link = await loop.create_connection(Link, self.host, int(self.port))
            self.links[seat] = link

    async def move(self) -> None:
        if self.mover != NOBODY:
            self.passed += 1
            return
        if (step := next(self.steps, None)) is None:
            raise RuntimeError("the scripts are too short for this run")
        self.mover, self.expected = step.seat, max(self.have) + 1
        self.sent = time.monotonic()
        body = f'{{"window":{json.dumps(step.window)},"move":{step.move}}}'
        words = f"POST /api/v1/tables/{self.script.table}/moves/ HTTP/1.1\r\nHost: {self.host}\r\n"
        words += f"Authorization: Token {self.script.people[step.seat].token}\r\n"
        words += "Content-Type: application/json\r\n"
        words += f"Content-Length: {len(body)}\r\n\r\n{body}"
        await self.links[step.seat].ask(words)

    def heard(self, seat: int, number: int) -> None:
        had, self.have[seat] = self.have[seat], max(number, self.have[seat])
        if had != NOBODY and number > had:
            self.known(seat, number)

    def known(self, seat: int, number: int) -> None:
        if self.mover == 1 - seat and number >= self.expected:
            self.took.append(1000 * (time.monotonic() - self.sent))
            self.mover = NOBODY


async def main(site: str, whole: bool, seconds: float, per_second: float) -> None:
    scripts = msgspec.json.decode(sys.stdin.readline(), type=list[Script])
    gc.disable()  # the clock must not stand still while its own process is swept
    took: list[float] = []
    couples = [Couple(site, script, whole, took) for script in scripts]
    for couple in couples:
        await asyncio.wait_for(couple.open(), 60)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for couple in couples if seconds else ():
        await couple.connect()
    began = time.monotonic()
    moves = []
    for turn in range(int(seconds * per_second)):
        await asyncio.sleep(max(0.0, began + turn / per_second - time.monotonic()))
        moves.append(asyncio.ensure_future(couples[turn % len(couples)].move()))
    await asyncio.gather(*moves)
    await asyncio.sleep(1)
    passed = sum(couple.passed for couple in couples)
    done = Delays(took, passed, lost=len(moves) - passed - len(took))
    sys.stdout.buffer.write(msgspec.json.encode(done) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2] == "page", float(sys.argv[3]), float(sys.argv[4])))

"""Open pages: `python -m tests.bench.ears SITE number|page SECONDS`.

Reads scripts from standard input, opens a socket for each seat of each table, says "ready", and
reports when which seat knew of which number: when its socket told it, or when it had its page.
"""

import asyncio
import gc
import json
import sys
import time

import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.bench.play import Heard, Person, Script


class Page:
    """The connection over which a page fetches its partial."""

    def __init__(self, site: str, table: int, person: Person) -> None:
        self.host, self.port = site.removeprefix("http://").split(":")
        self.table, self.cookie = table, f"sessionid={person.session}"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def fetch(self, have: int) -> None:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self.streams
        words = f"GET /t/{self.table}/now/?have={have} HTTP/1.1\r\nHost: {self.host}\r\n"
        writer.write(f"{words}Cookie: {self.cookie}\r\nHX-Request: true\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].split(b"\r\n")[0])
        await reader.readexactly(length)


async def listen(
    site: str, whole: bool, script: Script, seat: int, heard: list[Heard], ready: asyncio.Event
) -> None:
    person = script.people[seat]
    page = Page(site, script.table, person)
    async with connect(
        f"{site.replace('http', 'ws')}/ws/table/{script.table}/",
        origin=Origin(site),
        additional_headers={"Cookie": f"sessionid={person.session}"},
    ) as socket:
        have = int(json.loads(await socket.recv())["number"])
        ready.set()
        async for message in socket:
            number = json.loads(message).get("number", -1)
            if number <= have:
                continue
            if whole:
                await page.fetch(have)
            heard.extend(
                Heard(script.table, told, seat, time.monotonic())
                for told in range(have + 1, number + 1)
            )
            have = number


async def main(site: str, whole: bool, seconds: float) -> None:
    scripts = msgspec.json.decode(sys.stdin.readline(), type=list[Script])
    gc.disable()  # the clock must not stand still while its own process is swept
    heard: list[Heard] = []
    tasks = []
    for script in scripts:
        for seat in (0, 1):
            ready = asyncio.Event()
            tasks.append(asyncio.create_task(listen(site, whole, script, seat, heard, ready)))
            await asyncio.wait_for(ready.wait(), 60)
    print("ready", flush=True)
    await asyncio.sleep(seconds)
    sys.stdout.buffer.write(msgspec.json.encode(heard) + b"\n")
    sys.stdout.flush()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] == "page", float(sys.argv[3])))

"""Many who watch one table: `python -m tests.bench.watchers SITE COUNT`.

Reads a script from standard input, opens so many sockets at its table, plays a few of its moves and
prints for each how many seconds went by until every watcher had the new page.
"""

import asyncio
import json
import sys
import time
from functools import partial

import msgspec
import uvloop

from tests.bench.couples import NOBODY, Ear, Link
from tests.bench.play import Script

MOVES = 5


async def main(site: str, count: int) -> None:
    script = msgspec.json.decode(sys.stdin.buffer.read(), type=Script)
    host, port = site.removeprefix("http://").split(":")
    loop = asyncio.get_running_loop()
    have = [NOBODY] * count
    address = f"{site.replace('http', 'ws')}/ws/table/{script.table}/"

    def heard(place: int, number: int) -> None:
        have[place] = max(have[place], number)

    for place in range(count):
        ear = partial(Ear, address, site, None, partial(heard, place), True)
        await loop.create_connection(ear, host, int(port))
    while min(have) == NOBODY:
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    _, link = await loop.create_connection(Link, host, int(port))
    took = []
    for number, step in enumerate(script.steps[:MOVES], max(have) + 1):
        body = f'{{"window":{json.dumps(step.window)},"move":{step.move}}}'
        words = f"POST /api/v1/tables/{script.table}/moves/ HTTP/1.1\r\nHost: {host}\r\n"
        words += f"Authorization: Token {script.people[step.seat].token}\r\n"
        words += "Content-Type: application/json\r\n"
        words += f"Content-Length: {len(body)}\r\n\r\n{body}"
        began = time.monotonic()
        await link.ask(words)
        while min(have) < number:
            await asyncio.sleep(0.001)
        took.append(time.monotonic() - began)
    sys.stdout.buffer.write(msgspec.json.encode(took))


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2])))

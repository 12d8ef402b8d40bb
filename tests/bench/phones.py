"""P21: how soon an entry on one phone is on the other phones of a score sheet."""

import json
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.bench.figure import RUNS, percentile, told
from tests.bench.site import Site

PHONES = 4
ENTRIES = 40  # on one sheet, in one run
GOAL = 1000.0  # ms


def measure(site: Site, wanted: set[str]) -> None:
    found = [delays(site) for _ in range(RUNS)]
    for share in (0.5, 0.99):
        ours = statistics.median(percentile(one, share) for one in found)
        unit = f"ms until {PHONES} other phones have an entry, p{share * 100:.0f}"
        told("P21", ours, GOAL, 1.0, unit)


def delays(site: Site) -> list[float]:
    """From sending an entry to the last phone's having it: the socket tells, the phone asks."""
    from games.companion.commands import start_sheet

    row = start_sheet(None, "free", {}, ["Alice", "Bob", "Charlie"])
    host = site.web.url.removeprefix("http://")
    took = []
    with phones(site, row.key) as sockets:
        link = HTTPConnection(host)
        for number in range(1, ENTRIES + 1):
            began = time.monotonic()
            write(link, row.key, number)
            for socket in sockets:
                while json.loads(socket.recv(timeout=10)).get("number") != number:
                    pass
                assert number in numbers(link, row.key, number - 1)
            took.append(1000 * (time.monotonic() - began))
    return took


@contextmanager
def phones(site: Site, key: str) -> Iterator[list[ClientConnection]]:
    address = f"{site.web.url.replace('http', 'ws')}/ws/sheet/{key}/"
    with ExitStack() as stack:
        opened = [
            stack.enter_context(connect(address, origin=Origin(site.web.url)))
            for _ in range(PHONES)
        ]
        for socket in opened:
            socket.recv(timeout=10)  # the number that stands
        yield opened


def write(link: HTTPConnection, key: str, number: int) -> None:
    mark = {"id": f"bench{number:04}", "cell": f"points.{number % 3}.1.i{number}", "value": number}
    body = json.dumps({"marks": [mark]})
    link.request("POST", f"/api/v1/sheets/{key}/marks/", body, {"Content-Type": "application/json"})
    answer = link.getresponse()
    assert answer.status < 300, answer.read()
    answer.read()


def numbers(link: HTTPConnection, key: str, have: int) -> list[int]:
    link.request("GET", f"/s/{key}/state/?have={have}")
    return [mark["number"] for mark in json.loads(link.getresponse().read())["marks"]]

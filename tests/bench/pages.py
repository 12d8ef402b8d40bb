"""P9 and P10: how long a board page takes, and how much a first visit loads."""

import gzip
import http.client
import re
import time
from urllib.parse import urlsplit

from tests.bench.figure import percentile, side_by_side, told
from tests.bench.moves import start, strike
from tests.bench.play import Person
from tests.bench.scripts import people, script
from tests.bench.site import Site

VISITS = 150
FIRST_LOAD_KB = 82.6  # the first script of a boardgame.io page with React, gzip
FILES = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg|png|webp|woff2))"')


def measure(site: Site, wanted: set[str]) -> None:
    pairs = people()[:2]
    table = script(pairs, "bigbang")
    half = [[table]]
    table.steps = table.steps[: len(table.steps) // 2]
    strike([start(site, "http", 60, 0.0, half)])
    path = f"/t/{table.table}/"
    if "P9" in wanted:
        ours, floor = side_by_side(
            lambda: p99(site, path, pairs[0]), lambda: p99(site, "/floor/", pairs[0])
        )
        told("P9", ours, floor, 0.5, "ms p99 of the board page; the floor is a plain template")
    if "P10" in wanted:
        for name, address in (("home", "/"), ("board", path)):
            weight = first_visit(site, address, pairs[0])
            told("P10", weight["all"], FIRST_LOAD_KB, 1.0, "KB gzip", page=name, parts=weight)


def p99(site: Site, path: str, person: Person) -> float:
    """Milliseconds of one visitor who reads the page over and over."""
    link = http.client.HTTPConnection(urlsplit(site.web.url).netloc)
    took = []
    for _ in range(VISITS):
        began = time.perf_counter()
        get(link, path, person)
        took.append(1000 * (time.perf_counter() - began))
    return percentile(took, 0.99)


def get(link: http.client.HTTPConnection, path: str, person: Person) -> bytes:
    link.request("GET", path, headers={"Cookie": f"sessionid={person.session}"})
    answer = link.getresponse()
    body = answer.read()
    assert answer.status == 200, (path, answer.status)
    return body


def first_visit(site: Site, path: str, person: Person) -> dict[str, float]:
    """KB of the page and of every file it names, each compressed with gzip."""
    link = http.client.HTTPConnection(urlsplit(site.web.url).netloc)
    page = get(link, path, person)
    weight = {"html": kilobytes(page), "html_plain": round(len(page) / 1024, 1)}
    for name in sorted(set(FILES.findall(page.decode()))):
        kind = name.rsplit(".", 1)[-1]
        kind = kind if kind in {"css", "js"} else "art"
        weight[kind] = round(weight.get(kind, 0.0) + kilobytes(get(link, name, person)), 1)
    weight["all"] = round(sum(weight.get(kind, 0.0) for kind in ("html", "css", "js", "art")), 1)
    return weight


def kilobytes(body: bytes) -> float:
    return round(len(gzip.compress(body, 9)) / 1024, 1)

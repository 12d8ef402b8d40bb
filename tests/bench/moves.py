"""P1, P2, P3 and the cost of a late move: durable moves a second, and what they cost."""

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from tests.bench import peer
from tests.bench.figure import RUNS, left_out, side_by_side, told
from tests.bench.pg import Limit
from tests.bench.play import Deed, Person, Script
from tests.bench.scripts import people, scripts
from tests.bench.site import Site
from tests.services.servers import ROOT

SECONDS = 2.0


def measure(site: Site, wanted: set[str]) -> None:
    pairs, limit = people(), Limit(site.postgres)
    warm_up(site, pairs)
    if "P1" in wanted:
        many_tables(site, pairs, limit)
    if "P3" in wanted:
        one_table(site, pairs, limit)
    if "P2" in wanted:
        against_the_peer(site, pairs)
    if "line" in wanted:
        late_moves(site)


def warm_up(site: Site, pairs: list[Person]) -> None:
    """The first request of a process loads half the site: not what we measure."""
    speed(site, "http", clients_of(10, pairs))


def many_tables(site: Site, pairs: list[Person], limit: Limit) -> None:
    beside_pgbench("P1", 0.5, "16 tables", site, pairs, limit, 16)
    clocked = {"clock": "move", "seconds": 120}
    beside_pgbench("P1", 0.5, "16 tables with clocks", site, pairs, limit, 16, **clocked)


def one_table(site: Site, pairs: list[Person], limit: Limit) -> None:
    beside_pgbench("P3", 0.6, "one table", site, pairs, limit, 1)


def beside_pgbench(
    name: str,
    goal: float,
    what: str,
    site: Site,
    pairs: list[Person],
    limit: Limit,
    clients: int,
    **pace: Any,
) -> None:
    """Both doors, each against pgbench with as many clients."""
    for door in ("submit", "http"):

        def ours(door: str = door) -> float:
            return speed(site, door, clients_of(clients, pairs, **pace))

        moves, pgbench = side_by_side(ours, lambda: limit.speed(clients, SECONDS))
        told(name, moves, pgbench, goal, f"durable moves/s, {what}", door=door)


def against_the_peer(site: Site, pairs: list[Person]) -> None:
    if why := peer.absent():
        left_out("P2", why)
        return
    with peer.server(site.postgres.url()) as port:
        ours, theirs = side_by_side(
            lambda: speed(site, "http", clients_of(10, pairs)),
            lambda: peer.speed(port, 10, SECONDS),
        )
    told("P2", ours, theirs, 5.0, "durable moves/s, 10 tables", peer="boardgame.io, PostgreSQL")


def clients_of(count: int, pairs: list[Person], **pace: Any) -> list[list[Script]]:
    """Each client has its own tables, enough of them for a run."""
    each = 10 if count >= 10 else 32
    tables = scripts(count * each, pairs, **pace)
    return [tables[place::count] for place in range(count)]


def speed(site: Site, door: str, clients: list[list[Script]]) -> float:
    """Moves a second; a door in the same process is used by two processes, as the site has two."""
    parts = 2 if door == "submit" and len(clients) > 1 else 1
    hammers = [start(site, door, SECONDS, 0.0, clients[part::parts]) for part in range(parts)]
    return sum(rate(deeds) for deeds in strike(hammers))


def start(
    site: Site, door: str, seconds: float, per_second: float, clients: Sequence[list[Script]]
) -> "subprocess.Popen[bytes]":
    words = [door, site.web.url, str(seconds), str(per_second)]
    hammer = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.hammer", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert hammer.stdin
    hammer.stdin.write(msgspec.json.encode(clients) + b"\n")
    hammer.stdin.flush()
    return hammer


def strike(hammers: list["subprocess.Popen[bytes]"]) -> list[list[Deed]]:
    """All begin together once all are ready."""
    for hammer in hammers:
        assert hammer.stdout
        assert hammer.stdout.readline() == b"ready\n"
    for hammer in hammers:
        assert hammer.stdin
        hammer.stdin.write(b"go\n")
        hammer.stdin.flush()
    return [msgspec.json.decode(hammer.communicate()[0], type=list[Deed]) for hammer in hammers]


def rate(deeds: list[Deed]) -> float:
    took = max(one.answered for one in deeds) - min(one.sent for one in deeds)
    return len(deeds) / took


def late_moves(site: Site) -> None:
    """What a move costs at line 2,000 against line 10, at a table whose state stays small."""
    from accounts.models import User
    from games.tables import commands
    from tests.specimen import rules as nim

    host, guest = User.objects.order_by("pk")[:2]
    users = [host, guest]
    early, late = list[float](), list[float]()
    for _ in range(RUNS):
        table = commands.open_table(host, "nim", {"heaps": [2100]}, seats=2)
        commands.take_seat(guest, table.pk)
        table.refresh_from_db()
        active = nim.STATE.decode(table.snapshot).active
        body = msgspec.json.encode(nim.Take(0, 1))
        costs = []
        for turn in range(2010):
            began = time.perf_counter()
            commands.submit(users[(active + turn) % 2], table.pk, f"turn-{turn}", body)
            costs.append(time.perf_counter() - began)
        early.append(statistics.median(costs[5:25]))
        late.append(statistics.median(costs[1985:2005]))
    ms = 1000 * statistics.median(late), 1000 * statistics.median(early)
    told("line 2000 / line 10", *ms, 1.2, "ms a move")

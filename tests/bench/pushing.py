"""P16 to P20: how soon the others have the page, and what it costs to push it to them."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from tests.bench.figure import RUNS, percentile, told
from tests.bench.moves import warm_up
from tests.bench.play import Delays, Person
from tests.bench.scripts import people, scripts
from tests.bench.site import Site
from tests.bench.watching import couples, resident
from tests.services.servers import ROOT, Web

SECONDS = 8.0
TABLES, MANY_TABLES = 50, 500
WATCHERS = 300
MEMORY_TABLES = 60
KINDS = ("postgres", "redis", "celery", "web")  # of processes, by a word of their commands
HERTZ = os.sysconf("SC_CLK_TCK")


def measure(site: Site, wanted: set[str]) -> None:
    pairs = people()
    warm_up(site, pairs)
    if "P16" in wanted:
        for pace, p50, p99 in ((100.0, 40.0, 150.0), (20.0, 15.0, 150.0)):
            seen("P16", site, pairs, TABLES, pace, {0.5: p50, 0.99: p99})
    if "P17" in wanted:
        cost(site, pairs)
    if "P18" in wanted:
        watchers(site, pairs)
    if "P19" in wanted:
        seen("P19", site, pairs, MANY_TABLES, 50.0, {0.99: 300.0}, runs=1)
    if "load" in wanted:  # a thousand open pages and a hundred moves a second at once
        seen("load", site, pairs, MANY_TABLES, 100.0, {0.5: 150.0, 0.99: 300.0}, runs=1)
    if "P20" in wanted:
        memory(site, pairs)


def seen(
    name: str,
    site: Site,
    pairs: list[Person],
    tables: int,
    pace: float,
    goals: dict[float, float],
    runs: int = RUNS,
) -> None:
    """Milliseconds from sending a move to the other seat's having its page."""
    found = [delays(site, pairs, tables, pace) for _ in range(runs)]
    for share, goal in goals.items():
        ours = statistics.median(percentile(one.took, share) for one in found)
        unit = f"ms until the other has the page, {pace:.0f} moves/s, p{share * 100:.0f}"
        missed = {
            "passed": sum(one.passed for one in found),
            "lost": sum(one.lost for one in found),
        }
        told(name, ours, goal, 1.0, unit, load=load(), tables=tables, **missed)


def delays(site: Site, pairs: list[Person], tables: int, pace: float) -> Delays:
    with couples(site, scripts(tables, pairs), "page", SECONDS, pace) as playing:
        time.sleep(2)  # until all that comes with opening a page is done
        return msgspec.json.decode(playing.communicate(b"go\n")[0], type=Delays)


def load() -> float:
    """What else the machine does."""
    return round(os.getloadavg()[0], 2)


def cost(site: Site, pairs: list[Person]) -> None:
    """Processor time of a move with two open pages: all processes of the site, idle time apart."""
    found, pace = list[dict[str, float]](), 50.0
    for _ in range(RUNS):
        with couples(site, scripts(TABLES, pairs), "page", SECONDS, pace) as playing:
            time.sleep(2)
            start = spent(os.getpid(), playing.pid)
            time.sleep(SECONDS)
            rested = spent(os.getpid(), playing.pid)
            done = msgspec.json.decode(playing.communicate(b"go\n")[0], type=Delays)
            played = spent(os.getpid(), playing.pid)
        longer = (SECONDS + 1) / SECONDS  # it waits a second for the last pages
        idle = {kind: longer * (rested[kind] - start[kind]) for kind in KINDS}
        took = {kind: played[kind] - rested[kind] - idle[kind] for kind in KINDS}
        found.append({kind: 1000 * took[kind] / len(done.took) for kind in KINDS})
    whole = statistics.median(sum(one.values()) for one in found)
    parts = {kind: round(statistics.median(one[kind] for one in found), 2) for kind in KINDS}
    unit = "ms of processor time for a move with two readers"
    told("P17", whole, 7.0, 1.0, unit, load=load(), parts=parts)


def spent(parent: int, but: int) -> dict[str, float]:
    """Seconds of processor time of the processes under a parent, by kind; one and its own apart."""
    total, found = dict.fromkeys(KINDS, 0.0), [parent]
    stats = {int(one.name): one for one in Path("/proc").iterdir() if one.name.isdigit()}
    children: dict[int, list[int]] = {}
    times: dict[int, float] = {}
    kinds: dict[int, str] = {}
    for pid, folder in stats.items():
        try:
            words = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            command = (folder / "cmdline").read_text(errors="replace")
        except OSError:
            continue
        children.setdefault(int(words[1]), []).append(pid)
        times[pid] = (int(words[11]) + int(words[12])) / HERTZ
        kinds[pid] = next((kind for kind in KINDS if kind in command), "web")
    while found:
        for child in children.get(found.pop(), []):
            if child != but:
                found.append(child)
                total[kinds.get(child, "web")] += times.get(child, 0.0)
    return total


def watchers(site: Site, pairs: list[Person]) -> None:
    """Until everybody who watches one table has its new page."""
    found = []
    for script in scripts(RUNS, pairs):
        words = [site.web.url, str(WATCHERS)]
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.watchers", *words],
            cwd=ROOT,
            input=msgspec.json.encode(script),
            stdout=subprocess.PIPE,
            check=True,
        )
        found += msgspec.json.decode(done.stdout, type=list[float])
    unit = f"s until {WATCHERS} watchers have the page"
    told("P18", statistics.median(found), 1.0, 1.0, unit, worst=max(found), load=load())


def memory(site: Site, pairs: list[Person]) -> None:
    """What one web process needs for an open page that has been sent its regions."""
    tables = scripts(MEMORY_TABLES + 5, pairs)
    web = Web(site.web.folder, site.env)
    web.start()
    try:
        with couples(site, tables[:5], "page", 0, 1, web.url):
            pass
        assert web.process
        before = resident(web.process.pid)
        with couples(site, tables[5:], "page", 0, 1, web.url):
            time.sleep(2)
            ours = (resident(web.process.pid) - before) / MEMORY_TABLES / 2
    finally:
        web.stop()
    told("P20", ours, 60.0, 1.0, "KB an open page", load=load())

"""P4, P5, P12, P15, P22: how soon others see a move, what a table costs, who disturbs whom."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.shelf import GAMES, PACKAGES
from games.tables.commands.reviewing import ANSWER_SECONDS, LONGEST
from games.tables.computer import thinking
from games.tables.computer.process import Question
from tests.bench import peer
from tests.bench.figure import RUNS, left_out, percentile, side_by_side, told
from tests.bench.moves import start, strike, warm_up
from tests.bench.play import Delays, Person, Script
from tests.bench.scripts import people, scripts
from tests.bench.site import Site
from tests.services.servers import ROOT, Web
from tests.specimen import rules as nim

TABLES, PER_SECOND, SECONDS = 50, 100.0, 8.0
QUIET_PACE = 20.0
MEMORY_TABLES = 60
BARE_TABLE_KB = 310.0  # measured once for the goal; the peer is measured again below


def measure(site: Site, wanted: set[str]) -> None:
    pairs = people()
    warm_up(site, pairs)
    if wanted & {"P4", "P5"}:
        seen_by_others(site, pairs)
    if "P12" in wanted:
        memory(site, pairs)
    if "P15" in wanted:
        disturbed(site, pairs)
    if "P22" in wanted:
        reviewed(site, pairs)


def seen_by_others(site: Site, pairs: list[Person]) -> None:
    """A move until the other seat's page knows: the number it is told, and the board it fetches."""
    if why := peer.absent():
        left_out("P4", why)
        left_out("P5", why)
        return
    with peer.server() as port:
        for what in ("number", "page"):
            runs = [
                (delays(site, pairs, what), peer.latencies(port, TABLES, SECONDS, PER_SECOND))
                for _ in range(RUNS)
            ]
            for name, share, goal in (("P4", 0.99, 1.0), ("P5", 0.5, 1.5)):
                ours = sorted(percentile(mine.took, share) for mine, _ in runs)[len(runs) // 2]
                theirs = sorted(percentile(other, share) for _, other in runs)[len(runs) // 2]
                unit = f"ms until the other has the {what}, p{share * 100:.0f}"
                missed = {
                    "passed": sum(mine.passed for mine, _ in runs),
                    "lost": sum(mine.lost for mine, _ in runs),
                }
                told(name, ours, theirs, goal, unit, peer="boardgame.io in memory", **missed)


def delays(site: Site, pairs: list[Person], what: str) -> Delays:
    """Milliseconds from sending a move to the other seat's knowing of it."""
    with couples(site, scripts(TABLES, pairs), what, SECONDS, PER_SECOND) as playing:
        os.sync()  # what was written to make the tables: the moves shall not wait for it
        return msgspec.json.decode(playing.communicate(b"go\n")[0], type=Delays)


@contextmanager
def couples(
    site: Site, tables: list[Script], what: str, seconds: float, pace: float, url: str = ""
) -> Iterator["subprocess.Popen[bytes]"]:
    """Two open pages at each table, waiting for a word to begin."""
    words = [url or site.web.url, what, str(seconds), str(pace)]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.couples", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(msgspec.json.encode(tables) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"ready\n"
        yield process
        process.communicate(b"go\n" if process.stdin and not process.stdin.closed else None)


def memory(site: Site, pairs: list[Person]) -> None:
    """What one web process needs for a table with two open pages."""
    tables = scripts(MEMORY_TABLES + 5, pairs)
    web = Web(site.web.folder, site.env)
    web.start()
    try:
        with couples(site, tables[:5], "number", 0, 1, web.url):
            pass
        assert web.process
        before = resident(web.process.pid)
        with couples(site, tables[5:], "number", 0, 1, web.url):
            time.sleep(1)
            ours = (resident(web.process.pid) - before) / MEMORY_TABLES
    finally:
        web.stop()
    theirs = BARE_TABLE_KB if peer.absent() else peer.memory_a_match(MEMORY_TABLES)
    told("P12", ours, BARE_TABLE_KB, 0.33, "KB a table with two sockets", peer=round(theirs, 1))


def resident(pid: int) -> float:
    """KB of a process, from the kernel."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise AssertionError("no such process")


def disturbed(site: Site, pairs: list[Person]) -> None:
    """A person's move while a computer player keeps its process busy, against a quiet site."""
    busy, quiet = side_by_side(lambda: thinking_beside(site, pairs), lambda: p99(site, pairs))
    told("P15", busy, quiet, 1.5, "ms p99 of a move while the computer thinks")


def thinking_beside(site: Site, pairs: list[Person]) -> float:
    state = msgspec.json.encode(nim.State((3,), turn=0, active=Seat(0))).decode()
    endless = Question("tests.site.sleepy", state, 0, "random", "1")
    thinker = threading.Thread(target=think, args=(endless,))
    thinker.start()
    try:
        return p99(site, pairs)
    finally:
        thinking.stop()
        thinker.join()


def reviewed(site: Site, pairs: list[Person]) -> None:
    """A person's move while a finished game is reviewed, against a quiet site."""
    busy, quiet = side_by_side(lambda: reviewed_beside(site, pairs), lambda: p99(site, pairs))
    told("P22", busy, quiet, 1.5, "ms p99 of a move while a game is reviewed")


def reviewed_beside(site: Site, pairs: list[Person]) -> float:
    over = threading.Event()
    reviewer = threading.Thread(target=look_back, args=(over,))
    reviewer.start()
    try:
        return p99(site, pairs)
    finally:
        over.set()
        thinking.stop()
        reviewer.join()


def look_back(over: threading.Event) -> None:
    """One decision after the other is looked at again, as `commands/reviewing.py` asks for it."""
    game = GAMES["bigbang"]
    state = game.setup(game.OPTIONS.decode(b"{}"), 2, Chance("1"))
    seat = game.windows(state)[0].must[0]
    move = next(iter(game.moves(state, seat)))
    question = Question(
        package=PACKAGES["bigbang"],
        state=msgspec.json.encode(state).decode(),
        seat=seat,
        level="",
        seed="5ee",
        wish="verdict",
        played=msgspec.json.encode(move).decode(),
        seconds=LONGEST,
    )
    while not over.is_set():
        try:
            thinking.consult(question, ANSWER_SECONDS, at_leisure=True)
        except thinking.TooSlow:
            return


def think(question: Question) -> None:
    try:
        thinking.ask(question, timeout=120)
    except thinking.TooSlow:
        return


def p99(site: Site, pairs: list[Person]) -> float:
    tables = scripts(10, pairs)
    (deeds,) = strike([start(site, "http", SECONDS, QUIET_PACE, [[one] for one in tables])])
    return percentile([1000 * (deed.answered - deed.sent) for deed in deeds], 0.99)

"""Kills web processes and workers with -9 while people and computers play, and counts the moves.

`python -m tests.bench.kills [KILLS] [SEED]`: the full site, clients that play over the API, and
one kill every few seconds. What died is started again, as its keeper would. At the end every move
that was acknowledged must stand in the log exactly once, every table of computer players must
reach its end, and `manage.py verify` must find nothing. Prints one JSON line; 1 if a move is lost.
"""

import http.client
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.bench.play import Script
from tests.bench.site import Site, full_site
from tests.services.servers import Beat, await_that

if TYPE_CHECKING:  # Django is set up once the servers run
    from accounts.models import User

CLIENTS, TABLES_EACH, COMPUTERS = 12, 50, 4
GAP = 0.12  # seconds between two moves of a client
PAUSES = (0.5, 4.0)  # seconds between two kills
AWAY = (0.0, 1.0)  # seconds until what was killed is started again
TO_THE_END = 180.0  # seconds for the tables of computer players, once the killing is over


@dataclass
class Client:
    """Plays its tables move by move; one that got no answer asks what stands, and tries again."""

    site: str
    scripts: list[Script]
    stop: threading.Event
    acknowledged: list[tuple[int, int, int]] = field(default_factory=list)  # table, number, step
    unanswered: int = 0  # requests that were cut off
    kept: int = 0  # of these: moves that stand all the same
    played: dict[int, int] = field(default_factory=dict)  # table -> moves that must stand
    fault: str = ""

    def run(self) -> None:
        try:
            for script in self.scripts:
                for place in range(len(script.steps)):
                    if self.stop.is_set():
                        return
                    self.move(script, place)
                    time.sleep(GAP)
        except Exception as fault:  # told at the end: a thread has nobody to raise to
            self.fault = repr(fault)

    def move(self, script: Script, place: int) -> None:
        """Until this move stands, answered or not."""
        step = script.steps[place]
        path = f"/api/v1/tables/{script.table}/"
        body = {"window": step.window, "move": json.loads(step.move)}
        token = script.people[step.seat].token
        while True:
            status, told = self.ask("POST", f"{path}moves/", token, body)
            if status == 201:
                self.acknowledged.append((script.table, int(told["number"]), place))
                break
            if 400 <= status < 500:
                raise RuntimeError(f"table {script.table}, move {place + 1}: {status} {told}")
            self.unanswered += 1
            if self.number(path, token) > place:
                self.kept += 1
                break
        self.played[script.table] = place + 1

    def number(self, path: str, token: str) -> int:
        """How many moves stand, as soon as anybody answers."""
        while True:
            status, told = self.ask("GET", path, token)
            if status == 200:
                return int(told["number"])
            time.sleep(0.1)

    def ask(
        self, way: str, path: str, token: str, body: object = None
    ) -> tuple[int, dict[str, str]]:
        """Status and answer; 0 if there was none."""
        headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}
        link = http.client.HTTPConnection(urlsplit(self.site).netloc, timeout=60)
        try:
            link.request(way, path, json.dumps(body) if body else None, headers)
            answer = link.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return 0, {}
        finally:
            link.close()


@dataclass
class Killer:
    """Kills what this script started, by its id, and starts it again."""

    site: Site
    luck: Random
    killed: dict[str, int] = field(default_factory=lambda: {"web": 0, "work": 0, "deadlines": 0})

    def strike(self) -> None:
        time.sleep(self.luck.uniform(*PAUSES))
        what = self.luck.choice(["web", "web", "work", "deadlines"])
        again = self.kill_web() if what == "web" else self.kill_worker(what)
        self.killed[what] += 1
        time.sleep(self.luck.uniform(*AWAY))
        again()

    def kill_web(self) -> Callable[[], None]:
        web = self.site.web
        place = self.luck.randrange(web.workers)
        process = web.process if place == 0 else web.others[place - 1]
        assert process
        process.send_signal(signal.SIGKILL)
        process.wait()

        def again() -> None:
            if place == 0:
                web.process = web.launched()
            else:
                web.others[place - 1] = web.launched()

        return again

    def kill_worker(self, queue: str) -> Callable[[], None]:
        worker = next(one for one in self.site.workers if one.queues == queue)
        worker.kill()

        def again() -> None:
            worker.process = worker.launched()

        return again


def campaign(site: Site, kills: int, seed: int) -> int:
    from tests.bench.lateness import host
    from tests.bench.scripts import people, scripts

    tables = scripts(CLIENTS * TABLES_EACH, people())
    stop = threading.Event()
    clients = [Client(site.web.url, tables[n::CLIENTS], stop) for n in range(CLIENTS)]
    computers = [played_by_computers(host()) for _ in range(COMPUTERS)]
    threads = [threading.Thread(target=client.run, daemon=True) for client in clients]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    killer = Killer(site, Random(seed))
    for _ in range(kills):
        if not any(thread.is_alive() for thread in threads):
            break  # nobody plays any more: further kills would prove nothing
        computers += [played_by_computers(host()) for _ in range(COMPUTERS - playing(computers))]
        killer.strike()
    stop.set()
    for thread in threads:
        thread.join(120)
    seconds = time.monotonic() - began
    with suppress(TimeoutError):
        await_that(lambda: not playing(computers), "some table is stuck", TO_THE_END)
    return report(clients, killer, computers, seconds)


def played_by_computers(host: "User") -> int:
    """A table that needs nobody but the workers."""
    from games.tables import commands

    table = commands.open_table(host, "bigbang", {"mode": "simple"}, seats=2, bots=["easy"])
    table.seats.filter(index=0).update(minded=True)
    commands.start(host, table.pk)
    return table.pk


def playing(tables: list[int]) -> int:
    from games.tables.models import Table

    return Table.objects.filter(pk__in=tables, status="playing").count()


def report(clients: list[Client], killer: Killer, computers: list[int], seconds: float) -> int:
    """What became of every move; 1 if one was lost or stands twice."""
    lost, doubled = 0, 0
    for client in clients:
        logs = {script.table: bodies(script.table) for script in client.scripts}
        steps = {script.table: script.steps for script in client.scripts}
        for table, number, place in client.acknowledged:
            log = logs[table]
            stands = number <= len(log) and log[number - 1] == json.loads(steps[table][place].move)
            lost += not stands or number != place + 1
        for table, count in client.played.items():
            doubled += len(logs[table]) - count
    faults = [client.fault for client in clients if client.fault]
    stuck, verified = playing(computers), verify()
    line = {
        "seconds": round(seconds),
        "kills": sum(killer.killed.values()),
        **killer.killed,
        "acknowledged": sum(len(client.acknowledged) for client in clients),
        "cut_off": sum(client.unanswered for client in clients),
        "cut_off_but_kept": sum(client.kept for client in clients),
        "lost": lost,
        "doubled": doubled,
        "stuck": stuck,
        "verify": verified,
        "faults": faults,
    }
    sys.stdout.write(json.dumps(line) + "\n")
    return 1 if lost or doubled or stuck or faults or not verified.endswith(" 0 differ") else 0


def bodies(table: int) -> list[object]:
    """The moves of a log, in order."""
    from games.tables.models import Line

    lines = Line.objects.filter(table=table).order_by("number")
    return [json.loads(body) for body in lines.values_list("body", flat=True)]


def verify() -> str:
    """The last line of `manage.py verify`."""
    from django.core.management import CommandError, call_command

    said = StringIO()
    with suppress(CommandError):
        call_command("verify", stdout=said)
    return said.getvalue().strip().splitlines()[-1]


def main(kills: int, seed: int) -> int:
    os.environ.setdefault("COSMOS_LOG_LEVEL", "ERROR")
    with full_site() as site, tempfile.TemporaryDirectory(prefix="cosmos-beat-") as folder:
        beat = Beat(Path(folder), site.env, ready=lambda: True)
        beat.start()
        try:
            return campaign(site, kills, seed)
        finally:
            beat.stop()


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [40, 1][len(given) :])))

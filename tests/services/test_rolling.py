"""A release takes the place of another while people play: not one request fails."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from accounts.models import User
from accounts.programs import new_token
from games.engine.chance import Chance
from games.tables.models import Table
from tests.services.listener import Listener
from tests.services.servers import ROOT, await_that, die_with_parent, free_port, uvicorn_command
from tests.services.tables import assert_whole, begun, next_move
from tests.services.test_worker_away import played_by_computers

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]
CODE = ("accounts", "cosmos_site", "database", "games", "locale", "static", "templates")
CELERY = [sys.executable, "-m", "celery", "-A", "cosmos_site"]
WORKER = [*CELERY, "worker", "--concurrency", "2", "--loglevel", "warning"]
BEAT = [*CELERY, "beat", "--scheduler", "celery.beat:Scheduler", "--loglevel", "warning"]


def new_release(folder: Path, name: str) -> Path:
    """The code as it is, with a name and a style of its own."""
    release = folder / name
    for part in CODE:
        shutil.copytree(ROOT / part, release / part, ignore=shutil.ignore_patterns("__pycache__"))
    (release / "RELEASE").write_text(name)
    with (release / "static" / "css" / "cosmos.css").open("a") as style:
        style.write(f"\n.release-{name} {{ color: red }}\n")
    return release


class Site:
    """Two web processes, a worker and a beat, each with its keeper, in a folder that is a link."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder, self.port = folder, free_port()
        self.current = folder / "current"
        # The settings of the tests know the game of the tables around us.
        own = {"COSMOS_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT)}
        self.env = {**os.environ, **env, **own}
        self.keepers: list[subprocess.Popen[bytes]] = []
        self.log = folder / "site.log"

    def prepare(self, release: Path) -> None:
        command = [sys.executable, "-m", "cosmos_site.prepare"]
        subprocess.run(command, cwd=release, env=self.env, check=True)

    def point_to(self, release: Path) -> None:
        link = self.folder / "next"
        link.symlink_to(release)
        link.replace(self.current)

    def start(self) -> None:
        web = ["--listen", f"127.0.0.1:{self.port}", "--processes", "2"]
        for options, command in ((web, uvicorn_command("{fd}")), ([], WORKER), ([], BEAT)):
            words = [*options, "--folder", str(self.current), "--", *command]
            with self.log.open("ab") as log:
                self.keepers.append(
                    subprocess.Popen(
                        [sys.executable, str(ROOT / "cosmos_site" / "supervise.py"), *words],
                        env=self.env if options else {**self.env, "COSMOS_POOL": "0"},
                        stderr=log,
                        preexec_fn=die_with_parent,
                    )
                )
        await_that(lambda: self.releases() != {""}, "the site did not start", 200)

    def releases(self) -> set[str]:
        """Which releases answer; several requests reach both processes."""
        try:
            return {str(ask(self.port, "/readyz")[1].get("release")) for _ in range(8)}
        except OSError:
            return {""}

    def roll(self) -> None:
        for keeper in self.keepers:
            keeper.send_signal(signal.SIGHUP)
        await_that(lambda: self.log.read_text().count('"rolled"') == 4, "it did not roll", 300)

    def stop(self) -> None:
        for keeper in self.keepers:
            keeper.terminate()
        for keeper in self.keepers:
            keeper.wait(60)


def ask(port: int, path: str) -> tuple[int, dict[str, Any]]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    link.request("GET", path)
    answer = link.getresponse()
    body = answer.read()
    link.close()
    return answer.status, json.loads(body) if body.startswith(b"{") else {}


class Client:
    """Does something again and again until it is told to stop; keeps what went wrong."""

    def __init__(self, deed: Callable[[], None]) -> None:
        self.deed, self.count = deed, 0
        self.faults: list[str] = []
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        while not self.done.is_set():
            try:
                self.deed()
                self.count += 1
            except Exception as fault:
                self.faults.append(repr(fault))
            time.sleep(0.1)

    def __enter__(self) -> "Client":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join(60)


class Player:
    """Plays both seats of a table over connections that stay open, as a front server keeps them."""

    def __init__(self, port: int, table: Table, users: list[User]) -> None:
        self.table, self.luck = table, Chance("11")
        self.links = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for _ in users]
        self.tokens = [new_token(user) for user in users]
        self.numbers: list[int] = []

    def move(self) -> None:
        self.table.refresh_from_db()
        found = next_move(self.table, self.luck)
        if found is None:
            self.get(self.links[0])
            return
        seat, window, body = found
        headers = {"Content-Type": "application/json"}
        headers["Authorization"] = f"Token {self.tokens[seat]}"
        link = self.links[seat]
        path = f"/api/v1/tables/{self.table.pk}/moves/"
        move = msgspec.json.encode({"window": window, "move": msgspec.Raw(body)})
        link.request("POST", path, move, headers)
        answer = link.getresponse()
        said = json.loads(answer.read())
        assert answer.status == 201, said
        self.numbers.append(said["number"])
        time.sleep(0.4)

    def get(self, link: http.client.HTTPConnection) -> None:
        link.request("GET", f"/t/{self.table.pk}/")
        answer = link.getresponse()
        answer.read()
        assert answer.status == 200, answer.status


class Visitor:
    """Opens the front page each time anew, and whatever its head names."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.names: set[str] = set()

    def visit(self) -> None:
        body = self.get("/")
        for word in body.decode().split('"'):
            if word.startswith("/static/") and "css" in word:
                self.names.add(word)
        for name in list(self.names):  # an open page asks for those of its own release
            self.get(name)

    def get(self, path: str) -> bytes:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        link.request("GET", path)
        answer = link.getresponse()
        body = answer.read()
        link.close()
        assert answer.status == 200, (path, answer.status)
        return body


class Program:
    """Listens to its stream, and again whenever that ends."""

    def __init__(self, port: int, user: User) -> None:
        self.port, self.token = port, new_token(user, "program")
        self.ends = 0
        self.faults: list[str] = []
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        while not self.faults:
            link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                link.request(
                    "GET", "/api/v1/stream/", headers={"Authorization": f"Token {self.token}"}
                )
                link.getresponse().read()  # an answer that is cut off is a fault
                self.ends += 1
            except (OSError, http.client.HTTPException) as fault:
                self.faults.append(repr(fault))


@pytest.fixture
def site(full_site: dict[str, str], tmp_path: Path) -> Iterator[Site]:
    rolled = Site(tmp_path, full_site)
    first = new_release(tmp_path, "first")
    rolled.prepare(first)
    rolled.point_to(first)
    rolled.start()
    yield rolled
    rolled.stop()


def test_a_release_is_rolled_out_without_one_failed_request(
    site: Site, tmp_path: Path, alice: User, bob: User
) -> None:
    table, computers = begun(alice, bob), played_by_computers(alice)
    assert site.releases() == {"first"}
    player, visitor = Player(site.port, table, [alice, bob]), Visitor(site.port)
    program = Program(site.port, bob)
    url = f"http://127.0.0.1:{site.port}"
    with ExitStack() as stack:
        pages = [Listener(url, table.pk, user, heartbeat=3600) for user in (alice, bob) * 2]
        for page in pages:
            stack.enter_context(page)
        clients = [Client(player.move), Client(visitor.visit)]
        for client in clients:
            stack.enter_context(client)
        second = new_release(tmp_path, "second")
        site.prepare(second)
        site.point_to(second)
        site.roll()
        await_that(lambda: site.releases() == {"second"}, "an old process still answers", 60)
        seen = [client.count for client in clients]
        await_that(
            lambda: all(one.count > before + 3 for one, before in zip(clients, seen, strict=True)),
            "nobody plays any more",
        )
        table.refresh_from_db()
        for page in pages:
            page.hears(table.number)
    assert [client.faults for client in clients] == [[], []]
    assert (program.ends in {1, 2}, program.faults) == (True, [])  # by one or both processes
    assert "Exception in ASGI" not in site.log.read_text()
    assert player.numbers == list(range(1, len(player.numbers) + 1))
    assert len(player.numbers) > 5
    assert len(visitor.names) > 1  # styles of both releases were served throughout
    assert all(page.connections >= 2 for page in pages)
    assert_whole(table)
    await_that(lambda: Table.objects.get(pk=computers.pk).status == "finished", "stuck", 200)
    assert_whole(computers)


def test_a_release_that_does_not_start_leaves_the_old_one_serving(
    site: Site, tmp_path: Path
) -> None:
    broken = new_release(tmp_path, "broken")
    (broken / "cosmos_site" / "asgi.py").write_text("raise RuntimeError('broken release')")
    site.point_to(broken)
    site.keepers[0].send_signal(signal.SIGHUP)
    await_that(lambda: site.log.read_text().count("the old one stays") == 2, "not told", 200)
    assert site.releases() == {"first"}

"""boardgame.io, installed from npm under var/ where node is present: the peer we measure beside."""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.services.servers import ROOT, die_with_parent, free_port

SOURCE = ROOT / "tests" / "bench" / "boardgame"
FOLDER = ROOT / "var" / "bench" / "boardgame"


def absent() -> str:
    """Why the peer cannot be measured here; empty if it can."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "node and npm are not installed"
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / "package.json", FOLDER)
        words = ["--no-audit", "--no-fund", "--no-package-lock", "--omit=optional"]
        done = subprocess.run(
            ["npm", "install", "--legacy-peer-deps", *words],
            cwd=FOLDER,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            return f"npm could not install boardgame.io: {done.stderr[-200:]}"
    for path in SOURCE.glob("*.js"):
        shutil.copy(path, FOLDER)
    return ""


@contextmanager
def process(database: str = "") -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """A server, in memory or on PostgreSQL, and the port it listens on."""
    port = free_port()
    words = [str(port), *([database] if database else [])]
    server = subprocess.Popen(
        ["node", "--expose-gc", "server.js", *words],
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=die_with_parent,
    )
    assert server.stdout
    assert server.stdout.readline() == b"ready\n"
    try:
        yield port, server
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def server(database: str = "") -> Iterator[int]:
    with process(database) as (port, _):
        yield port


def load(port: int, matches: int, seconds: float, per_second: float) -> dict[str, Any]:
    words = [str(port), str(matches), str(seconds), str(per_second)]
    done = subprocess.run(["node", "load.js", *words], cwd=FOLDER, capture_output=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def speed(port: int, matches: int, seconds: float) -> float:
    """Moves a second when everybody answers at once."""
    done = load(port, matches, seconds, 0)
    return float(done["moves"]) / float(done["seconds"])


def latencies(port: int, matches: int, seconds: float, per_second: float) -> list[float]:
    """Milliseconds from a move to the other client, at a given pace."""
    return [float(one) for one in load(port, matches, seconds, per_second)["latencies"]]


def memory_a_match(matches: int) -> float:
    """KB of the server's memory for each match with two clients."""
    with process() as (port, server):
        before = resident(server)
        words = ["load.js", str(port), str(matches), "6", "10"]
        with subprocess.Popen(["node", *words], cwd=FOLDER, stdout=subprocess.DEVNULL) as clients:
            time.sleep(5)
            after = resident(server)
            clients.wait()
    return (after - before) / matches


def resident(server: "subprocess.Popen[bytes]") -> float:
    """KB, after a collection of garbage."""
    os.kill(server.pid, signal.SIGUSR2)
    assert server.stdout
    return int(server.stdout.readline().split()[1]) / 1024


def bundle() -> Path | None:
    """The script a boardgame.io page loads first."""
    found = FOLDER / "node_modules" / "boardgame.io" / "dist" / "boardgameio.min.js"
    return found if found.exists() else None

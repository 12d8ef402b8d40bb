"""What the site counts about itself; `/metrics` tells it to Prometheus.

Several processes of one machine count together in a folder of small files; each has its own. The
folder must be named in the environment before anything is counted (see the settings).
"""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram, values

FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
HOST = re.sub(r"[^A-Za-z0-9.]", ".", socket.gethostname())


def identity() -> str:
    """Of this process, also among containers that share the folder and number from 1."""
    return f"{HOST}-{os.getpid()}"


if FOLDER:
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    for old in Path(FOLDER).glob(f"*_{identity()}.db"):
        old.unlink(missing_ok=True)  # a container made anew numbers its processes as before
    values.ValueClass = values.MultiProcessValue(process_identifier=identity)  # type: ignore[no-untyped-call]

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
LATE = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)

moves = Counter("cosmos_moves_total", "Lines that were played.", ["game", "by"])
refusals = Counter("cosmos_refusals_total", "Moves that were refused.", ["code"])
move_seconds = Histogram("cosmos_move_seconds", "From the door to the commit.", buckets=FAST)
sockets = Gauge("cosmos_open_sockets", "Open pages.", multiprocess_mode="livesum")
lateness = Histogram("cosmos_deadline_lateness_seconds", "By which clocks fired.", buckets=LATE)
thinking = Histogram("cosmos_thinking_seconds", "Of computer players.", buckets=LATE)
too_slow = Counter("cosmos_thinking_too_slow_total", "Anything legal was played instead.")
mails = Counter("cosmos_mails_total", "Mails and notifications.", ["channel", "outcome"])
errors = Counter("cosmos_errors_total", "Faults of ours.", ["where"])
requests = Counter("cosmos_requests_total", "Requests that were answered.", ["method", "status"])
request_seconds = Histogram("cosmos_request_seconds", "To answer a request.", buckets=FAST)


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """How long it takes, however it ends."""
    began = perf_counter()
    try:
        yield
    finally:
        histogram.observe(perf_counter() - began)


def tidy() -> int:
    """Removes the files of processes of this machine that have ended; returns how many.

    Their counts go with them: Prometheus takes it for a restart.
    """
    gone = 0
    for path in Path(FOLDER).glob(f"*_{HOST}-*.db") if FOLDER else ():
        if not Path(f"/proc/{path.stem.rpartition('-')[2]}").exists():
            path.unlink(missing_ok=True)
            gone += 1
    return gone


def live_only() -> None:
    """Open pages of a process that has ended are open no more."""
    for path in Path(FOLDER).glob(f"gauge_live*_{HOST}-*.db") if FOLDER else ():
        if not Path(f"/proc/{path.stem.rpartition('-')[2]}").exists():
            path.unlink(missing_ok=True)

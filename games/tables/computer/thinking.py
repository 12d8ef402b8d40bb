"""Lets a computer player think in a process of its own, and stops it when it takes too long.

Not pebble, nor any pool of multiprocessing: their children import the parent's main module, and
with it Django, which the thinking process must not know.
"""

import logging
import os
import queue
import select
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

from msgspec.json import decode, encode

import metrics
from games.shelf import PACKAGES
from games.tables.computer.process import POLITE, Answer, Question, read, write

LOG = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[3]
SECONDS = 10.0
LEISURELY = 15  # how far behind everything else a review stands


class TooSlow(Exception):  # noqa: N818
    """No move came in time, or the player broke down: the caller plays anything legal."""


def think(
    slug: str, state_json: bytes, seat: int, level: str, seed: str, timeout: float = SECONDS
) -> bytes:
    """The move a computer player chooses, as JSON; raises TooSlow."""
    return ask(Question(PACKAGES[slug], state_json.decode(), seat, level, seed), timeout)


def ask(question: Question, timeout: float = SECONDS) -> bytes:
    """A move, as JSON; raises TooSlow."""
    return consult(question, timeout).move.encode()


def consult(question: Question, timeout: float = SECONDS, *, at_leisure: bool = False) -> Answer:
    """Hands a question to the thinking process and waits for the answer, its turn included.

    What is asked at leisure has a process of its own: no player waits for it.
    """
    waiting = thinker(LEISURELY if at_leisure else POLITE).put(encode(question), timeout)
    try:
        with metrics.timed(metrics.thinking):
            reply = waiting.result(2 * timeout)
    except TimeoutError as fault:
        waiting.cancel()
        raise TooSlow("others think") from fault
    if reply.fault:
        LOG.error("a computer player broke down", extra={"fault": reply.fault})
        raise TooSlow(reply.fault.strip().rsplit("\n", 1)[-1])
    return reply


class Thinker:
    """Owns the thinking process, from a thread of its own.

    The kernel ends a child when the thread that made it ends, so a thread that lives as long
    as the site must make it. One question at a time; the limit counts from its own beginning.
    """

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.waiting: queue.SimpleQueue[tuple[bytes, float, Future[Answer]] | None]
        self.waiting = queue.SimpleQueue()
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False
        self.thread = threading.Thread(target=self.run, name="thinker", daemon=True)
        self.thread.start()

    def put(self, question: bytes, timeout: float) -> "Future[Answer]":
        future: Future[Answer] = Future()
        if self.stopped:
            future.set_exception(TooSlow("the site stops"))
        else:
            self.waiting.put((question, timeout, future))
        return future

    def run(self) -> None:
        while (item := self.waiting.get()) is not None:
            question, timeout, future = item
            if not future.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            try:
                future.set_result(self.converse(question, timeout))
            except Exception as fault:
                self.end()
                future.set_exception(fault if isinstance(fault, TooSlow) else TooSlow(repr(fault)))
        self.end()

    def converse(self, question: bytes, timeout: float) -> Answer:
        """One question and its answer; a process that is late or dead is replaced by a new one."""
        if self.process is None or self.process.poll() is not None:
            self.end()
            self.process = begin(self.nice)
        if self.stopped:
            raise TooSlow("the site stops")
        assert self.process.stdin  # noqa: S101
        assert self.process.stdout  # noqa: S101
        write(self.process.stdin, question)
        if not select.select([self.process.stdout], [], [], timeout)[0]:
            raise TooSlow(f"no move within {timeout:g} s")
        frame = read(self.process.stdout)
        if frame is None:
            raise TooSlow("the thinking process ended")
        return decode(frame, type=Answer)

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.communicate()

    def stop(self) -> None:
        """Interrupts the question now thought about; nothing is left behind."""
        self.stopped = True
        self.waiting.put(None)
        if (process := self.process) is not None:
            process.kill()
        self.thread.join(2)


def begin(nice: int) -> "subprocess.Popen[bytes]":
    """A new thinking process: out of reach of Ctrl-C, which is the site's own."""
    return subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-m", "games.tables.computer.process", str(nice)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )


_lock = threading.Lock()
_thinkers: dict[int, Thinker] = {}


def thinker(nice: int = POLITE) -> Thinker:
    """The one of this process that is so polite, begun when first needed."""
    with _lock:
        if nice not in _thinkers:
            _thinkers[nice] = Thinker(nice)
        return _thinkers[nice]


def stop() -> None:
    """Ends the thinking processes; a later question begins a new one."""
    with _lock:
        ended = list(_thinkers.values())
        _thinkers.clear()
    for one in ended:
        one.stop()


def forget() -> None:
    """After a fork neither thread nor child is ours."""
    global _lock, _thinkers
    _lock, _thinkers = threading.Lock(), {}


os.register_at_fork(after_in_child=forget)

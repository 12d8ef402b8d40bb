"""`python cosmos_site/supervise.py [OPTIONS --] COMMAND ...`: runs it, and again when it ends.

A Celery worker may end when Redis is killed under it, and a web process when the machine is
short of memory. SIGTERM and SIGINT are passed on and end it all. SIGHUP rolls: a new copy is
started, and only when it says that it is ready is the old one asked to end; if it never does, the
old one stays. Run as a file: the package would load the whole site.

    --processes 2          so many copies, rolled one after the other
    --listen 0.0.0.0:8000  a socket for all of them, never closed; {fd} in the command is its number
    --folder current       where the command is started; a link is followed anew for each copy
"""

import argparse
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TypeAlias

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
STEADY = 60.0  # seconds a command has to live before the next pause is short again
READY_SECONDS = 120.0  # until a new copy must be ready; else the old one stays
LEAVE_SECONDS = 90.0  # that an old copy has for what it was doing
READY = "SUPERVISE_READY_FD"  # the command writes a byte to this file when it is ready

Child: TypeAlias = "subprocess.Popen[bytes]"


class Keeper:
    """One copy of a command, kept running."""

    def __init__(self, command: list[str], folder: str | None = None) -> None:
        self.command, self.folder = command, folder
        self.child: Child | None = None
        self.fresh: Child | None = None  # a copy that is to take over
        self.rolling = threading.Lock()
        self.stopping = threading.Event()
        self.pause = FIRST_PAUSE
        self.code = 0

    def run(self) -> None:
        """Until somebody says stop."""
        while not self.stopping.is_set():
            began = time.monotonic()
            with self.rolling:
                child = self.child = self.child or self.started()[0]
            self.code = child.wait()
            bury(child)
            with self.rolling:  # somebody else may have taken over
                if self.child is not child:
                    continue
                self.child = None
            if self.stopping.is_set():
                return
            if time.monotonic() - began > STEADY:
                self.pause = FIRST_PAUSE
            self.tell("ended, will run again", code=self.code, pause=self.pause)
            self.stopping.wait(self.pause)
            self.pause = min(2 * self.pause, LONGEST_PAUSE)

    def started(self) -> tuple[Child, int]:
        """A copy, and the file that tells when it is ready."""
        tells, told = os.pipe()
        os.set_inheritable(told, True)
        # Files that were handed to us are for the command: the listening socket of the web.
        child = subprocess.Popen(  # noqa: S603  (the operator wrote the command)
            self.command,
            cwd=self.folder,
            env={**os.environ, READY: str(told)},
            close_fds=False,
            start_new_session=True,
            preexec_fn=end_with_parent,
        )
        os.close(told)
        if self.stopping.is_set():
            child.terminate()
        return child, tells

    def roll(self) -> None:
        """Puts a new copy in the place of the old one, once it is ready."""
        with self.rolling:
            old = self.child
            if old is None:
                return  # it is about to be started anew by itself
            self.fresh, tells = self.started()
            is_ready = self.becomes_ready(self.fresh, tells)
            os.close(tells)
            if not is_ready:
                self.tell("the new copy was not ready, the old one stays", code=self.fresh.poll())
                end(self.fresh, 5.0)
                self.fresh = None
                return
            self.child, self.fresh = self.fresh, None
        self.tell("rolled", old=old.pid, new=self.child.pid)
        end(old, LEAVE_SECONDS)

    def becomes_ready(self, child: Child, tells: int) -> bool:
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until and child.poll() is None and not self.stopping.is_set():
            if select.select([tells], [], [], 0.1)[0]:
                return bool(os.read(tells, 1))  # nothing: it closed the file without a word
        return False

    def tell(self, message: str, **values: object) -> None:
        line = {"level": "warning", "logger": "supervise", "message": message}
        sys.stderr.write(json.dumps({**line, "command": self.command, **values}) + "\n")
        sys.stderr.flush()

    def stop(self, number: int) -> None:
        self.stopping.set()
        for child in (self.child, self.fresh):
            if child and child.poll() is None:
                child.send_signal(number)


def end(child: Child, seconds: float) -> None:
    """Asks a copy to end, and sees to it that it does."""
    with suppress(ProcessLookupError):
        child.terminate()
    with suppress(subprocess.TimeoutExpired):
        child.wait(seconds)
    bury(child)


def bury(child: Child) -> None:
    """Ends the processes of a pool that a copy has left behind."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def end_with_parent() -> None:
    """Linux: if the keeper itself is killed, its command is asked to end."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def listening(address: str) -> socket.socket:
    """A socket that every copy accepts from; what comes while none does waits in it."""
    host, _colon, port = address.rpartition(":")
    listener = socket.create_server((host.strip("[]"), int(port)), backlog=512)
    # Handed over by number it is no TCP socket to uvicorn, which would let answers wait 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.set_inheritable(True)
    return listener


def read(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Options come before `--`; without it all words are the command."""
    cut = words.index("--") if "--" in words else 0
    parser = argparse.ArgumentParser(prog="supervise.py")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--listen")
    parser.add_argument("--folder")
    return parser.parse_args(words[:cut]), words[cut + 1 :] if cut or words[:1] == ["--"] else words


def main(words: list[str]) -> int:
    """Returns how the first copy ended."""
    options, command = read(words)
    listener = listening(options.listen) if options.listen else None
    if listener is not None:
        command = [word.replace("{fd}", str(listener.fileno())) for word in command]
    keepers = [Keeper(command, options.folder) for _ in range(options.processes)]
    woken, rolls, stops = threading.Event(), threading.Event(), threading.Event()

    def stop(number: int, _frame: object) -> None:
        for keeper in keepers:
            keeper.stop(number)
        stops.set()
        woken.set()

    def roll(_number: int, _frame: object) -> None:
        rolls.set()
        woken.set()

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    signal.signal(signal.SIGHUP, roll)
    # Children are started by threads that last: the kernel takes a thread for the parent.
    threads = [threading.Thread(target=keeper.run) for keeper in keepers]
    for thread in threads:
        thread.start()
    while not stops.is_set():
        woken.wait()
        woken.clear()
        if rolls.is_set():
            rolls.clear()
            for keeper in keepers:
                keeper.roll()
    for thread in threads:
        thread.join()
    return max(keepers[0].code, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

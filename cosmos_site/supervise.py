"""`python cosmos_site/supervise.py COMMAND ...`: runs a command, and again whenever it ends.

A Celery worker may end when Redis is killed under it, and a web process when the machine is
short of memory. SIGTERM and SIGINT are passed on and end it all. Run as a file: the package
would load the whole site.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
STEADY = 60.0  # seconds a command has to live before the next pause is short again


class Keeper:
    """One command, kept running."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.child: subprocess.Popen[bytes] | None = None
        self.stopping = threading.Event()
        self.pause = FIRST_PAUSE

    def run(self) -> int:
        """Until somebody says stop; returns how the command ended then."""
        while True:
            began = time.monotonic()
            code = self.run_once()
            if self.stopping.is_set():
                return code
            if time.monotonic() - began > STEADY:
                self.pause = FIRST_PAUSE
            self.tell(code)
            if self.stopping.wait(self.pause):
                return code
            self.pause = min(2 * self.pause, LONGEST_PAUSE)

    def run_once(self) -> int:
        # Files that were handed to us are for the command: the listening socket of the web.
        self.child = subprocess.Popen(  # noqa: S603  (the operator wrote the command)
            self.command, close_fds=False, start_new_session=True, preexec_fn=end_with_parent
        )
        if self.stopping.is_set():
            self.child.terminate()
        code = self.child.wait()
        with suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)  # processes of its pool that it left behind
        return code

    def tell(self, code: int) -> None:
        line = {"message": "ended, will run again", "command": self.command, "code": code}
        sys.stderr.write(json.dumps({**line, "pause": self.pause}) + "\n")
        sys.stderr.flush()

    def stop(self, number: int, _frame: object) -> None:
        self.stopping.set()
        if self.child and self.child.poll() is None:
            self.child.send_signal(number)


def end_with_parent() -> None:
    """Linux: if the keeper itself is killed, its command is asked to end."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


if __name__ == "__main__":
    keeper = Keeper(sys.argv[1:])
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, keeper.stop)
    sys.exit(max(keeper.run(), 0))

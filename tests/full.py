"""`make full`: the full site on this machine, with servers of its own; Ctrl-C stops all of it."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.services.servers import (
    ROOT,
    Server,
    die_with_parent,
    listening,
    private_servers,
    web_command,
)

PORT = int(os.environ.get("COSMOS_PORT") or 8000)
PYTHON = [sys.executable, "-m"]
SCHEDULER = "celery.beat:Scheduler"  # keeps no file: every task may come again
CELERY = [*PYTHON, "celery", "--app", "cosmos_site", "--quiet"]
SUPERVISE = [sys.executable, str(ROOT / "cosmos_site" / "supervise.py")]


def main() -> None:
    for name in (signal.SIGINT, signal.SIGTERM):  # whoever started us may have them ignored
        signal.signal(name, signal.default_int_handler)
    with listening(PORT) as listener, private_servers(durable=True) as (postgres, redis):
        env = {
            "COSMOS_DATABASE": postgres.url(),
            "COSMOS_REDIS": redis.url,
            "COSMOS_SECRET": secrets.token_hex(32),
            "COSMOS_URL": f"http://localhost:{PORT}",
        }
        subprocess.run([*PYTHON, "cosmos_site.prepare"], env={**os.environ, **env}, check=True)
        with running(env, listener) as processes, suppress(KeyboardInterrupt):
            print(f"Cosmos is at http://localhost:{PORT}/ (stop it with Ctrl-C)", flush=True)
            while all(process.poll() is None for process in processes):
                start_again(postgres, redis)
                time.sleep(0.5)


def start_again(*servers: Server) -> None:
    """Whichever of them was killed, as a supervisor would."""
    for server in servers:
        if server.process and server.process.poll() is not None:
            server.start()


@contextmanager
def running(
    env: dict[str, str], listener: socket.socket
) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Web processes, workers and a beat, each with a keeper; stopped by their ids, in order."""
    worker = {**env, "COSMOS_POOL": "0"}
    processes = [
        begin(web_command(listener), env, listener.fileno()),
        begin(web_command(listener), env, listener.fileno()),
        begin(worker_command("work", 4), worker),
        begin(worker_command("deadlines", 2), worker),
        begin(worker_command("reviews", 1), worker),
        begin([*CELERY, "beat", "--scheduler", SCHEDULER, "--loglevel", "warning"], worker),
    ]
    try:
        yield processes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(20)


def worker_command(queue: str, concurrency: int) -> list[str]:
    words = ["--queues", queue, "--hostname", f"{queue}@%h", "--concurrency", str(concurrency)]
    return [*CELERY, "worker", *words, "--loglevel", "warning"]


def begin(command: list[str], env: dict[str, str], *files: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*SUPERVISE, *command],
        env={**os.environ, **env},
        pass_fds=files,
        start_new_session=True,
        preexec_fn=die_with_parent,
    )


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()

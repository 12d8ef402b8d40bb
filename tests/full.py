"""`make full [HTTPS=1]`: a rehearsal of the full site on this machine; Ctrl-C stops all of it.

PostgreSQL, Redis, web processes, workers and beat are its own. What they keep lies in `var/full`
and is there again the next time; remove the folder to begin anew.
"""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.front import Front
from tests.services.servers import (
    ROOT,
    MissingError,
    Postgres,
    Redis,
    Server,
    die_with_parent,
    listening,
    web_command,
)

PORT = int(os.environ.get("COSMOS_PORT") or 8000)
FOLDER = ROOT / "var" / "full"
PYTHON = [sys.executable, "-m"]
SCHEDULER = "celery.beat:Scheduler"  # keeps no file: every task may come again
CELERY = [*PYTHON, "celery", "--app", "cosmos_site", "--quiet"]
SUPERVISE = [sys.executable, str(ROOT / "cosmos_site" / "supervise.py")]
OPERATOR, PASSWORD = "Operator", "cosmos-demo"  # only this machine reaches the site

Process = subprocess.Popen[bytes]


def main() -> None:
    for name in (signal.SIGINT, signal.SIGTERM):  # whoever started us may have them ignored
        signal.signal(name, signal.default_int_handler)
    with ExitStack() as stack:
        listener = stack.enter_context(listening(PORT))
        postgres, redis = servers(FOLDER)
        front = Front(FOLDER, PORT) if os.environ.get("HTTPS") else None
        started = [one for one in (postgres, redis, front) if one]
        url = front.url if front else f"http://localhost:{PORT}"
        for server in started:
            stack.callback(server.stop)
            server.start()
        env = environment(postgres, redis, url, secure=front is not None)
        furnish(postgres, env)
        with running(env, listener) as keepers, suppress(KeyboardInterrupt):
            print(addresses(url, postgres, redis), flush=True)
            while True:
                for server in started:
                    start_again(server)
                for keeper in keepers:
                    keeper.start_again()
                time.sleep(0.5)


def servers(folder: Path) -> tuple[Postgres, Redis]:
    """Where the last rehearsal left them; a cluster is made the first time."""
    folder.mkdir(parents=True, exist_ok=True)
    return Postgres(folder, durable=True), Redis(folder)


def environment(postgres: Postgres, redis: Redis, url: str, *, secure: bool) -> dict[str, str]:
    """As `/srv/cosmos/environment` of docs/hosting.md; the secret stays the same."""
    secret = FOLDER / "secret"
    if not secret.exists():
        secret.touch(0o600)
        secret.write_text(secrets.token_hex(32))
    return {
        "COSMOS_DATABASE": postgres.url(),
        "COSMOS_REDIS": redis.url,
        "COSMOS_SECRET": secret.read_text(),
        "COSMOS_URL": url,
        "COSMOS_DATA": str(FOLDER / "data"),
        "COSMOS_BEHIND_PROXY": str(int(secure)),
    }


def furnish(postgres: Postgres, env: dict[str, str]) -> None:
    """The first time: a database, the people and tables of the demo, an operator."""
    env = {**os.environ, **env, "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    mark = FOLDER / "furnished"
    if not mark.exists():
        with suppress(subprocess.CalledProcessError):  # stopped the last time before its end
            postgres.create("cosmos")
    subprocess.run([*PYTHON, "cosmos_site.prepare"], cwd=ROOT, env=env, check=True)
    if mark.exists():
        return
    words = ["--noinput", "--username", OPERATOR, "--email", "operator@example.org"]
    for command in (["demo"], ["createsuperuser", *words]):
        manage = [sys.executable, "manage.py", *command]
        subprocess.run(manage, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    mark.touch()


def addresses(url: str, postgres: Postgres, redis: Redis) -> str:
    """Where everything is, and how to get in."""
    here = f"http://localhost:{PORT}"
    places = {
        "site": f"{url}/",
        "log in": f"{url}/account/login/ as Alice, Bob or Charlie, password {PASSWORD}",
        "operator": f"{url}/admin/ as {OPERATOR}, password {PASSWORD}",
        "mails": f"{url}/operator/outbox/ as {OPERATOR}",
        "programs": f"{url}/api/v1/",
        "health": f"{here}/healthz {here}/readyz",
        "metrics": f"{here}/metrics",
        "PostgreSQL": postgres.url(),
        "Redis": redis.url,
        "kept in": f"{FOLDER} (remove it to begin anew)",
    }
    lines = (f"  {name:<11}{place}" for name, place in places.items())
    return "\n".join(["Cosmos is ready (stop it with Ctrl-C):", *lines])


def start_again(server: Server) -> None:
    """A server that was killed, as a supervisor would."""
    if server.process and (code := server.process.poll()) is not None:
        say(f"{type(server).__name__} ended ({code}): it is started again")
        server.start()


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


class Kept:
    """A process of the site with its keeper; the keeper is started again if it is killed itself."""

    def __init__(self, name: str, command: list[str], env: dict[str, str], *files: int) -> None:
        self.name, self.command, self.env, self.files = name, command, env, files
        self.process = self.started()

    def started(self) -> Process:
        return subprocess.Popen(
            [*SUPERVISE, *self.command],
            cwd=ROOT,
            env={**os.environ, **self.env},
            pass_fds=self.files,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )

    def start_again(self) -> None:
        if (code := self.process.poll()) is not None:
            say(f"{self.name} ended ({code}): it is started again")
            self.process = self.started()


@contextmanager
def running(env: dict[str, str], listener: socket.socket) -> Iterator[list[Kept]]:
    """Web processes, workers and a beat, each with a keeper; stopped by their ids, in order."""
    worker = {**env, "COSMOS_POOL": "0"}
    beat = [*CELERY, "beat", "--scheduler", SCHEDULER, "--loglevel", "warning"]
    keepers = [
        Kept("web 1", web_command(listener), env, listener.fileno()),
        Kept("web 2", web_command(listener), env, listener.fileno()),
        Kept("worker", worker_command("work", 4), worker),
        Kept("clocks", worker_command("deadlines", 2), worker),
        Kept("reviews", worker_command("reviews", 1), worker),
        Kept("beat", beat, worker),
    ]
    try:
        yield keepers
    finally:
        for keeper in keepers:
            keeper.process.terminate()
        for keeper in keepers:
            keeper.process.wait(20)


def worker_command(queue: str, concurrency: int) -> list[str]:
    words = ["--queues", queue, "--hostname", f"{queue}@%h", "--concurrency", str(concurrency)]
    return [*CELERY, "worker", *words, "--loglevel", "warning"]


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
    except MissingError as missing:
        sys.exit(str(missing))

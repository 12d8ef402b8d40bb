"""`make test`: everything on SQLite, then what is marked `services` on PostgreSQL and Redis."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.services.servers import (
    BROWSERS,
    PACKAGES,
    SHELL,
    MissingError,
    Redis,
    private_servers,
    program,
)

EMBEDDED = {"COSMOS_DATABASE": "", "COSMOS_REDIS": ""}
ABREAST = 3  # browser tests wait while the browser computes
NO_TESTS = 5
# Compiled modules are kept even where the environment forbids it: a process of tests then begins
# after 9 s of the processor's time instead of 22, and so does every process that a test starts.
COMPILED = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path("var/compiled").absolute()),
}


def main(words: list[str]) -> int:
    """With words (paths, -k, ...) for pytest only those; returns the exit code."""
    missing = install_missing()
    if missing:
        print(f"Not installed, their tests are skipped: {', '.join(missing)}.", flush=True)
    abreast = [] if words else ["-n", str(ABREAST), "--dist", "worksteal"]
    with TemporaryDirectory(prefix="cosmos-") as folder:
        company = {"COSMOS_COMPANY": str(Path(folder, "company"))}
        codes = [pytest(EMBEDDED | company, *abreast, *words)]
        if not {"postgres", "redis-server"} & set(missing):
            with full_site() as env:
                chosen = words or with_services()
                code = pytest(env | company, "-m", "services", *abreast, *chosen)
                codes.append(0 if words and code == NO_TESTS else code)
    return max(codes)


def with_services() -> list[str]:
    """Where such tests are: to read the other files would cost each process five seconds."""
    files = [one for one in Path("tests").rglob("*test*.py") if "mark.services" in one.read_text()]
    folders = {one.parent for one in files if one.name == "conftest.py"}
    return sorted(map(str, {*folders, *(one for one in files if one.parent not in folders)}))


def install_missing() -> list[str]:
    """Debian's packages for what is missing, when we are root; returns what is missing still."""
    missing = absent()
    if missing and os.geteuid() == 0 and installed("apt-get"):
        apt("update")
        apt("install", "-y", *(PACKAGES[name] for name in missing))
    return [name for name in absent() if name != SHELL or not any(map(installed, BROWSERS))]


def apt(*words: str) -> None:
    # Runlevel 1: the packages' own servers are not wanted.
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    subprocess.run(["apt-get", "-qq", *words], env=env, check=False, stdout=subprocess.DEVNULL)


def absent() -> list[str]:
    return [name for name in PACKAGES if not installed(name)]


def installed(name: str) -> bool:
    try:
        return bool(program(name))
    except MissingError:
        return False


@contextmanager
def full_site() -> Iterator[dict[str, str]]:
    """The environment that makes it the full site, with a Redis for each process of tests:
    messages to groups know no databases."""
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(private_servers())
        env = {"COSMOS_DATABASE": postgres.url(), "COSMOS_REDIS": redis.url}
        for n in range(ABREAST):
            own = Redis(Path(stack.enter_context(TemporaryDirectory(prefix="cosmos-"))))
            stack.callback(own.stop)
            own.start()
            env[f"COSMOS_REDIS_gw{n}"] = own.url
        yield env


def pytest(env: dict[str, str], *words: str) -> int:
    command = [sys.executable, "-m", "pytest", *words]
    env = {**os.environ, **env, **COMPILED}
    return subprocess.run(command, env=env, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

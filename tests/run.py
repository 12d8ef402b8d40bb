"""`make test`: everything on SQLite, then what is marked `services` on PostgreSQL and Redis."""

import os
import subprocess
import sys

from tests.services.servers import PACKAGES, MissingError, Postgres, Redis, private_servers, program

EMBEDDED = {"COSMOS_DATABASE": "", "COSMOS_REDIS": ""}
ABREAST = "3"  # browser tests wait more than they compute
NO_TESTS = 5


def main(words: list[str]) -> int:
    """With words (paths, -k, ...) for pytest only those; returns the exit code."""
    missing = install_missing()
    if missing:
        print(f"Not installed, their tests are skipped: {', '.join(missing)}.", flush=True)
    abreast = [] if words else ["-n", ABREAST, "--dist", "worksteal"]
    codes = [pytest(EMBEDDED, *abreast, *words)]
    if not {"postgres", "redis-server"} & set(missing):
        with private_servers() as (postgres, redis):
            code = pytest(full_site(postgres, redis), "-m", "services", *words)
            codes.append(0 if words and code == NO_TESTS else code)
    return max(codes)


def install_missing() -> list[str]:
    """Debian's packages for what is missing, when we are root; returns what is missing still."""
    missing = absent()
    if missing and os.geteuid() == 0 and installed("apt-get"):
        apt("update")
        apt("install", "-y", *(PACKAGES[name] for name in missing))
    return absent()


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


def full_site(postgres: Postgres, redis: Redis) -> dict[str, str]:
    """The environment that makes it the full site."""
    return {"COSMOS_DATABASE": postgres.url(), "COSMOS_REDIS": redis.url}


def pytest(env: dict[str, str], *words: str) -> int:
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, env={**os.environ, **env}, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

"""`make test`: everything on SQLite, then what is marked `services` on PostgreSQL and Redis."""

import os
import subprocess
import sys

from tests.services.servers import PACKAGES, MissingError, Postgres, Redis, private_servers, program


def main() -> int:
    missing = install_missing()
    if missing:
        print(f"Not installed, their tests are skipped: {', '.join(missing)}.")
    failed = pytest({"COSMOS_DATABASE": "", "COSMOS_REDIS": ""}, *sys.argv[1:])
    if {"postgres", "redis-server"} & set(missing):
        return failed
    with private_servers() as (postgres, redis):
        return pytest(full_site(postgres, redis), "-m", "services", *sys.argv[1:]) or failed


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
    sys.exit(main())

"""Brings catalogues, database and static files up to date; at once when they are."""

import fcntl
import glob
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from cosmos_site import mo_files

ONE_AT_A_TIME = 137  # the lock's number, ours alone
NAMES = "staticfiles.json"
DAYS_KEPT = 30  # of files that no release names any more
LISTED = 50  # tables that are named


def prepare() -> None:
    """Whatever a start needs, in the right order."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    mo_files.compile_all()
    django.setup()
    with alone():
        migrate()
        prove()
    collect()


@contextmanager
def alone() -> Iterator[None]:
    """Several processes may start at once: on PostgreSQL one goes on while the others wait."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
    yield
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])
    connection.close()


def migrate() -> None:
    """Runs the migrations that are missing; asking costs a fraction of a second."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def prove() -> None:
    """Refuses to start with rules by which tables of this site would come out differently."""
    from django.conf import settings

    from games.tables import commands

    found = commands.prove_release(settings.ACCEPT_STATES)
    if found:
        listed = "\n".join(found[:LISTED])
        sys.exit(
            f"{listed}\n{len(found)} tables would come out differently with these rules: they are "
            "not served. Raise the game's META.edition and guard what differs (CONTRIBUTING.md), "
            "go back to the release before, or set COSMOS_ACCEPT_STATES=1 for this one start."
        )


def collect() -> None:
    """Collects and compresses static files if any of them is new or changed."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = os.stat(storage.path(name))
            found.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    stamp = Path(settings.DATA_DIR) / "static.stamp"
    with one_at_a_time(Path(settings.DATA_DIR) / "static.lock"):
        if not stamp.exists() or stamp.read_text() != found.hexdigest():
            collect_beside(Path(settings.STATIC_ROOT))
            stamp.write_text(found.hexdigest())


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Web, workers and beat start together and prepare the same folder."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def collect_beside(root: Path) -> None:
    """Collects into a new folder and moves its files over, the list of their names last.

    Processes of the version before still serve from `root`, and open pages still ask for its
    files: they stay for thirty days, and no file is ever missing or half there.
    """
    from django.conf import settings
    from django.contrib.staticfiles.management.commands.collectstatic import Command
    from django.core.files.storage import storages
    from django.core.management import call_command

    with TemporaryDirectory(dir=root.parent, prefix="static-") as folder:
        command = Command()
        way = {**settings.STORAGES["staticfiles"], "OPTIONS": {"location": folder}}
        command.storage = storages.create_storage(way)
        call_command(command, interactive=False, verbosity=0)
        touch_files_of(root)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        for path in sorted(files, key=lambda one: one.name == NAMES):
            target = root / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
    remove_older(root, time.time() - DAYS_KEPT * 86_400)


def touch_files_of(root: Path) -> None:
    """The files that were named until now were wanted until now; then their days are counted."""
    if (root / NAMES).exists():
        for name in json.loads((root / NAMES).read_text())["paths"].values():
            for path in root.glob(f"{glob.escape(name)}*"):  # with its compressed forms
                os.utime(path)


def remove_older(root: Path, moment: float) -> None:
    for path in root.rglob("*"):
        if path.is_file() and path.stat().st_mtime < moment:
            path.unlink()


if __name__ == "__main__":
    prepare()

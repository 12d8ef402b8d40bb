"""Brings catalogues, database and static files up to date; at once when they are."""

import hashlib
import os
from pathlib import Path

import django

from cosmos_site import catalogues

ONE_AT_A_TIME = 137  # the lock's number, ours alone


def prepare() -> None:
    """Whatever a start needs, in the right order."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    catalogues.compile_all()
    django.setup()
    migrate()
    collect()


def migrate() -> None:
    """Runs the migrations that are missing; asking costs a fraction of a second.

    Several processes may start at once: on PostgreSQL one migrates while the others wait.
    """
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])
    connection.close()


def collect() -> None:
    """Collects and compresses static files if any of them is new or changed."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = os.stat(storage.path(name))
            found.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    stamp = Path(settings.DATA_DIR) / "static.stamp"
    if not stamp.exists() or stamp.read_text() != found.hexdigest():
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.write_text(found.hexdigest())


if __name__ == "__main__":
    prepare()

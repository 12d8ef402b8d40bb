"""`make run`: brings database, catalogues and static files up to date, then serves the site."""

import hashlib
import os
import socket
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import django
import uvicorn

from cosmos_site import catalogues

HOST = os.environ.get("COSMOS_BIND") or "localhost"
PORT = int(os.environ.get("COSMOS_PORT") or 8000)


def main() -> None:
    """One process, whatever WEB_CONCURRENCY says; the address is printed once it answers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    os.environ.setdefault("COSMOS_URL", f"http://{HOST}:{PORT}")
    refuse_a_taken_port()
    catalogues.compile_all()
    django.setup()
    migrate()
    collect()
    # Static files of the embedded site are small and served whole; a front server does it else.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
    server = Server(
        uvicorn.Config(
            "cosmos_site.asgi:application",
            host=HOST,
            port=PORT,
            workers=1,
            lifespan="on",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=2,
        )
    )
    with suppress(KeyboardInterrupt):
        server.run()


class Server(uvicorn.Server):
    """Says where the site is, as soon as it is there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Cosmos is at http://{HOST}:{PORT}/ (stop it with Ctrl-C)\n")
            sys.stdout.flush()


def refuse_a_taken_port() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1" if HOST == "localhost" else HOST, PORT))
        except OSError as fault:
            sys.exit(f"Port {PORT} is taken ({fault.strerror}). Try COSMOS_PORT=8001 make run")


def migrate() -> None:
    """Runs the migrations that are missing; asking costs a fraction of a second."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
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
    main()

"""`make run`: prepares what is out of date, then serves the embedded site."""

import os
import socket
import sys
import warnings
from contextlib import suppress

import uvicorn

from cosmos_site.prepare import prepare

HOST = os.environ.get("COSMOS_BIND") or "localhost"
PORT = int(os.environ.get("COSMOS_PORT") or 8000)


def main() -> None:
    """One process, whatever WEB_CONCURRENCY says; the address is printed once it answers."""
    os.environ.setdefault("COSMOS_URL", f"http://{HOST}:{PORT}")
    refuse_a_taken_port()
    prepare()
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
            http="cosmos_site.protocol:Patient",
            ws_per_message_deflate=False,  # a message is a number
            ws_max_size=4096,
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
            sys.stdout.write(outbox_line())
            sys.stdout.flush()


def outbox_line() -> str:
    """Where the operator reads the mails that have nowhere to go; the key is for nobody else."""
    from games.notify.queries import is_kept_here, outbox_key

    if not is_kept_here():
        return ""
    return f"Its mails are at http://{HOST}:{PORT}/operator/outbox/?key={outbox_key()}\n"


def refuse_a_taken_port() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1" if HOST == "localhost" else HOST, PORT))
        except OSError as fault:
            sys.exit(f"Port {PORT} is taken ({fault.strerror}). Try COSMOS_PORT=8001 make run")


if __name__ == "__main__":
    main()

"""`python -m cosmos_site.web [--fd N | --host H --port P]`: one web process of the full site.

All that a web process is told stands here, once. `supervise.py` runs several on one socket.
"""

import argparse
import os

import django
import uvicorn

GRACEFUL_SECONDS = 30  # for what was asked before a process was told to end
KEEP_ALIVE_SECONDS = 75  # longer than a front server's, so that the front server ends a connection


def main() -> None:
    parser = argparse.ArgumentParser(prog="cosmos_site.web")
    parser.add_argument("--fd", type=int, help="a listening socket that was handed over")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    django.setup()  # and with it the logs
    uvicorn.run(
        "cosmos_site.asgi:application",
        fd=options.fd,
        host=options.host,
        port=options.port,
        workers=1,
        lifespan="on",
        log_config=None,
        access_log=False,
        http="cosmos_site.protocol:Patient",
        ws_per_message_deflate=False,
        ws_max_size=4096,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
    )


if __name__ == "__main__":
    main()

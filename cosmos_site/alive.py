"""`python -m cosmos_site.alive [QUEUE]`: for health checks of containers; fails if nobody serves.

Without a queue the web process in this container is asked; with one, whether some worker has
served that queue lately, which also needs beat.
"""

import os
import sys
import time
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

PORT = os.environ.get("PORT") or "8000"


def web() -> bool:
    host = urlsplit(os.environ.get("COSMOS_URL", "")).netloc or "localhost"
    with urlopen(Request(f"http://127.0.0.1:{PORT}/healthz", headers={"Host": host})) as answer:
        return bool(answer.read() == b"ok")


def worker(queue: str) -> bool:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    from django.core.cache import cache

    from games.tables.heartbeats import HEARTBEAT_KEY, HEARTBEAT_SECONDS

    beat = cache.get(HEARTBEAT_KEY + queue)
    return beat is not None and time.time() - float(beat) < HEARTBEAT_SECONDS


if __name__ == "__main__":
    sys.exit(0 if (worker(sys.argv[1]) if sys.argv[1:] else web()) else 1)

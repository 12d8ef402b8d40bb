"""The full site for the figures: durable PostgreSQL, Redis, two web processes, two workers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.services.servers import ROOT, Postgres, Redis, Web, Worker, private_servers


class Site(NamedTuple):
    postgres: Postgres
    redis: Redis
    web: Web
    env: dict[str, str]
    workers: list[Worker]


@contextmanager
def full_site(workers: int = 2) -> Iterator[Site]:
    """Everything started; Django of this process is set up on the same database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cosmos-bench-")))
        postgres, redis = stack.enter_context(private_servers(durable=True))
        env = {
            "COSMOS_DATABASE": postgres.url(),
            "COSMOS_REDIS": redis.url,
            "COSMOS_SECRET": "of the bench",
            "COSMOS_DATA": str(folder),
            "COSMOS_API_USER": "1000000/min",
            "COSMOS_API_ANON": "1000000/min",
            "COSMOS_LOG_LEVEL": "ERROR",
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        os.environ.update(env)
        subprocess.run([sys.executable, "-m", "cosmos_site.prepare"], cwd=ROOT, check=True)
        import django

        django.setup()
        web = Web(folder, env, workers=workers)
        from cosmos_site.celery import QUEUES

        serving = [
            Worker(folder, env, ready=partial(heartbeat, name), queues=name) for name in QUEUES
        ]
        for server in (web, *serving):
            stack.callback(server.stop)
            server.start()
        yield Site(postgres, redis, web, env, serving)


def heartbeat(queue: str) -> bool:
    from django.core.cache import cache

    from games.tables.heartbeats import HEARTBEAT_KEY

    return cache.get(HEARTBEAT_KEY + queue) is not None

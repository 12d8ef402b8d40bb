"""Processes of the full site beside the test, on the test's own database."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

from cosmos_site.celery import WORK, app
from games.tables.heartbeats import HEARTBEAT_KEY
from tests.services.servers import Beat, KeptWorker, Redis, Web, Worker


@pytest.fixture
def full_site(postgres: str, redis: str) -> dict[str, str]:
    """The environment of another process of this very site."""
    app.control.purge()
    return {
        "COSMOS_DATABASE": postgres,
        "COSMOS_REDIS": redis,
        "COSMOS_SECRET": settings.SECRET_KEY,
        "COSMOS_LOG_LEVEL": "WARNING",
    }


@pytest.fixture
def workers(full_site: dict[str, str], tmp_path: Path) -> Iterator[Callable[[], Worker]]:
    """Starts workers, as many as one likes; they end with the test."""
    started: list[Worker] = []

    def start() -> Worker:
        key = HEARTBEAT_KEY + WORK
        cache.delete(key)
        worker = Worker(tmp_path, full_site, ready=lambda: cache.get(key) is not None)
        started.append(worker)
        worker.start()
        return worker

    yield start
    for worker in started:
        worker.kill()


@pytest.fixture
def kept_worker(
    full_site: dict[str, str], own_redis: Redis, tmp_path: Path
) -> Iterator[KeptWorker]:
    """A worker and a timetable with their keepers, on the Redis that may be killed."""
    env = {**full_site, "COSMOS_REDIS": own_redis.url}
    worker = KeptWorker(tmp_path, env, ready=lambda: True)
    beat = Beat(tmp_path, env, ready=lambda: True)
    for server in (worker, beat):
        server.start()
    yield worker
    for server in (beat, worker):
        server.stop()


@pytest.fixture
def own_redis(redis: str, tmp_path: Path) -> Iterator[Redis]:
    """A Redis that a test may restart without harm to the others."""
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def web(full_site: dict[str, str], own_redis: Redis, tmp_path: Path) -> Iterator[Web]:
    """A web process on the Redis that may be restarted."""
    server = Web(tmp_path, {**full_site, "COSMOS_REDIS": own_redis.url})
    server.start()
    yield server
    server.stop()

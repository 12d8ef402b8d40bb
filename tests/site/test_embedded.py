import asyncio
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from cosmos_site.celery import QUEUES, app
from cosmos_site.embedded import Embedded
from games.live import broadcast


def test_the_embedded_site_refuses_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    with pytest.raises(ImproperlyConfigured, match="one process"):
        Embedded()


def test_every_task_of_the_timetable_exists() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


DONE = threading.Event()


@app.task(name="test.done", shared=False)  # a worker knows the tasks that were there before it
def mark() -> None:
    DONE.set()


def test_the_server_brings_worker_and_bridge(asgi_server: str) -> None:
    DONE.clear()
    assert broadcast.SERVER_LOOP is not None
    assert urllib.request.urlopen(f"{asgi_server}/healthz").read() == b"ok"
    mark.delay()
    assert DONE.wait(5)


@pytest.mark.parametrize("time_and_again", range(3))
def test_the_site_starts_again_where_it_stopped(asgi_server: str, time_and_again: int) -> None:
    names = {thread.name for thread in threading.enumerate()}
    assert {"embedded-work", "embedded-deadlines", "embedded-beat"} <= names


@pytest.mark.parametrize("time_and_again", range(3))
def test_every_queue_of_the_embedded_site_is_served(asgi_server: str, time_and_again: int) -> None:
    for name in QUEUES:
        DONE.clear()
        mark.apply_async(queue=name)
        assert DONE.wait(5), name


def test_worker_and_beat_stop_within_seconds(transactional_db: None) -> None:
    async def live() -> float:
        embedded = Embedded()
        await asyncio.to_thread(embedded.start, asyncio.get_running_loop())
        await asyncio.sleep(1)
        began = time.monotonic()
        await asyncio.to_thread(embedded.stop)
        assert [one.name for one in embedded.threads if one.is_alive()] == []
        return time.monotonic() - began

    # In a thread: a browser test before this one may have left a loop in the main thread.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, live()).result() < 6

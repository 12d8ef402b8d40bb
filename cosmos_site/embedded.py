"""The embedded site: workers and beat as threads of the one web process, no other server."""

import asyncio
import os
import threading
import time

from celery import signals
from celery.beat import Scheduler, Service
from celery.worker import WorkController, state
from django.core.exceptions import ImproperlyConfigured

from cosmos_site.celery import DEADLINES, QUEUES, REVIEWS, WORK, app, wake
from games.live import broadcast
from games.tables.computer import thinking

THREADS = {WORK: 5, DEADLINES: 2, REVIEWS: 1}  # most of the first wait for a computer player
PATIENCE = 4.0  # seconds granted to the threads when the site stops


class EmbeddedWorker(WorkController):
    """A worker without signal handlers: those belong to the web server."""

    listens: threading.Event

    def on_consumer_ready(self, consumer: object) -> None:
        self.listens.set()
        signals.worker_ready.send(sender=consumer)


def work(queue: str, listens: threading.Event) -> None:
    # Built inside its thread: on the loop's thread Celery's Django fixup would refuse.
    worker = EmbeddedWorker(
        app=app,
        hostname=f"{queue}@localhost",
        queues=[queue],
        pool="threads",
        concurrency=THREADS[queue],
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    worker.listens = listens
    worker.start()


class Embedded:
    """Workers, beat and the bridge to the server's loop, from start to stop."""

    def __init__(self) -> None:
        refuse_several_processes()
        # A quarter of a second is also what a stop has to wait for.
        self.beat = Service(app, max_interval=0.25, scheduler_cls=Scheduler)  # type: ignore[arg-type]
        self.listening = {name: threading.Event() for name in QUEUES}
        self.workers = [
            threading.Thread(target=work, args=[name, event], name=f"embedded-{name}", daemon=True)
            for name, event in self.listening.items()
        ]
        beat = threading.Thread(target=self.beat.start, name="embedded-beat", daemon=True)
        self.threads = [*self.workers, beat]

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        broadcast.SERVER_LOOP = loop
        state.should_stop = state.should_terminate = None
        app.control.purge()  # what an earlier site of this process left behind
        # One after the other: which queues to serve, a worker tells its app, and both have one.
        for thread, listens in zip(self.workers, self.listening.values(), strict=True):
            thread.start()
            listens.wait(PATIENCE)
        self.threads[-1].start()

    def stop(self) -> None:
        """Blocks for a moment: call it in a thread, while the loop still runs."""
        self.beat.stop(wait=False)
        thinking.stop()
        state.should_stop = os.EX_OK  # type: ignore[assignment]
        until = time.monotonic() + PATIENCE
        while any(one.is_alive() for one in self.threads) and time.monotonic() < until:
            for name in QUEUES:  # a worker waits up to 2 s for a message, some times over
                wake.apply_async(queue=name)
            time.sleep(0.1)
        broadcast.SERVER_LOOP = None


def refuse_several_processes() -> None:
    """In-memory queues and channels do not reach another process: updates would be lost."""
    if int(os.environ.get("WEB_CONCURRENCY") or 1) > 1:
        raise ImproperlyConfigured(
            "The embedded site is one process. Unset WEB_CONCURRENCY, or set COSMOS_REDIS."
        )

"""The task queue and its timetable.

Every task of the timetable is idempotent: sent twice, late or after a crash it does no harm.
"""

import os
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import beat_init, setup_logging, task_failure, worker_ready
from kombu import Queue

from cosmos_site import ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")

app = Celery("cosmos")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


# Clocks have a queue and a worker of their own, so that no deadline waits for a computer player
# who thinks. So have reviews of finished games, for which nobody waits at a table. A worker that
# is told no queue serves all.
WORK, DEADLINES, REVIEWS = "work", "deadlines", "reviews"
QUEUES = (WORK, DEADLINES, REVIEWS)
app.conf.task_default_queue = WORK
app.conf.task_queues = [Queue(name) for name in QUEUES]
app.conf.task_routes = {
    "tables.fire": {"queue": DEADLINES},
    "tables.fire_due": {"queue": DEADLINES},
    "tables.review": {"queue": REVIEWS},
    "tables.verify": {"queue": REVIEWS},
    "tables.verify_on": {"queue": REVIEWS},
}


def every(seconds: int, task: str, **options: str) -> dict[str, Any]:
    """An entry of the timetable; what was not begun while five more fell due is dropped."""
    return {"task": task, "schedule": seconds, "options": {"expires": 5 * seconds, **options}}


app.conf.beat_schedule = {
    "deadlines": every(2, "tables.fire_due"),
    "computer players": every(5, "tables.nudge"),
    "notices": every(30, "tables.deliver_notices"),
    **{
        f"heartbeat of {name}": every(10, "tables.heartbeat", queue=name) | {"args": (name,)}
        for name in QUEUES
    },
    "logs": {"task": "tables.verify", "schedule": crontab(hour="3", minute="40")},
    "counts": {"task": "site.tidy_counts", "schedule": crontab(hour="4", minute="50")},
    "guests": {"task": "accounts.sweep_guests", "schedule": crontab(hour="4", minute="10")},
    "score sheets": {"task": "companion.sweep", "schedule": crontab(hour="4", minute="30")},
    "old mails": {"task": "tables.empty_old_mails", "schedule": crontab(hour="4", minute="30")},
    "open tables": {"task": "tables.cancel_forgotten", "schedule": crontab(minute="20")},
}


@worker_ready.connect
def begin(**_: object) -> None:
    """What fell due while no worker ran is fired at once."""
    for name in QUEUES:
        app.send_task("tables.heartbeat", (name,), queue=name)
    for task in ("tables.fire_due", "tables.nudge"):
        app.send_task(task)
    ready.say()


@setup_logging.connect
def log_like_the_site(**_: object) -> None:
    """Celery sets up no logs of its own: Django has done so."""


@task_failure.connect
def count_failure(**_: object) -> None:
    import metrics  # not before the settings have named its folder

    metrics.errors.labels("task").inc()


@beat_init.connect
def beats(**_: object) -> None:
    ready.say()


@app.task(name="site.wake")
def wake() -> None:
    """Does nothing: a message that wakes a worker which is asked to stop."""


@app.task(name="site.tidy_counts")
def tidy_counts() -> None:
    """What ended processes counted is forgotten once a day."""
    import metrics

    metrics.tidy()

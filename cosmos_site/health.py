"""Whether the site lives, and whether it can serve: for load balancers and operators."""

import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from cosmos_site.celery import DEADLINES, WORK
from games.live import pulse
from games.tables.heartbeats import HEARTBEAT_KEY, HEARTBEAT_SECONDS
from games.tables.models import Deadline, Table
from games.tables.queries.verification import last_verification

OVERDUE_SECONDS = 30.0
PULSE_SECONDS = 5.0
DISK_MEGABYTES = 100
VERIFIED_HOURS = 50.0  # one night may be missed
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Each part with its word; 503 if one of them fails that all requests need."""
    parts: dict[str, str | float | None] = {"mode": "embedded" if settings.EMBEDDED else "full"}
    parts["release"] = settings.RELEASE
    failing: list[str] = []
    for name, check in CHECKS.items():
        try:
            parts[name], good = check()
        except Exception as fault:
            parts[name], good = type(fault).__name__, False
        if not good:
            failing.append(name)
    warnings = [name for name in failing if name in WARNINGS]
    failing = [name for name in failing if name not in WARNINGS]
    answer = {"ready": not failing, "failing": failing, "warnings": warnings, **parts}
    return JsonResponse(answer, status=503 if failing else 200)


def database() -> tuple[str, bool]:
    """Reads and writes: a database whose disk is full still reads."""
    # A session that ended long ago is nobody's, and is swept with the others.
    Session.objects.update_or_create(session_key="readyz", defaults={"expire_date": LONG_AGO})
    return connection.vendor, True


def disk() -> tuple[float, bool]:
    """Megabytes that are free where the site keeps its files."""
    free = shutil.disk_usage(settings.DATA_DIR).free / 2**20
    return round(free), free > DISK_MEGABYTES


def redis() -> tuple[str, bool]:
    """Whether Redis keeps something; the queue uses the same server."""
    cache.set("ready", "1", 10)
    return ("in memory" if settings.EMBEDDED else "redis"), cache.get("ready") == "1"


def broadcasts() -> tuple[float | None, bool]:
    """Seconds since a broadcast of this process last came back to it."""
    age = pulse.age()
    return (None, True) if age is None else (round(age, 1), age < PULSE_SECONDS)


def worker() -> tuple[float | None, bool]:
    return heartbeat(WORK)


def clocks() -> tuple[float | None, bool]:
    return heartbeat(DEADLINES)


def heartbeat(queue: str) -> tuple[float | None, bool]:
    """Seconds since a worker of this queue last gave a sign of life."""
    beat = cache.get(HEARTBEAT_KEY + queue)
    if beat is None:
        return None, False
    age = round(time.time() - float(beat), 1)
    return age, age < HEARTBEAT_SECONDS


def overdue() -> tuple[float, bool]:
    """Seconds by which the oldest deadline in play is late; a pause stops the clocks."""
    late = Deadline.objects.filter(
        fired=None, due__lt=timezone.now(), table__status=Table.Status.PLAYING
    ).aggregate(oldest=Min("due"))["oldest"]
    age = round((timezone.now() - late).total_seconds(), 1) if late else 0.0
    return age, age < OVERDUE_SECONDS


def verified() -> tuple[str, bool]:
    """What the last nightly check of logs found; none on a new site."""
    run = last_verification()
    if run is None:
        return "not yet", True
    hours = (timezone.now() - run.began).total_seconds() / 3600
    said = f"{run.differ} of {run.tables} tables differ, {hours:.0f} h ago"
    return said, not run.differ and hours < VERIFIED_HOURS


WARNINGS = {"verified"}  # for the operator; the site can serve all the same
CHECKS: dict[str, Callable[[], tuple[str | float | None, bool]]] = {
    "database": database,
    "disk": disk,
    "redis": redis,
    "broadcasts": broadcasts,
    "worker": worker,
    "clocks": clocks,
    "overdue": overdue,
    "verified": verified,
}

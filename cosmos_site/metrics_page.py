"""`/metrics`: what Prometheus reads. Not for the world: with a token, or from a private address.

What each process counts is in `metrics`; what can be asked when somebody looks is asked here.
"""

import ipaddress
import secrets
from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

import metrics
from cosmos_site.celery import QUEUES, app
from games.notify.commands import MOST_TRIES
from games.notify.models import Notice
from games.tables.models import Deadline, Report, Table
from games.tables.queries.verification import last_verification

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")


@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    """All processes of this machine together, and the site as it stands."""
    if not may_read(request):
        raise Http404
    registry = CollectorRegistry()
    if metrics.FOLDER:
        metrics.live_only()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(OwnProcess())
    registry.register(Standing())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """With the token if there is one; else from a private address, not through a front server."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "").encode()
        return secrets.compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode())
    if any(name in request.META for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback or address.is_private


class OwnProcess(Collector):
    """The embedded site is one process, and counts in its own memory."""

    def collect(self) -> Iterator[Metric]:
        for metric in REGISTRY.collect():
            if metric.name.startswith("cosmos_"):
                yield metric


class Standing(Collector):
    """What the database and the queues say at this moment."""

    def collect(self) -> Iterator[Metric]:
        yield from queue_lengths()
        yield tables()
        now = timezone.now()
        running = Deadline.objects.filter(fired=None, table__status=Table.Status.PLAYING)
        oldest = running.filter(due__lt=now).aggregate(oldest=Min("due"))["oldest"]
        late = (now - oldest).total_seconds() if oldest else 0.0
        yield gauge("overdue_seconds", "Of the oldest deadline that has not fired.", late)
        waiting = Notice.objects.filter(sent=None, due__lt=now, tries__lt=MOST_TRIES).count()
        yield gauge("mails_waiting", "That are due and have not gone.", waiting)
        reports = Report.objects.filter(closed=None).count()
        yield gauge("open_reports", "That no operator has closed.", reports)
        if run := last_verification():
            yield gauge("verified_tables", "Checked by the last nightly check.", run.tables)
            yield gauge("verified_lines", "Replayed by the last nightly check.", run.lines)
            yield gauge("verified_differ", "Tables that differ from their logs.", run.differ)
            age = (now - run.began).total_seconds()
            yield gauge("verified_age_seconds", "Since the last nightly check began.", age)


def gauge(name: str, says: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"cosmos_{name}", says, value=value)


def tables() -> GaugeMetricFamily:
    """Those that are not over: finished ones are too many to count at each look."""
    family = GaugeMetricFamily("cosmos_tables", "Tables that are not over.", labels=["status"])
    going = (Table.Status.OPEN, Table.Status.PLAYING, Table.Status.PAUSED)
    rows = Table.objects.filter(status__in=going).order_by().values("status")
    counts = {row["status"]: row["count"] for row in rows.annotate(count=Count("pk"))}
    for status in going:
        family.add_metric([status.value], counts.get(status.value, 0))
    return family


def queue_lengths() -> Iterator[Metric]:
    """Tasks that no worker has taken yet; the embedded site has its queues in memory."""
    if settings.EMBEDDED:
        return
    family = GaugeMetricFamily("cosmos_queue_length", "Tasks that wait.", labels=["queue"])
    with app.connection_for_read() as connection:
        client = connection.default_channel.client  # type: ignore[attr-defined]
        for name in QUEUES:
            family.add_metric([name], client.llen(name))
    yield family

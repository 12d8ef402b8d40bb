"""The nightly check: what is in play or lately ended, then older tables in turn.

It goes on in short slices, so that no worker is kept from stopping and no task is sent twice; a
slice knows by its number whether it is the next.
"""

import logging
from datetime import timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.tables.models import Table
from games.tables.reading.verified import FAULTS_KEPT, in_order, started
from games.tables.reading.verifying import first_fault
from games.tables.upkeep import Verification

log = logging.getLogger(__name__)

SLICE = 10.0  # seconds of a worker at a time
LATELY = timedelta(hours=48)
KEPT = timedelta(days=90)


def begin_verification() -> Verification:
    """A new check; it goes on with the older tables where the last one stopped."""
    Verification.objects.filter(began__lt=timezone.now() - KEPT).delete()
    before = Verification.objects.exclude(ended=None).order_by("-pk").first()
    return Verification.objects.create(rotation=before.rotation if before else 0)


def verify_slice(pk: int, slices: int, budget: float) -> bool:
    """Goes on with a check for some seconds; whether there is more to do."""
    began = monotonic()
    with transaction.atomic():
        run = Verification.objects.select_for_update().filter(pk=pk, ended=None).first()
        if run is None or run.slices != slices:
            return False  # sent twice
        run.slices += 1
        run.save(update_fields=["slices"])
    done = _check_some(run, began)
    run.seconds += monotonic() - began
    if done or run.seconds >= budget:
        run.ended = timezone.now()
    run.save()
    if run.ended and run.differ:
        log.error("tables differ from their logs", extra={"differ": run.differ})
    return run.ended is None


def _check_some(run: Verification, began: float) -> bool:
    """Until the slice is over, or everything has been checked."""
    for table, number in in_order(fresh(run), run.checked):
        _check(run, table, number)
        run.checked = table
        if monotonic() - began > SLICE:
            return False
    for table, number in in_order(old(run), run.rotation):
        _check(run, table, number)
        run.rotation = table
        if monotonic() - began > SLICE:
            return False
    run.rotation = 0  # the next night begins with the first table again
    return True


def fresh(run: Verification) -> QuerySet[Table]:
    """Tables in play, and those that ended lately: what a new release may have harmed."""
    since = run.began - LATELY
    running = Q(status__in=[Table.Status.PLAYING, Table.Status.PAUSED])
    return started().filter(running | Q(ended__gte=since))


def old(run: Verification) -> QuerySet[Table]:
    return started().filter(ended__lt=run.began - LATELY)


def _check(run: Verification, table: int, number: int) -> None:
    fault = first_fault(table)
    run.tables += 1
    run.lines += number
    if fault:
        run.differ += 1
        if len(run.faults) < FAULTS_KEPT:
            run.faults.append([table, fault])
        log.error("a table differs from its log", extra={"table": table, "fault": fault})

"""Tables that never start: called off by their host, or when nobody waits at them any more."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.tables.commands.unstarted import host_only, stir, unstarted
from games.tables.models import Table

LONGEST_OPEN = timedelta(days=30)  # without a change, before the start
LONGEST_LIVE = timedelta(days=1)  # nobody waits longer at a live table
SWEPT_AT_ONCE = 500


def cancel(user: User, table: int) -> None:
    """Calls off a table that never started."""
    with transaction.atomic():
        row = unstarted(table)
        host_only(user, row)
        _call_off(row)
    stir(table)


def _call_off(table: Table) -> None:
    table.status, table.ended = Table.Status.CANCELLED, timezone.now()
    table.save(update_fields=["status", "ended"])


def cancel_forgotten() -> int:
    """Calls off the tables that never started and where nothing has happened for long."""
    return _cancel_all(LONGEST_OPEN, live=False) + _cancel_all(LONGEST_LIVE, live=True)


def _cancel_all(longest: timedelta, live: bool) -> int:
    before, cancelled = timezone.now() - longest, 0
    for pk in forgotten(before, live).values_list("pk", flat=True)[:SWEPT_AT_ONCE]:
        with transaction.atomic():
            row = forgotten(before, live).select_for_update().filter(pk=pk).first()
            if row is None:
                continue  # somebody came this very moment
            _call_off(row)
        stir(pk)
        cancelled += 1
    return cancelled


def forgotten(before: datetime, live: bool) -> QuerySet[Table]:
    """Open tables without a new seat, message, invitation or date since a moment."""
    tables = Table.objects.filter(status=Table.Status.OPEN, slow=not live, created__lt=before)
    for change in (
        "moved",
        "messages__at",
        "invitations__created",
        "invitations__answered",
        "planned",
    ):
        tables = tables.exclude(**{f"{change}__gte": before})
    return tables

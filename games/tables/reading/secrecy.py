"""When the secret of a table may be told: at its end, but not while others play the same deal."""

from datetime import UTC, date

from django.utils import timezone

from games.tables.models import Table


def today() -> date:
    """The day of the daily deals, by one clock for all."""
    return timezone.now().astimezone(UTC).date()


def is_luck_open(table: Table) -> bool:
    """Whether the table is over, and its deal is not played for a place any more."""
    if table.status != Table.Status.FINISHED:
        return False
    deal = table.deal
    return deal is None or deal.day is None or deal.day < today()

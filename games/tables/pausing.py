"""A paused table as its rows tell it: its clocks stand where they stood when it paused."""

from django.utils import timezone

from games.rules.contract import CLOCK
from games.tables.models import Table


def out_of_time(table: Table) -> set[int]:
    """Seats whose time was up when the table paused; on a table in play, whose time is up now."""
    moment = table.paused or timezone.now()
    rows = (row for row in table.deadlines.all() if row.seat != CLOCK)
    return {row.seat for row in rows if row.fired or row.due <= moment}

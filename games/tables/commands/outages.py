"""Time in which the site could not take moves is nobody's: it is given back before anything fires.

The sweep of deadlines leaves a mark each time. A gap between two marks is an outage.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.tables.commands.absence import note
from games.tables.models import Beat, Deadline, Line, Table
from games.tables.store.holding import hold
from games.tables.store.states import position_of
from games.tables.time import deadlines

log = logging.getLogger(__name__)

LONGEST_GAP = timedelta(seconds=120)
THE_ROW = 1


def is_back_from_outage() -> bool:
    """Whether nobody swept for so long that clocks have to be set back before any may fire."""
    at = Beat.objects.filter(pk=THE_ROW).values_list("at", flat=True).first()
    return at is not None and timezone.now() - at > LONGEST_GAP


def beat() -> int:
    """Leaves the mark of a sweep, and first gives back what ran in a gap; returns to how many
    tables. All or nothing: a worker that dies meanwhile leaves the gap to the next."""
    now = timezone.now()
    with transaction.atomic():
        Beat.objects.get_or_create(pk=THE_ROW, defaults={"at": now})
        mark = Beat.objects.select_for_update().get(pk=THE_ROW)
        gone = mark.at
        if gone >= now:
            return 0
        Beat.objects.filter(pk=THE_ROW).update(at=now)
        return _give_back(gone, now) if now - gone > LONGEST_GAP else 0


def _give_back(begin: datetime, end: datetime) -> int:
    """Every running clock stands as it stood when the gap began."""
    playing = Deadline.objects.filter(fired=None, table__status=Table.Status.PLAYING)
    tables = list(playing.order_by("table").values_list("table", flat=True).distinct())
    minutes = max(1, round((end - begin).total_seconds() / 60))
    for table in tables:
        held = hold(table)
        if held.status != Table.Status.PLAYING:
            continue
        deadlines.stand_still(held, position_of(held).windows, begin, end)
        note(held, "outage", -1, Line.By.CLOCK, minutes=minutes)
    log.warning("outage credited", extra={"minutes": minutes, "tables": len(tables)})
    return len(tables)

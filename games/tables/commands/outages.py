"""Time in which the site could not take moves is nobody's: it is given back before anything fires.

The sweep of deadlines leaves a mark each time. A gap between two marks is an outage.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.contract import CLOCK
from games.tables.commands.absence import note
from games.tables.models import Beat, Deadline, Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.store.records import Held
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
        before = running(held)
        deadlines.stand_still(held, position_of(held).windows, begin, end)
        tell_each(held, before, begin, end)
        note(held, "outage", -1, Line.By.CLOCK, minutes=minutes)
    log.warning("outage credited", extra={"minutes": minutes, "tables": len(tables)})
    return len(tables)


def running(held: Held) -> dict[int, datetime]:
    """When the time of each seat was up, before it was moved."""
    rows = Deadline.objects.filter(table_id=held.pk, fired=None).exclude(seat=CLOCK)
    return dict(rows.values_list("seat", "due"))


def tell_each(held: Held, before: dict[int, datetime], begin: datetime, end: datetime) -> None:
    """Keeps with each seat what its user has to be told once; the first date they knew stays."""
    for row in Seat.objects.filter(table_id=held.pk, user__isnull=False, resigned=False):
        known = row.outage or {}
        was = known.get("was") or (before[row.index].timestamp() if row.index in before else None)
        row.outage = {"since": begin.timestamp(), "until": end.timestamp(), "was": was}
        row.save(update_fields=["outage"])


def have_read(user: User, table: int) -> None:
    """The user knows of the outage now."""
    Seat.objects.filter(table_id=table, user=user).update(outage=None)

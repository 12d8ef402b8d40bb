"""A live window with a limit of its own begins when pages show it: late ones give time back."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import F
from django.utils import timezone

from games.engine.contract import CLOCK
from games.tables import signals
from games.tables.models import Deadline, Table

# A game allows for the way of a window to a page: what is shown within this time is not late.
ALLOWED = timedelta(seconds=1)
MOST = timedelta(seconds=5)  # that one page can give back; who comes later has missed the beginning
KEPT = 600  # seconds for which a page is known to have shown a window


def show_window(table: int, seat: int, window: str, now: datetime | None = None) -> bool:
    """A page of a seat the table waits for shows this window for the first time.

    Was it late, the window ends later, for everybody. What others see of it is a longer time and
    not whose page was slow.
    """
    moment = now or timezone.now()
    row = Deadline.objects.filter(
        table_id=table,
        table__slow=False,
        table__status=Table.Status.PLAYING,
        table__seats__index=seat,
        table__seats__awaited__isnull=False,
        window=window,
        seat=CLOCK,
        fired=None,
        due__gt=moment,
    ).first()
    if row is None or row.since is None or not cache.add(f"shown.{table}.{window}.{seat}", 1, KEPT):
        return False
    late = moment - row.since - ALLOWED
    if not timedelta(0) < late <= MOST:
        return False
    later = {"since": F("since") + late, "due": F("due") + late}
    if not Deadline.objects.filter(pk=row.pk, fired=None, due=row.due).update(**later):
        return False  # another page gave time back this moment, or it is over
    signals.stirred.send(sender=None, table=table)
    return True

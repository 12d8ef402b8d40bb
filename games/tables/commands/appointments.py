"""A date for a live table: when its people meet. Until then it does not start by itself."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import signals
from games.tables.commands.unstarted import host_only, stir, unstarted
from games.tables.errors import NotAllowed
from games.tables.models import Table

FURTHEST = timedelta(days=60)
REMINDED = timedelta(minutes=30)  # before the date
AT_ONCE = 200


def check_date(planned: datetime | None, slow: bool) -> None:
    """A live table may have a date in the weeks to come."""
    if planned is None:
        return
    if slow:
        raise NotAllowed("date", _("Only live games have a date."), 422)
    now = timezone.now()
    if not now < planned <= now + FURTHEST:
        raise NotAllowed("date", _("Choose a date within the next 60 days."), 422)


def plan(user: User, table: int, planned: datetime | None) -> None:
    """The host sets a date, moves it or drops it; everybody seated is told."""
    with transaction.atomic():
        row = unstarted(table)
        host_only(user, row)
        check_date(planned, row.slow)
        if row.planned == planned:
            return
        Table.objects.filter(pk=table).update(planned=planned)
        signals.after_commit(signals.noted.send, sender=None, table=table, what="planned", seat=-1)
    stir(table)


def remind() -> None:
    """Tells the people of a table that its date is near; told twice, it is mailed once."""
    now = timezone.now()
    near = Table.objects.filter(
        status=Table.Status.OPEN, planned__gt=now, planned__lte=now + REMINDED
    )
    for table in near.order_by("planned").values_list("pk", flat=True)[:AT_ONCE]:
        signals.noted.send(sender=None, table=table, what="soon", seat=-1)

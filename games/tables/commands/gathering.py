"""A live table starts when everybody is there: each said "ready" lately, or has its page open.

Sitting down is as good as saying so, and so is opening the table, for a minute. A table with a date
waits for it, unless its host starts it before.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables.commands.talking import plain
from games.tables.commands.unstarted import stir, unstarted
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from games.tables.reading import presence

READY_FOR = timedelta(minutes=10)  # who said so longer ago may be gone
JUST_OPENED = timedelta(minutes=1)  # so long its host is taken to be there
AT_ONCE = 100


def absent(table: Table) -> list[Seat]:
    """People a live table still waits for; by correspondence nobody has to be there."""
    if table.slow:
        return []
    now = timezone.now()
    people = list(table.seats.filter(user__isnull=False))
    here = presence.present(table.pk, [seat.user_id for seat in people if seat.user_id])
    if now - table.created < JUST_OPENED:
        here = {*here, table.host_id}
    return [
        seat
        for seat in people
        if seat.user_id not in here and (seat.ready is None or now - seat.ready > READY_FOR)
    ]


def is_full(table: Table) -> bool:
    return not table.seats.filter(user=None, bot="").exists()


def is_gathered(table: Table) -> bool:
    """Whether a table starts by itself: full, everybody there, and its date has come."""
    is_time = table.planned is None or table.planned <= timezone.now()
    return is_time and is_full(table) and not absent(table)


def only_if_all_are_there(table: Table) -> None:
    """Refuses to start a live table without one of its people."""
    if away := absent(table):
        names = ", ".join(seat.name for seat in away)
        raise NotAllowed(
            "away",
            _("Waiting for %(names)s: a live game starts when everyone is here.")
            % {"names": names},
            409,
        )


def set_word(user: User, table: int, word: str) -> None:
    """A seat's own word in the shuffle, until the game starts."""
    with transaction.atomic():
        row = unstarted(table)
        if not row.seats.filter(user=user).update(word=plain(word)[:40]):
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    stir(table)


def gathered() -> list[int]:
    """Live tables whose seats are all taken and that have not started.

    A table of its host and computers alone is left to the host, who starts it.
    """
    free = Seat.objects.filter(table=OuterRef("pk"), user=None, bot="")
    guests = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False)
    guests = guests.exclude(user=OuterRef("host"))
    waiting = Table.objects.filter(
        ~Exists(free), Exists(guests), status=Table.Status.OPEN, slow=False
    ).exclude(planned__gt=timezone.now())
    return list(waiting.order_by("-moved").values_list("pk", flat=True)[:AT_ONCE])

"""A holiday by wish: the computer plays a seat until a day its user names."""

from copy import copy
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.own_time import today
from accounts.queries import preference_of, zone_of
from games.tables import signals
from games.tables.commands.absence import ask_again, note
from games.tables.commands.checks import in_play, playing_seat_of
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.store.states import position_of

LONGEST = timedelta(days=60)
AT_ONCE = 200


def stand_in(user: User, table: int, last: date) -> None:
    """The computer plays for the user until the end of a day; any move of theirs ends it before."""
    day = today(user)
    if not day <= last <= day + LONGEST:
        raise NotAllowed("day", _("Choose a day within the next 60 days."), 422)
    zone = zone_of(preference_of(user))
    until = datetime.combine(last + timedelta(days=1), time(), tzinfo=zone)
    with transaction.atomic():
        held = hold(table)
        seat = playing_seat_of(user, held)
        in_play(held)
        if not held.slow:
            raise NotAllowed(
                "live", _("The computer can stand in only in correspondence games."), 409
            )
        if not seat.minded:
            minded = copy(seat)
            minded.minded = True
            note(held, "stand_in", seat.index, Line.By.USER, minded)
            Deadline.objects.filter(table_id=table, seat=seat.index).delete()
        Seat.objects.filter(pk=seat.pk).update(minded_until=until, offered=False)
        windows = position_of(held).windows
        signals.after_commit(
            signals.asked.send, sender=None, held=held, windows=windows, deadlines=[]
        )


def end_stand_ins() -> int:
    """Gives seats back whose user named a day that is over; returns how many."""
    due = Seat.objects.filter(
        minded=True,
        resigned=False,
        minded_until__lte=timezone.now(),
        table__status=Table.Status.PLAYING,
    )
    ended = 0
    for pk, table in due.values_list("pk", "table_id")[:AT_ONCE]:
        with transaction.atomic():
            held = hold(table)
            seat = next((one for one in held.seats if one.pk == pk and one.minded), None)
            if seat is None or held.status != Table.Status.PLAYING:
                continue
            returned = copy(seat)
            returned.minded = False
            Seat.objects.filter(pk=pk).update(minded_until=None)
            note(held, "returned", seat.index, Line.By.CLOCK, returned)
            ask_again(held)
            ended += 1
    return ended

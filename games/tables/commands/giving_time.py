"""Time beside the pace: a day given by another seat, hours changed by their owner."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.calendar import written
from accounts.models import User
from accounts.own_time import calendar_of
from games.tables.commands.absence import note
from games.tables.commands.checks import in_play, playing_seat_of
from games.tables.commands.opening import LONGEST_TIME
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import position_of
from games.tables.time import clocks, deadlines

GIVEN = timedelta(days=1)


def give_day(user: User, table: int, index: int) -> None:
    """Anybody seated may give another seat a day for the decision it is asked for."""
    with transaction.atomic():
        held = hold(table)
        giver = playing_seat_of(user, held)
        in_play(held)
        if not 0 <= index < len(held.seats):
            raise NotAllowed("no_such_seat", _("Seat not found."), 404)
        if index == giver.index:
            raise NotAllowed("own_seat", _("Only another player can give you a day."), 403)
        row = _running(held, index)
        now, seat = timezone.now(), held.seats[index]
        left = clocks.calendar_of(seat).between(now, row.due)
        if left + GIVEN.total_seconds() > LONGEST_TIME:
            raise NotAllowed("enough", _("This player has enough time already."), 409)
        changed = _with_a_day_more(held, seat, row)
        deadlines.give(held, seat, row, GIVEN.total_seconds(), now)
        note(held, "day_given", index, Line.By.USER, changed)


def _running(held: Held, index: int) -> Deadline:
    """The clock that runs for a seat at a slow table."""
    rows = Deadline.objects.filter(table_id=held.pk, seat=index, fired=None)
    row = rows.order_by("due").first() if held.slow else None
    if row is None:
        raise NotAllowed("no_clock", _("No clock is running for this player."), 409)
    return row


def _with_a_day_more(held: Held, seat: HeldSeat, row: Deadline) -> HeldSeat:
    """The seat with what is given to it; an extension that a day makes needless comes back."""
    changed = HeldSeat(**{name: getattr(seat, name) for name in HeldSeat.__struct_fields__})
    if held.clock == Table.Clock.BANK:
        changed.reserve = (seat.reserve or 0.0) + GIVEN.total_seconds()
    if row.in_grace:
        row.in_grace, changed.grace_in = False, 0
    return changed


def follow_calendar(user: User, early: bool, **_kwargs: object) -> None:
    """The clocks of somebody who chose other hours, or other days off, follow."""
    text = written(calendar_of(user))
    seats = Seat.objects.filter(
        user=user,
        table__slow=True,
        table__own_week=True,
        table__status__in=(Table.Status.PLAYING, Table.Status.PAUSED),
    )
    for table in seats.exclude(calendar=text).values_list("table", flat=True):
        with transaction.atomic():
            held = hold(table)
            seat = held.seat_of(user.pk)
            if seat is not None:
                _change_calendar(held, seat, text, early)


def _change_calendar(held: Held, seat: HeldSeat, text: str, early: bool) -> None:
    """What was used of the decision that runs stays used; the rest follows the new calendar."""
    now, old = clocks.shown(held, timezone.now()), clocks.calendar_of(seat)
    used = old.between(seat.awaited, now) if seat.awaited else 0.0
    seat.calendar = text
    if seat.awaited:
        seat.awaited = clocks.calendar_of(seat).before(now, used)
    Seat.objects.filter(pk=seat.pk).update(calendar=text, awaited=seat.awaited)
    deadlines.follow_calendar(held, seat, position_of(held).windows, old, now, early)

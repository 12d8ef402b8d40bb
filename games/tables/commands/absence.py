"""Seats whose time ran out: minding, waiting for the host, coming back, pausing."""

from copy import copy

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import signals
from games.tables.commands import turn
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import position_of
from games.tables.store.writing import write
from games.tables.time import deadlines, pausing


def note(
    held: Held, what: str, seat: int, by: str, changed: HeldSeat | None = None, **facts: int
) -> None:
    """A line of the platform's own: told in the log, unknown to the game."""
    seats = [changed if changed and changed.index == one.index else one for one in held.seats]
    write(held, turn.noted(position_of(held), what, seat, by, timezone.now(), seats, facts))
    signals.after_commit(signals.moved.send, sender=None, table=held.pk, number=held.number)
    signals.after_commit(signals.noted.send, sender=None, table=held.pk, what=what, seat=seat)


def mind_seat(held: Held, seat: HeldSeat, by: str) -> None:
    """The computer plays for the seat until its user returns."""
    if seat.minded:
        return
    minded = copy(seat)
    minded.minded = True
    Seat.objects.filter(pk=seat.pk).update(offered=False, minded_until=None)
    note(held, "minded", seat.index, by, minded)
    Deadline.objects.filter(table_id=held.pk, seat=seat.index).delete()
    windows = position_of(held).windows
    signals.after_commit(signals.asked.send, sender=None, held=held, windows=windows, deadlines=[])


def wait_for_host(held: Held, seat: HeldSeat) -> None:
    """The host chose to decide: the table pauses and says so."""
    note(held, "time_out", seat.index, Line.By.CLOCK)
    _stop(held)


def _stop(held: Held) -> None:
    held.status, held.paused = Table.Status.PAUSED, timezone.now()
    Table.objects.filter(pk=held.pk).update(status=held.status, paused=held.paused)


def stop_for_fault(table: int) -> None:
    """The engine failed: nothing is lost, nobody loses time, the operator looks at it."""
    playing = Table.objects.filter(pk=table, status=Table.Status.PLAYING)
    playing.update(status=Table.Status.PAUSED, paused=timezone.now(), ended_by="fault")
    signals.stirred.send(sender=None, table=table)


def pause(user: User, table: int) -> None:
    """The host stops the clocks."""
    with transaction.atomic():
        held = hold(table)
        only_the_host(user, held)
        if held.status != Table.Status.PLAYING:
            raise NotAllowed("not_playing", _("This game isn't running."), 409)
        note(held, "paused", -1, Line.By.USER)
        _stop(held)


def resume(user: User, table: int) -> None:
    """Play goes on; everybody has the time they had."""
    with transaction.atomic():
        held = hold(table)
        row = Table.objects.get(pk=table)
        if (refused := pausing.hindrance(row, user)) is not None:
            raise refused
        _go_on(held, row)


def reopen(table: int) -> bool:
    """The operator has looked at a table that a fault stopped: play goes on. False: none did."""
    with transaction.atomic():
        held = hold(table)
        row = Table.objects.get(pk=table)
        if row.status != Table.Status.PAUSED or row.ended_by != "fault":
            return False
        _go_on(held, row)
        return True


def _go_on(held: Held, row: Table) -> None:
    _run_clocks(held, row)
    note(held, "resumed", -1, Line.By.USER)
    # Who ran out of time gets it anew: a deadline that fired would keep another away.
    Deadline.objects.filter(table_id=held.pk).exclude(fired=None).delete()
    ask_again(held)


def _run_clocks(held: Held, row: Table) -> None:
    """The pause is over, and its length is nobody's."""
    now = timezone.now()
    deadlines.stand_still(held, position_of(held).windows, row.paused or now, now)
    Table.objects.filter(pk=held.pk).update(status=Table.Status.PLAYING, paused=None, ended_by="")
    held.status, held.paused = Table.Status.PLAYING, None


def ask_again(held: Held) -> None:
    """Wakes the computer and sets what deadlines the open windows still lack."""
    windows = position_of(held).windows
    new = deadlines.set_deadlines(held, windows, timezone.now())
    signals.after_commit(signals.asked.send, sender=None, held=held, windows=windows, deadlines=new)


def mind(user: User, table: int, index: int) -> None:
    """Who decides lets the computer mind a seat whose time ran out, and play goes on."""
    with transaction.atomic():
        held, row = hold(table), Table.objects.get(pk=table)
        if held.status not in {Table.Status.PAUSED, Table.Status.PLAYING}:
            raise NotAllowed("not_playing", _("This game isn't running."), 409)
        if held.status == Table.Status.PLAYING:
            only_the_host(user, held)
        elif (refused := pausing.hindrance(row, user)) is not None:
            raise refused
        seat = late_seat(held, row, index)
        if held.status == Table.Status.PAUSED:
            _run_clocks(held, row)
        mind_seat(held, seat, Line.By.USER)


def give_up_on(user: User, held: Held, index: int) -> None:
    """Who decides will not wait for a seat whose time ran out: the pause is over."""
    row = Table.objects.get(pk=held.pk)
    if (refused := pausing.hindrance(row, user)) is not None:
        raise refused
    late_seat(held, row, index)
    if held.absence != Table.Absence.HOST:
        raise NotAllowed("not_agreed", _("The host can't decide that at this table."), 409)
    _run_clocks(held, row)


def late_seat(held: Held, row: Table, index: int) -> HeldSeat:
    """A seat that may be decided about, for its time ran out."""
    if not 0 <= index < len(held.seats):
        raise NotAllowed("no_such_seat", _("Seat not found."), 404)
    if index not in pausing.out_of_time(row):
        raise NotAllowed("not_absent", _("This player still has time."), 409)
    return held.seats[index]


def return_to_seat(user: User, table: int) -> None:
    """The owner is back: the computer lets go of the seat."""
    with transaction.atomic():
        held = hold(table)
        seat = held.seat_of(user.pk)
        if seat is None:
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        if not seat.minded or held.status != Table.Status.PLAYING:
            return
        returned = copy(seat)
        returned.minded = False
        Seat.objects.filter(pk=seat.pk).update(offered=False, minded_until=None)
        note(held, "returned", seat.index, Line.By.USER, returned)
        ask_again(held)


def only_the_host(user: User, held: Held) -> None:
    if held.host != user.pk:
        raise NotAllowed("not_host", _("Only the host can do that."), 403)

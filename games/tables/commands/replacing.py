"""Another person for a seat whose user vanished: the others agree, somebody takes it over.

Until then its old user may come back at any time.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.calendar import written
from accounts.models import User
from accounts.own_time import calendar_of
from games.tables import signals
from games.tables.commands.absence import ask_again, note
from games.tables.commands.checks import in_play
from games.tables.commands.seating import (
    check_company,
    check_program,
    check_reliable,
    may_join,
)
from games.tables.errors import NotAllowed
from games.tables.models import Line, Seat, Table
from games.tables.store.holding import hold
from games.tables.store.records import Held


def check_replaceable(held: Held, index: int | None) -> None:
    """Only a seat that its user left to the computer by running out of time is given away."""
    if index is None or not 0 <= index < len(held.seats):
        raise NotAllowed("no_such_seat", _("Seat not found."), 404)
    row = Seat.objects.get(pk=held.seats[index].pk)
    vanished = row.user_id is not None and row.minded and not row.resigned
    if not vanished or row.minded_until is not None:
        raise NotAllowed("not_absent", _("This player hasn't left the game."), 409)


def offer(held: Held, index: int) -> None:
    """Everybody agreed: the seat stands in the lobby until it is taken or its user returns."""
    check_replaceable(held, index)
    Seat.objects.filter(pk=held.seats[index].pk).update(offered=True)
    note(held, "offered", index, Line.By.USER)
    signals.after_commit(signals.lobby_stirred.send, sender=None)


def take_over(user: User, table: int, index: int, link: str = "") -> None:
    """Somebody new plays on from a seat that was offered; its user before has left it."""
    with transaction.atomic():
        held = hold(table)
        in_play(held)
        row = Seat.objects.filter(table_id=table, index=index).first()
        if row is None or not (row.offered and row.minded) or row.resigned:
            raise NotAllowed("taken", _("This seat is no longer free."), 409)
        place = Table.objects.get(pk=table)
        if not may_join(user, place, link):
            raise NotAllowed("not_invited", _("This table is by invitation only."), 403)
        check_program(user, place)
        check_company(user, place)
        check_reliable(user, place)
        if held.seat_of(user.pk) is not None:
            raise NotAllowed("seated", _("You're already at this table."), 409)
        former = row.user_id
        _sit(user, row, held)
        held = hold(table)
        note(held, "taken_over", index, Line.By.USER)
        ask_again(held)
        signals.after_commit(
            signals.replaced.send, sender=None, table=table, seat=index, former=former
        )
    signals.lobby_stirred.send(sender=None)


def _sit(user: User, row: Seat, held: Held) -> None:
    """What belonged to the one before, notes and orders, is nobody else's: it goes."""
    own_hours = held.slow and Table.objects.values_list("own_week", flat=True).get(pk=held.pk)
    Seat.objects.filter(pk=row.pk).update(
        user=user,
        name=user.username,
        since=held.number,
        minded=False,
        offered=False,
        calendar=written(calendar_of(user)) if own_hours else "",
        grace_in=0,
        awaited=timezone.now() if row.awaited else None,
        last_number=held.number,
        noticed=None,
        muted=False,
        note="",
        outage=None,
        orders="[]",
        acts=None,
        quiet=False,
    )

"""What an operator may do to a table: end it, or free a seat. Both leave a line in the log."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.tables import signals
from games.tables.commands.absence import mind_seat, note
from games.tables.commands.ending import finish
from games.tables.commands.unstarted import stir
from games.tables.errors import NotAllowed
from games.tables.models import Line, Seat, Table
from games.tables.store.holding import hold

RUNNING = (Table.Status.PLAYING, Table.Status.PAUSED)


def end_table(table: int) -> None:
    """A game in play ends without a result; one that has not started is called off."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table)
        if row.status == Table.Status.OPEN:
            row.status, row.ended = Table.Status.CANCELLED, timezone.now()
            row.save(update_fields=["status", "ended"])
        elif row.status in RUNNING:
            held = hold(table)
            note(held, "ended_by_operator", -1, Line.By.USER)
            finish(held, None, timezone.now(), by="operator")
        else:
            raise NotAllowed("over", _("This game has ended."), 409)
    signals.lobby_stirred.send(sender=None)
    stir(table)


def free_seat(table: int, index: int) -> None:
    """Before the start the seat is free; in play the computer plays it until somebody takes it."""
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table)
        seat = row.seats.filter(index=index).exclude(user=None).first()
        if seat is None:
            raise NotAllowed("no_such_seat", _("Seat not found."), 404)
        if row.status == Table.Status.OPEN:
            if row.host_id == seat.user_id:
                raise NotAllowed("host", _("The host can't leave. Cancel the table instead."), 409)
            row.seats.filter(pk=seat.pk).update(user=None, name="", word="", ready=None)
        elif row.status == Table.Status.PLAYING and not seat.resigned:
            held = hold(table)
            mind_seat(held, held.seats[index], Line.By.USER)
            Seat.objects.filter(pk=seat.pk).update(offered=True)
            note(hold(table), "offered", index, Line.By.USER)
        else:
            raise NotAllowed("not_playing", _("This game isn't running."), 409)
    signals.lobby_stirred.send(sender=None)
    stir(table)

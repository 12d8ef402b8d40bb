"""A paused table as its rows tell it: whose time was up, and who may make play go on."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import CLOCK
from games.tables.errors import NotAllowed
from games.tables.models import Table

LONGEST_WAIT = timedelta(days=1)  # for the host; after it anybody seated may go on


def out_of_time(table: Table) -> set[int]:
    """Seats whose time was up when the table paused; on a table in play, whose time is up now."""
    moment = table.paused or timezone.now()
    rows = (row for row in table.deadlines.all() if row.seat != CLOCK)
    return {row.seat for row in rows if row.fired or row.due <= moment}


def hindrance(table: Table, user: User | None) -> NotAllowed | None:
    """Why this person may not make a paused table go on; None if they may."""
    if user is None:
        return hindrance_for(table, is_host=False, is_playing=False)
    is_playing = seat_in_play(table, user.pk) is not None
    return hindrance_for(table, is_host=table.host_id == user.pk, is_playing=is_playing)


def hindrance_for(table: Table, *, is_host: bool, is_playing: bool) -> NotAllowed | None:
    """The same for the host, or for somebody who holds a seat and has not given it up."""
    if table.status != Table.Status.PAUSED or table.paused is None:
        return NotAllowed("not_paused", _("This game isn't paused."), 409)
    if table.ended_by == "fault":
        return NotAllowed("fault", _("Our team has to check this game first."), 409)
    if is_host:
        return None
    if not is_playing:
        return NotAllowed("not_host", _("Only the host can do that."), 403)
    if is_host_missing(table) or timezone.now() - table.paused >= LONGEST_WAIT:
        return None
    return NotAllowed(
        "not_host",
        _("Only the host can resume. After a day, any player can."),
        403,
    )


def is_host_missing(table: Table) -> bool:
    """Whether nobody has to wait for the host: gone, resigned, or the one out of time."""
    index = seat_in_play(table, table.host_id)
    return table.host.left is not None or index is None or index in out_of_time(table)


def seat_in_play(table: Table, user: int) -> int | None:
    """The seat that somebody holds and has not given up."""
    held = (seat for seat in table.seats.all() if seat.user_id == user and not seat.resigned)
    return next((seat.index for seat in held), None)

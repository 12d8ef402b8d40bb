"""Who may look at a table, and from which seat. Those who may not get NotAllowed."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.queries import deals
from games.tables.store.reading import FullTable, read_table


def table_for(user: User | None, pk: int, link: str = "") -> FullTable:
    """A table this person may look at, with its seats and deadlines."""
    table = read_table(pk)
    if table is None:
        raise NotAllowed("no_such_table", _("Table not found."), 404)
    if deals.is_playing_deal_of(user, table.row):
        raise NotAllowed(
            "playing_it", _("You're playing this deal yourself. Come back when you're done."), 403
        )
    if not may_look(user, table, link):
        raise NotAllowed("private", _("This table is by invitation only."), 403)
    return table


def may_look(user: User | None, table: FullTable, link: str = "") -> bool:
    """Open tables are for everybody; others for seats, invited people and link visitors."""
    row = table.row
    if row.joining == Table.Joining.ALL or link == row.link:
        return True
    if user is None:
        return deals.may_look_by_deal(user, row)
    if user.is_staff or row.host_id == user.pk:
        return True
    if any(seat.user_id == user.pk for seat in table.seats):
        return True
    return user.pk in table.invited or deals.may_look_by_deal(user, row)


def seat_at(table: FullTable, user: User | None) -> int | None:
    """The seat this person holds, if any."""
    if user is None:
        return None
    return next((seat.index for seat in table.seats if seat.user_id == user.pk), None)


def eyes_of(table: FullTable, user: User | None, eyes: int | None) -> int | None:
    """Whose seat is looked from: one's own, or after the end any other."""
    if eyes is None:
        return seat_at(table, user)
    if table.row.status != Table.Status.FINISHED:
        raise NotAllowed("not_over", _("You can see the other hands after the game."), 403)
    if not 0 <= eyes < len(table.seats):
        raise NotAllowed("no_such_seat", _("Seat not found."), 404)
    return eyes

"""The same game once more against another computer."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.tables.commands.opening import open_table
from games.tables.commands.starting import start
from games.tables.errors import NotAllowed
from games.tables.models import Table


def play_level(user: User, table: int, level: str) -> Table:
    """A new table with the options of a finished one, all other seats played at this level."""
    row = Table.objects.filter(pk=table, status=Table.Status.FINISHED).first()
    if row is None:
        raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
    seats = list(row.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    bots = [level] * (len(seats) - 1)
    new = open_table(user, row.game, row.options, seats=len(seats), bots=bots, joining="link")
    start(user, new.pk)
    new.refresh_from_db()
    return new

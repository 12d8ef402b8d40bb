"""A table that has not started: found and locked, and those who wait at it told."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import signals
from games.tables.errors import NotAllowed
from games.tables.models import Table


def unstarted(pk: int) -> Table:
    """A table that has not started, locked, and marked as changed now."""
    table = Table.objects.select_for_update().filter(pk=pk).first()
    if table is None:
        raise NotAllowed("no_such_table", _("Table not found."), 404)
    if table.status != Table.Status.OPEN:
        raise NotAllowed("started", _("This game has already started."), 409)
    table.moved = timezone.now()
    table.save(update_fields=["moved"])
    return table


def host_only(user: User, table: Table) -> None:
    if table.host_id != user.pk:
        raise NotAllowed("not_host", _("Only the host can do that."), 403)


def stir(table: int) -> None:
    """Tells the open pages of a table and the lobby to look again."""
    signals.stirred.send(sender=None, table=table)
    signals.lobby_stirred.send(sender=None)

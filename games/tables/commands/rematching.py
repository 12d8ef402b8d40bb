"""The same game again with the same people."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import signals
from games.tables.commands.opening import name_bots
from games.tables.commands.seating import take_seat
from games.tables.commands.starting import begin_game
from games.tables.commands.unstarted import stir
from games.tables.errors import NotAllowed
from games.tables.models import Invitation, Seat, Table
from games.tables.reading import presence
from games.tables.store import luck

# What a rematch takes over from the table before.
AGREED = (
    "game",
    "options",
    "slow",
    "clock",
    "seconds",
    "increment",
    "absence",
    "own_week",
    "rated",
    "watchers_talk_apart",
    "least_reliability",
    "programs",
)


def rematch(user: User, table: int) -> Table:
    """The same game, options and people again; the seats move on by one."""
    with transaction.atomic():
        row = Table.objects.select_for_update().filter(pk=table).first()
        if row is None or row.status != Table.Status.FINISHED:
            raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
        if not row.seats.filter(user=user).exists():
            raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
        existing = Table.objects.filter(rematch_of=row).first()
        if existing is not None:
            return _join_rematch(user, existing)
        new = _opened_again(user, row)
    for invitation in new.invitations.select_related("table", "by", "user"):
        guest = invitation.user
        if guest and not presence.is_looking(table, guest.pk):  # who looks on sees the button
            signals.invited.send(sender=None, invitation=invitation)
    stir(table)
    signals.lobby_stirred.send(sender=None)
    new.refresh_from_db()
    return new


def _opened_again(user: User, row: Table) -> Table:
    """A table like the one before; its people are invited, its computer players sit."""
    secret = luck.new_secret()
    old = list(row.seats.order_by("index"))
    seats = old[1:] + old[:1]
    new = Table.objects.create(
        **{name: getattr(row, name) for name in AGREED},
        joining=Table.Joining.NAMED,
        host=user,
        secret=secret,
        commitment=luck.commitment_of(secret),
        rematch_of=row,
    )
    for index, seat in enumerate(seats):
        mine = seat.user_id == user.pk
        Seat.objects.create(
            table=new,
            index=index,
            user=user if mine else None,
            name=user.username if mine else "",
            bot=seat.bot,
        )
        if seat.user_id and not mine:
            Invitation.objects.create(table=new, user_id=seat.user_id, by=user)
    name_bots(new)
    if not new.seats.filter(user=None, bot="").exists():
        begin_game(new)
    return new


def _join_rematch(user: User, table: Table) -> Table:
    if not table.seats.filter(user=user).exists() and table.status == Table.Status.OPEN:
        take_seat(user, table.pk)
        table.refresh_from_db()
    return table

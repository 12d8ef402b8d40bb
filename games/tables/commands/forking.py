"""Playing on from a line of a finished table, as practice."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.shelf import GAMES, levels_of
from games.tables import signals
from games.tables.commands.opening import check_host, name_bots
from games.tables.commands.starting import begin_game
from games.tables.commands.starting_fork import resigned_by
from games.tables.commands.unstarted import stir
from games.tables.errors import NotAllowed
from games.tables.models import Line, Seat, Table
from games.tables.reading.replaying import rebuilt
from games.tables.reading.secrecy import is_luck_open
from games.tables.store import luck
from games.tables.store.logs import lines_of


def fork(user: User, table: int, number: int, *, with_people: bool = False) -> Table:
    """A new table that begins after this line, against computers or with those who get the link."""
    row = Table.objects.select_related("deal").filter(pk=table).first()
    if row is None or row.status != Table.Status.FINISHED:
        raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
    if not is_luck_open(row):
        raise NotAllowed("daily", _("You can play on from the daily deal tomorrow."), 409)
    if not 0 <= number <= row.number:
        raise NotAllowed("no_such_line", _("Move not found in this game."), 404)
    if any(line.kind == Line.Kind.DEAL for line in lines_of(row.pk, 1)):
        number = max(1, number)  # what happened by itself belongs to the set-up
    windows = GAMES[row.game].windows(rebuilt(GAMES[row.game], row.pk, number))
    if not windows:
        raise NotAllowed("over", _("The game is over here. Choose an earlier move."), 409)
    check_host(user)
    asked = next((seat for one in windows for seat in one.must or one.may), 0)
    with transaction.atomic():
        new = opened_from(user, row, number, asked, with_people=with_people)
        if not with_people:
            begin_game(new)
    stir(new.pk)
    signals.lobby_stirred.send(sender=None)
    new.refresh_from_db()
    return new


def opened_from(user: User, row: Table, number: int, asked: int, *, with_people: bool) -> Table:
    """The table with its seats. One sits where one sat, else where the next move is played."""
    secret = luck.new_secret()
    new = Table.objects.create(
        game=row.game,
        options=row.options,  # with the edition its lines were played with
        host=user,
        joining=Table.Joining.LINK,
        secret=secret,
        commitment=luck.commitment_of(secret),
        forked_from=row,
        forked_at=number,
    )
    seats = list(row.seats.order_by("index"))
    left = resigned_by(new)
    mine = next((one.index for one in seats if one.user_id == user.pk), asked)
    mine = asked if mine in left else mine
    strongest = list(levels_of(row.game))[-1]
    Seat.objects.bulk_create(
        Seat(
            table=new,
            index=one.index,
            user=user if one.index == mine else None,
            name=user.username if one.index == mine else "",
            bot="" if one.index == mine else level_of(one, strongest, left, with_people),
        )
        for one in seats
    )
    name_bots(new)
    return new


def level_of(seat: Seat, strongest: str, left: set[int], with_people: bool) -> str:
    """Who plays a seat: the same computer as before, nobody yet, or the strongest one."""
    is_free = with_people and not seat.bot and seat.index not in left
    return "" if is_free else seat.bot or strongest

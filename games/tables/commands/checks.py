"""What must be so before a move is worked out: the seat, the table, the body."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import Game
from games.shelf import GAMES
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.store.records import Held, HeldSeat

LONGEST_MOVE = 16 * 1024


def seat_held_by(user: User, held: Held) -> HeldSeat:
    seat = held.seat_of(user.pk)
    if seat is None:
        raise NotAllowed("not_seated", _("You aren't playing at this table."), 403)
    return seat


def playing_seat_of(user: User, held: Held) -> HeldSeat:
    """The seat a person still plays; a seat that resigned is played to the end without them."""
    seat = seat_held_by(user, held)
    if seat.resigned and held.status in (Table.Status.PLAYING, Table.Status.PAUSED):
        raise NotAllowed("resigned", _("You resigned from this game. You can only watch now."), 403)
    return seat


def plays_for_a_place(table: int) -> bool:
    """Whether a table plays a deal of a day, whose results are compared."""
    return Table.objects.filter(pk=table, deal__day__isnull=False).exists()


def in_play(held: Held, or_paused: bool = False) -> Game:
    """The game of a table where moves are played now."""
    if held.status == Table.Status.PLAYING or (or_paused and held.status == Table.Status.PAUSED):
        return GAMES[held.game]
    if held.status == Table.Status.OPEN:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    if held.status == Table.Status.PAUSED:
        raise NotAllowed("paused", _("This game is paused."), 409)
    raise NotAllowed("over", _("This game has ended."), 409)


def short_enough(body: bytes) -> None:
    if len(body) > LONGEST_MOVE:
        raise NotAllowed("too_long", _("This move is too long."), 413)


def readable(game: Game, body: bytes) -> Any:
    """The move, or 400: it is no move of this game at all."""
    try:
        return game.MOVE.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAllowed(
            "unreadable", _("That isn't a move in this game: %(fault)s") % {"fault": fault}, 400
        ) from fault

"""Unfinished work in a window: kept, stepped back, shown as far as the rules let everybody see."""

import msgspec
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import Seat
from games.engine.optional import ShowsWork, kinds_of_work
from games.engine.play import RefusedError
from games.tables import signals
from games.tables.commands.checks import in_play, playing_seat_of, readable, short_enough
from games.tables.commands.playing import submit
from games.tables.errors import NotAllowed
from games.tables.store import scratch
from games.tables.store.holding import hold
from games.tables.store.states import position_of


def save_scratch(user: User, table: int, window: str, body: bytes) -> None:
    """Keeps unfinished work; refused exactly as the move would be, but nothing is played.

    Unless the table does not wait for the seat, or the computer plays for it: then the work is
    played, which says that its owner is back. Kept, it would be lost when the others are done.
    """
    work = _working(user, table, window, body)
    if not work.is_awaited:
        submit(user, table, window, body)
        return
    scratch.keep(table, window, work.seat, body.decode())
    tell_work(table, work.seat, work.shown)


def undo_scratch(user: User, table: int, window: str, body: bytes | None = None) -> None:
    """Takes the latest step of unfinished work back; a page may say what it goes back to."""
    seat = _working(user, table, window, body).seat
    scratch.step_back(table, window, seat)
    if body is not None:
        scratch.replace(table, window, seat, body.decode())
    kept = scratch.latest(table, window, seat)
    tell_work(table, seat, _working(user, table, window, kept.encode() if kept else None).shown)


def tell_work(table: int, seat: int, shown: int | None) -> None:
    """Lets the others know how far somebody is, in games where that lies open."""
    if shown is not None:
        signals.worked.send(sender=None, table=table, seat=seat, count=shown)


class Work(msgspec.Struct, frozen=True):
    """Unfinished work that the rules allow."""

    seat: int
    shown: int | None  # how much of it everybody may know
    is_awaited: bool  # the table waits for this seat, and for nobody else in its place


def _working(user: User, table: int, window: str, body: bytes | None) -> Work:
    """What a seat does in an open window, if the rules allow what it would play."""
    short_enough(body or b"")
    held = hold(table, lock=False)
    seat = playing_seat_of(user, held)
    game = in_play(held)
    move = readable(game, body) if body is not None else None
    if move is not None and move.__struct_config__.tag not in kinds_of_work(game):
        raise NotAllowed("not_work", _("This can't be saved for later. Send it as a move."), 422)
    position = position_of(held)
    asked = position.window(window)
    if asked is None or seat.index not in asked.may:
        raise NotAllowed("stale", _("Someone moved first."), 409)
    if move is not None and (refusal := game.refuse(position.state, Seat(seat.index), move)):
        raise RefusedError(refusal)
    shown = None
    if isinstance(game, ShowsWork):
        shown = game.shown_work(position.state, Seat(seat.index), move)
    return Work(seat.index, shown, is_awaited=seat.index in asked.must and not seat.minded)

"""Standing orders: given, dropped, carried out. Nobody but their owner learns of the first two."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import Fixed, Refusal, Seat, Standing
from games.engine.optional import standing_at
from games.engine.play import RefusedError
from games.tables import orders, signals
from games.tables.commands.checks import LONGEST_MOVE, in_play, seat_held_by
from games.tables.commands.playing import Played, submit_for
from games.tables.commands.turn import copied
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.store.holding import hold
from games.tables.store.records import HeldSeat, Position
from games.tables.store.states import position_of

MOST_KEPT = 60  # orders of one seat, whatever its game allows


def order(user: User, table: int, body: bytes) -> None:
    """Keeps an order with the seat of its owner. No line, no number, no message to anybody."""
    if len(body) > LONGEST_MOVE:
        raise NotAllowed("too_long", _("This plan is too long."), 413)
    with transaction.atomic():
        position, seat, part = _orders_of(user, table)
        wanted = readable(part, body)
        kept = part.keep(position.state, Seat(seat.index), orders.kept_by(part, seat), wanted)
        if isinstance(kept, Refusal):
            raise RefusedError(kept)
        if len(kept) > MOST_KEPT:
            raise NotAllowed("too_many", _("You have too many plans. Remove one first."), 422)
        _keep(position, seat, kept)


def order_all(user: User, table: int, bodies: Sequence[bytes]) -> None:
    """Several orders, given in one form: all of them, or none."""
    if len(bodies) > MOST_KEPT:
        raise NotAllowed("too_many", _("You have too many plans. Remove one first."), 422)
    with transaction.atomic():
        for body in bodies:
            order(user, table, body)


def drop_order(user: User, table: int, place: int) -> None:
    """Takes back one order, counted from 0."""
    with transaction.atomic():
        position, seat, part = _orders_of(user, table)
        kept = orders.kept_by(part, seat)
        if not 0 <= place < len(kept):
            raise NotAllowed("no_such_order", _("Plan not found."), 404)
        _keep(position, seat, (*kept[:place], *kept[place + 1 :]))


def move_order(user: User, table: int, place: int, other: int) -> None:
    """Lets two orders change places: of several that fit, the first is played."""
    with transaction.atomic():
        position, seat, part = _orders_of(user, table)
        kept = list(orders.kept_by(part, seat))
        if not (0 <= place < len(kept) and 0 <= other < len(kept)):
            raise NotAllowed("no_such_order", _("Plan not found."), 404)
        kept[place], kept[other] = kept[other], kept[place]
        _keep(position, seat, tuple(kept))


def _orders_of(user: User, table: int) -> tuple[Position, HeldSeat, Standing[Any, Any, Any]]:
    held = hold(table)
    seat = seat_held_by(user, held)
    part = standing_at(in_play(held, or_paused=True), held.slow)
    if part is None or seat.resigned:
        raise NotAllowed("no_orders", _("There are no plans in this game."), 409)
    return position_of(held), seat, part


def readable(part: Standing[Any, Any, Any], body: bytes) -> Fixed:
    """The order, or 400: it is no order of this game at all."""
    try:
        read: tuple[Fixed, ...] = part.ORDERS.decode(b"[" + body + b"]")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        sentence = _("That plan isn't part of this game: %(fault)s") % {"fault": fault}
        raise NotAllowed("unreadable", sentence, 400) from fault
    if len(read) != 1:
        raise NotAllowed("unreadable", _("Send one plan at a time."), 400)
    return read[0]


def _keep(position: Position, seat: HeldSeat, kept: tuple[Fixed, ...]) -> None:
    """Writes the rows of seats and nothing else: to everybody else the table is as it was."""
    seat.orders = msgspec.json.encode(kept).decode()
    SeatRow.objects.filter(pk=seat.pk).update(orders=seat.orders)
    settle_apart(position)
    signals.after_commit(signals.ordered.send, sender=None, held=position.held)


def settle_apart(position: Position) -> None:
    """Works out when orders act, and writes it, apart from any line."""
    held = position.held
    before = copied(held.seats)
    orders.settle(
        position.game,
        position.state,
        held.seats,
        position.windows,
        timezone.now(),
        position.opened,
    )
    for seat, old in zip(held.seats, before, strict=True):
        if seat != old:
            SeatRow.objects.filter(pk=seat.pk).update(acts=seat.acts, quiet=seat.quiet)


def carry_out_orders(table: int, number: int) -> Played | None:
    """The first order of a table whose moment has come becomes a line; that line calls the next."""
    held = hold(table, lock=False)
    if held.number != number or held.status != Table.Status.PLAYING:
        return None
    for answer in orders.due_answers(position_of(held), timezone.now()):
        body = msgspec.json.encode(answer.reply.move)
        try:
            return submit_for(
                table, answer.seat.index, answer.window.key, body, Line.By.WISH, number
            )
        except RefusedError:
            continue
    return None

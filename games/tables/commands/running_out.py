"""Time is up: what the clock plays, or what the table agreed to do about it."""

from contextlib import suppress
from copy import copy

import msgspec
from django.db import transaction
from django.utils import timezone

import metrics
from games.engine.contract import CLOCK, Resign, Seat, TimeUp, Window
from games.engine.play import RefusedError
from games.tables import orders, reliability, signals
from games.tables.commands import absence
from games.tables.commands.checks import in_play
from games.tables.commands.playing import BrokenTable, Played, play_move
from games.tables.models import Deadline, Line, Table
from games.tables.store import scratch
from games.tables.store.holding import hold
from games.tables.store.records import Held, Position
from games.tables.store.states import position_of
from games.tables.time import clocks, deadlines


def time_up(deadline: int) -> Played | None:
    """A deadline came due: it takes effect once; late or doubled firing changes nothing."""
    table = deadlines.table_of(deadline)
    if table is None:
        return None
    try:
        return _fire(deadline, table)
    except BrokenTable:
        absence.stop_for_fault(table)  # or the sweep would come to it again and again
        return None


def _fire(deadline: int, table: int) -> Played | None:
    """The table is locked before its deadline, as a move does: in another order both would wait."""
    with transaction.atomic():
        held = hold(table)
        row = deadlines.claim(deadline, timezone.now())
        if row is None:
            return None
        late = timezone.now() - row.due - deadlines.GRACE
        metrics.lateness.observe(max(late.total_seconds(), 0.0))
        in_play(held)
        position = position_of(held)
        window = position.window(row.window)
        if window is None:
            return None
        if row.seat == CLOCK:
            return _window_ran_out(held, window)
        if row.seat not in window.must:
            return None
        return _seat_ran_out(position, window, row)


def _window_ran_out(held: Held, window: Window) -> Played | None:
    """Each seat's last kept work counts as its move, then its orders act, then the clock plays."""
    for seat in window.may:
        _play_kept_work(held, window, seat)
    for seat in window.must:
        _play_order(held, window, seat)
    position = position_of(held)
    if held.status != Table.Status.PLAYING or position.window(window.key) is None:
        return None
    return play_move(position, CLOCK, TimeUp(window.key), Line.By.CLOCK)


def _play_kept_work(held: Held, window: Window, seat: Seat) -> None:
    """Plays what a seat has arranged and not yet sent, if the rules allow it."""
    position = position_of(held)
    body = scratch.latest(held.pk, window.key, seat)
    if body is None or position.window(window.key) is None:
        return
    scratch.drop(held.pk, window.key, seat)
    with suppress(RefusedError, msgspec.DecodeError):
        play_move(position, seat, position.game.MOVE.decode(body), Line.By.CLOCK)


def _play_order(held: Held, window: Window, seat: Seat) -> None:
    """Plays a standing order that waited for others, unless the clock would play the same."""
    position = position_of(held)
    still_open = position.window(window.key)
    if still_open is None:
        return
    answer = orders.answer_for(
        position.game, position.state, still_open, held.seats[seat], held.seats
    )
    if answer is None or not answer.reply.answers or answer.reply.is_default:
        return
    with suppress(RefusedError):
        play_move(position, seat, answer.reply.move, Line.By.WISH)


def _extended(held: Held, row: Deadline) -> bool:
    """By correspondence time that runs out for once is extended by itself, before anything else."""
    seat = held.seats[row.seat]
    more = clocks.grace_of(held)
    if not more or row.in_grace or seat.grace_in or seat.minded:
        return False
    graced = copy(seat)
    graced.grace_in = clocks.DECISIONS_TO_GRACE
    absence.note(held, "grace", row.seat, Line.By.CLOCK, graced)
    row.in_grace = True
    deadlines.give(held, seat, row, more.total_seconds(), timezone.now())
    return True


def _seat_ran_out(position: Position, window: Window, row: Deadline) -> Played | None:
    """Live: the game's default, and the agreed consequence when it happens again or the
    reserve is empty. By correspondence: the agreed consequence, once an extension is used up."""
    held, index = position.held, Seat(row.seat)
    seat = held.seats[index]
    answer = orders.answer_for(position.game, position.state, window, seat, held.seats)
    if answer is not None and answer.reply.answers:
        return play_move(position, index, answer.reply.move, Line.By.WISH)
    if _extended(held, row):
        return None
    if held.slow and seat.user is not None:
        signals.after_commit(reliability.record, seat.user, in_time=False)
    again = ran_out_before(position, index)
    if not held.slow and held.clock == Table.Clock.MOVE and not again:
        return play_move(position, CLOCK, TimeUp(window.key, index), Line.By.CLOCK)
    if held.absence == Table.Absence.RESIGN:
        absence.note(held, "out_of_time", index, Line.By.CLOCK)
        return play_move(position_of(held), index, Resign(), Line.By.CLOCK)
    decides = held.slow or again or held.clock == Table.Clock.BANK
    if held.absence == Table.Absence.HOST and decides:
        absence.wait_for_host(held, seat)
        return None
    absence.mind_seat(held, seat, Line.By.CLOCK)
    return None


def ran_out_before(position: Position, index: Seat) -> bool:
    """Whether the clock already played this seat's last decision."""
    moves = Line.objects.filter(table_id=position.held.pk, kind=Line.Kind.MOVE)
    last = moves.filter(seat__in=[index, CLOCK]).order_by("-number").first()
    if last is None or last.seat != CLOCK:
        return False
    move = position.game.MOVE.decode(last.body)
    return isinstance(move, TimeUp) and move.seat == index

"""The one door for every move: page, API, deadline, bot, standing order and mail link.

A move is read, checked, worked out (`turn.moved`), written (`store.writing.write`) and told.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import metrics
from accounts.models import User
from games.engine.contract import Resign, Seat, TimeUp, Window
from games.engine.play import RefusedError
from games.tables import reliability, signals
from games.tables.commands import absence, turn
from games.tables.commands.checks import in_play, playing_seat_of, readable, short_enough
from games.tables.commands.ending import finish
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.store import optimistic, scratch
from games.tables.store.holding import hold
from games.tables.store.records import DeadlineRow, Held, HeldSeat, NotWritten, Position, Turn
from games.tables.store.states import position_of
from games.tables.store.writing import write
from games.tables.time.clocks import DECISIONS_TO_GRACE, decided

log = logging.getLogger(__name__)


class BrokenTable(Exception):  # noqa: N818  (caught at the door, which pauses the table)
    """The engine itself failed: our mistake. The log is as it was."""


class Played(msgspec.Struct, frozen=True):
    """What became of a move."""

    table: int
    number: int
    over: bool


def submit(user: User, table: int, window: str, body: bytes) -> Played:
    """A person's move, with the key of the window it answers."""
    short_enough(body)

    def attempt(held: Held) -> Played:
        return answer(held, playing_seat_of(user, held), window, body, Line.By.USER)

    return through_the_door(table, attempt)


def submit_for(table: int, index: int, window: str, body: bytes, by: str, number: int) -> Played:
    """A move the platform plays for a seat at a known number: a computer player or an order."""
    short_enough(body)

    def attempt(held: Held) -> Played:
        if held.number != number:
            raise NotAllowed("stale", _("Someone moved first."), 409)
        return answer(held, held.seats[index], window, body, by)

    return through_the_door(table, attempt)


def resign(user: User, table: int) -> Played:
    """Gives up; the game goes on without the seat, or ends, as its rules say."""

    def attempt(held: Held) -> Played:
        return give_up(held, playing_seat_of(user, held), Line.By.USER)

    return through_the_door(table, attempt)


def resign_for(user: User, table: int, index: int) -> Played:
    """A seat whose time ran out resigns, if this person may decide so."""
    with paused_by_fault(table), transaction.atomic():
        held = hold(table)
        absence.give_up_on(user, held, index)
        return give_up(held, held.seats[index], Line.By.CLOCK)


def through_the_door(table: int, attempt: Callable[[Held], Played]) -> Played:
    """Tries a move on a table: on PostgreSQL without the lock first, then with it."""
    with counted(), paused_by_fault(table):
        with suppress(NotWritten):
            return optimistic.play(table, attempt)  # without this line every move takes the lock
        with transaction.atomic():
            return attempt(hold(table))


@contextmanager
def counted() -> Iterator[None]:
    """How long the door takes, and whom it refuses why."""
    try:
        with metrics.timed(metrics.move_seconds):
            yield
    except NotAllowed as answer:
        metrics.refusals.labels(answer.code).inc()
        raise
    except RefusedError as answer:
        metrics.refusals.labels(answer.refusal.reason).inc()
        raise


@contextmanager
def paused_by_fault(table: int) -> Iterator[None]:
    """If the engine fails, the table pauses, and the mover is told so."""
    try:
        yield
    except BrokenTable as fault:
        absence.stop_for_fault(table)
        raise NotAllowed(
            "broken",
            _("Something went wrong on our side. The game is paused; no move is lost."),
            500,
        ) from fault


def answer(held: Held, seat: HeldSeat, window: str, body: bytes, by: str) -> Played:
    """A move that answers an open window."""
    move = readable(in_play(held), body)
    if isinstance(move, TimeUp):
        raise NotAllowed("not_yours", _("Only the clock can do that."), 403)
    position = position_of(held)
    if position.window(window) is None:
        raise NotAllowed("stale", _("Someone moved first. We've refreshed the board."), 409)
    return play_move(position, Seat(seat.index), move, by)


def give_up(held: Held, seat: HeldSeat, by: str) -> Played:
    """Resigning answers no window, and nobody is kept at a paused table."""
    in_play(held, or_paused=True)
    return play_move(position_of(held), Seat(seat.index), Resign(), by)


def play_move(position: Position, seat: Seat, move: Any, by: str) -> Played:
    """Works a move out, writes it and tells it."""
    held = position.held
    made = worked_out(position, seat, move, by)
    kept = None if isinstance(move, Resign) else in_time(position, made, seat)
    deadlines = write(held, made)
    metrics.moves.labels(held.game, by).inc()
    if kept is not None:
        signals.after_commit(reliability.record, kept, in_time=True)
    if made.over:
        finish(held, position.game.result(made.state), made.line.at)
    signals.after_commit(tell, held, made.windows, deadlines)
    for key in still_asked(position.windows, made.windows, seat):
        signals.after_commit(scratch.drop, held.pk, key, seat)
    return Played(held.pk, held.number, made.over)


def in_time(position: Position, made: Turn, seat: int) -> int | None:
    """The user who took a decision in time by correspondence; an extension is excused."""
    held, by = position.held, made.line.by
    if not held.slow or held.clock == Table.Clock.NONE or by not in {Line.By.USER, Line.By.WISH}:
        return None
    mover = held.seats[seat]
    timed = [window for window in position.windows if window.limit is None]
    if mover.grace_in == DECISIONS_TO_GRACE or not decided(timed, made.windows, seat):
        return None
    return mover.user


def worked_out(position: Position, seat: Seat, move: Any, by: str) -> Turn:
    """The turn of a move; a fault of ours stops the table, not the site."""
    try:
        return turn.moved(position, seat, move, by, timezone.now())
    except RefusedError:
        raise
    except Exception as fault:
        held = position.held
        metrics.errors.labels("engine").inc()
        log.exception("engine fault", extra={"table": held.pk, "number": held.number + 1})
        raise BrokenTable(held.pk) from fault


def still_asked(before: Iterable[Window], after: Iterable[Window], index: int) -> set[str]:
    """Windows a seat has just answered and may answer again: older work there counts no more."""
    open_before = {window.key for window in before if index in window.may}
    return {window.key for window in after if index in window.may and window.key in open_before}


def tell(held: Held, windows: tuple[Window, ...], deadlines: list[DeadlineRow]) -> None:
    """After the commit: the number to the browsers, work to the worker."""
    signals.moved.send(sender=None, table=held.pk, number=held.number)
    if not windows:
        signals.lobby_stirred.send(sender=None)
        signals.noted.send(sender=None, table=held.pk, what="ended", seat=-1)
    signals.asked.send(sender=None, held=held, windows=windows, deadlines=deadlines)

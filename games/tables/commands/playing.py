"""The one door for every move: page, API, deadline, bot, standing order and mail link."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Game, Resign, Seat, Step, TimeUp, Window
from games.engine.optional import ShowsWork, kinds_of_work
from games.engine.play import RefusedError, play
from games.shelf import GAMES
from games.tables import orders, signals
from games.tables.commands import absence
from games.tables.commands.ending import finish
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.store import scratch
from games.tables.store.writing import (
    MEMORY,
    STATES,
    DueRow,
    Held,
    HeldSeat,
    MovedOn,
    NewLine,
    append,
    hold,
)
from games.tables.time import deadlines

ENCODE = msgspec.json.Encoder().encode
LONGEST_MOVE = 16 * 1024
log = logging.getLogger(__name__)


class BrokenTable(Exception):  # noqa: N818  (caught at the door, which pauses the table)
    """The engine itself failed: our mistake. The log is as it was."""


class WritesMore(Exception):  # noqa: N818  (caught at the door, which takes the lock)
    """A move after which more is written than goes with a line: the end of a table."""


class Played(msgspec.Struct, frozen=True):
    """What became of a move."""

    table: int
    number: int
    over: bool


def submit(user: User, table: int, window: str, body: bytes) -> Played:
    """A person's move, with the key of the window it answers."""

    def by_user(held: Held) -> tuple[HeldSeat, str]:
        return playing_seat_of(user, held), Line.By.USER

    return _play(table, window, body, by_user)


def submit_for(table: int, index: int, window: str, body: bytes, by: str, number: int) -> Played:
    """A move the platform plays for a seat at a known number: computer, minder, order."""

    def by_platform(held: Held) -> tuple[HeldSeat, str]:
        if held.number != number:
            raise NotAllowed("stale", _("Someone moved first."), 409)
        return held.seats[index], by

    return _play(table, window, body, by_platform)


def resign(user: User, table: int) -> Played:
    """Gives up; the game goes on without the seat, or ends, as its rules say."""
    return _play(table, None, ENCODE(Resign()), lambda held: (playing_seat_of(user, held), "user"))


def resign_for(user: User, table: int, index: int) -> Played:
    """Who decides lets a seat whose time ran out resign; play goes on without it, or ends."""
    with stopped_by_fault(table), transaction.atomic():
        held = hold(table)
        absence.give_up_on(user, held, index)
        seat = held.seats[index]
        return _attempt(held, None, ENCODE(Resign()), lambda _held: (seat, Line.By.CLOCK))


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


def _play(
    table: int, window: str | None, body: bytes, who: Callable[[Held], tuple[HeldSeat, str]]
) -> Played:
    if len(body) > LONGEST_MOVE:
        raise NotAllowed("too_long", _("This move is too long."), 413)
    with stopped_by_fault(table):
        if connection.vendor == "postgresql" and not connection.in_atomic_block:
            # One round trip, or two, instead of four. What stands in the way, the lock decides.
            with suppress(WritesMore):
                for held in unlocked(table):
                    with suppress(MovedOn, NotAllowed, RefusedError):
                        return _attempt(held, window, body, who, alone=True)
        with transaction.atomic():
            return _attempt(hold(table), window, body, who)


@contextmanager
def stopped_by_fault(table: int) -> Iterator[None]:
    """If the engine fails, the table pauses, and whoever played is told so."""
    try:
        yield
    except BrokenTable as fault:
        absence.stop_for_fault(table)
        raise NotAllowed(
            "broken",
            _("Something went wrong on our side. The game is paused; no move is lost."),
            500,
        ) from fault


def unlocked(table: int) -> Iterator[Held]:
    """A table as it may still be, and if it is not, as it is."""
    if remembered := MEMORY.take(table):
        yield remembered
    yield hold(table, lock=False)


def _attempt(
    held: Held,
    window: str | None,
    body: bytes,
    who: Callable[[Held], tuple[HeldSeat, str]],
    alone: bool = False,
) -> Played:
    """One move on a table as it was read; `alone`: nothing but what goes with the line may be
    written."""
    seat, by = who(held)
    game = in_play(held, or_paused=window is None)  # nobody is kept at a table
    move = readable(game, body)
    if isinstance(move, TimeUp) or (window is None and not isinstance(move, Resign)):
        raise NotAllowed("not_yours", _("Only the clock can do that."), 403)
    state = STATES.of(game, held)
    before = game.windows(state)
    if window is not None and all(window != open_one.key for open_one in before):
        raise NotAllowed("stale", _("Someone moved first. We've refreshed the board."), 409)
    return _write(held, game, state, before, Seat(seat.index), move, by, alone)


def in_play(held: Held, or_paused: bool = False) -> Game:
    """The game of a table where moves are played now."""
    if held.status == Table.Status.PLAYING or (or_paused and held.status == Table.Status.PAUSED):
        return GAMES[held.game]
    if held.status == Table.Status.OPEN:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    if held.status == Table.Status.PAUSED:
        raise NotAllowed("paused", _("This game is paused."), 409)
    raise NotAllowed("over", _("This game has ended."), 409)


def readable(game: Game, body: bytes) -> Any:
    """The move, or 400: it is no move of this game at all."""
    try:
        return game.MOVE.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAllowed(
            "unreadable", _("That isn't a move in this game: %(fault)s") % {"fault": fault}, 400
        ) from fault


def _write(
    held: Held,
    game: Game,
    state: Any,
    before: tuple[Window, ...],
    index: Seat,
    move: Any,
    by: str,
    alone: bool = False,
) -> Played:
    """Plays a move, appends it, keeps the deadlines, tells the world."""
    now = timezone.now()
    number = held.number + 1
    step = _step(held, game, state, index, move, number)
    after = game.windows(step.state)
    if alone and not after:
        raise WritesMore
    line = NewLine(
        kind=Line.Kind.MOVE,
        seat=index,
        by=by,
        body=ENCODE(move).decode(),
        at=now,
        sealed=step.sealed,
        events=ENCODE(step.events).decode(),
    )
    timed = deadlines.wanted(held, before)
    clocks = deadlines.shown(held, now)
    turn_seats(held, before, after, line, move, clocks)
    orders.settle(held, game, step.state, after, now, before)
    times = deadlines.turned(held, timed, after, clocks)
    due = append(held, line, ENCODE(step.state).decode(), times)
    STATES.keep(held, step.state)
    over = not after
    if over:
        finish(held, game.result(step.state), now)
    signals.after_commit(tell, held, after, due)
    if alone:
        signals.after_commit(MEMORY.keep, held)
    for key in still_asked(before, after, index):
        signals.after_commit(scratch.drop, held.pk, key, index)
    return Played(held.pk, number, over)


def still_asked(before: Iterable[Window], after: Iterable[Window], index: int) -> set[str]:
    """Windows a seat has just answered and may answer again: older work there counts no more."""
    open_before = {window.key for window in before if index in window.may}
    return {window.key for window in after if index in window.may and window.key in open_before}


def _step(held: Held, game: Game, state: Any, index: Seat, move: Any, number: int) -> Step[Any]:
    """One move of the engine; a fault of ours stops the table, not the site."""
    try:
        return play(game, state, index, move, Chance(held.seed(number)))
    except RefusedError:
        raise
    except Exception as fault:
        log.exception("engine fault", extra={"table": held.pk, "number": number})
        raise BrokenTable(held.pk) from fault


def turn_seats(
    held: Held,
    before: Iterable[Window],
    after: Iterable[Window],
    line: NewLine,
    move: Any,
    now: datetime,
) -> None:
    """Who is awaited now; the mover's reserve; who left; who is back."""
    asked_before = {(window.key, seat) for window in before for seat in window.must}
    asked = {(window.key, seat) for window in after for seat in window.must}
    awaited = {seat for _key, seat in asked}
    asked_anew = {seat for _key, seat in asked - asked_before}
    for seat in held.seats:
        if seat.index == line.seat:
            if line.by == Line.By.WISH:  # it was held back for others, on nobody's time
                seat.awaited = seat.awaited and now
            earns = line.kind == Line.Kind.MOVE and deadlines.decided(before, after, seat.index)
            deadlines.spend(held, seat, now, held.increment if earns else 0)
            if line.kind == Line.Kind.MOVE:
                deadlines.remember(held, seat, now)
            seat.last_number, seat.changed = held.number + 1, True
            seat.resigned = seat.resigned or isinstance(move, Resign)
            seat.was_here = line.by == Line.By.USER
            seat.minded = seat.minded and not seat.was_here
        if seat.index not in awaited:
            seat.changed = seat.changed or seat.awaited is not None
            seat.awaited = None
        elif seat.awaited is None or seat.index in asked_anew:
            seat.awaited, seat.changed = now, True


def tell(held: Held, windows: tuple[Window, ...], due: list[DueRow]) -> None:
    """After the commit: the number to the browsers, work to the worker."""
    signals.moved.send(sender=None, table=held.pk, number=held.number)
    if not windows:
        signals.lobby_stirred.send(sender=None)
    signals.asked.send(sender=None, held=held, windows=windows, deadlines=due)


def time_up(deadline: int) -> Played | None:
    """A deadline came due: fired once, whoever tries; late or doubled firing changes nothing."""
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
        game = in_play(held)
        state = STATES.of(game, held)
        before = game.windows(state)
        window = next((one for one in before if one.key == row.window), None)
        if window is None:
            return None
        if row.seat == CLOCK:
            return _sand_ran_out(held, game, state, window)
        if row.seat not in window.must:
            return None
        return _seat_ran_out(held, game, state, before, window, Seat(row.seat))


def _sand_ran_out(held: Held, game: Game, state: Any, window: Window) -> Played | None:
    """Each seat's last scratch counts as its move; then the clock plays."""
    for seat in window.may:
        body = scratch.kept(held.pk, window.key, seat)
        if body is None:
            continue
        scratch.drop(held.pk, window.key, seat)
        before = game.windows(state)
        if all(window.key != one.key for one in before):
            return None
        try:
            _write(held, game, state, before, seat, game.MOVE.decode(body), Line.By.CLOCK)
        except (RefusedError, msgspec.DecodeError):
            continue
        state = STATES.of(game, held)
    state = _orders_at_last(held, game, state, window)
    before = game.windows(state)
    if held.status != Table.Status.PLAYING or all(window.key != one.key for one in before):
        return None
    return _write(held, game, state, before, CLOCK, TimeUp(window.key), Line.By.CLOCK)


def _orders_at_last(held: Held, game: Game, state: Any, window: Window) -> Any:
    """Standing orders that waited for others act before the clock plays."""
    for index in window.must:
        before = game.windows(state)
        still = next((one for one in before if one.key == window.key), None)
        answer = still and orders.answer_for(game, state, still, held.seats[index])
        if not answer or not answer.reply.answers or answer.reply.is_default:
            continue
        with suppress(RefusedError):
            _write(held, game, state, before, index, answer.reply.move, Line.By.WISH)
            state = STATES.of(game, held)
    return state


def _seat_ran_out(
    held: Held,
    game: Game,
    state: Any,
    before: tuple[Window, ...],
    window: Window,
    index: Seat,
) -> Played | None:
    """Live: the game's default, and the agreed consequence when it happens again or the
    reserve is empty. By correspondence: the agreed consequence at once."""
    seat = held.seats[index]
    answer = orders.answer_for(game, state, window, seat)
    if answer is not None and answer.reply.answers:
        return _write(held, game, state, before, index, answer.reply.move, Line.By.WISH)
    again = ran_out_before(held, index)
    if not held.slow and held.clock == "move" and not again:
        return _write(held, game, state, before, CLOCK, TimeUp(window.key, index), Line.By.CLOCK)
    if held.absence == Table.Absence.RESIGN:
        absence.note(held, "out_of_time", index, "clock")
        return _write(held, game, state, before, index, Resign(), Line.By.CLOCK)
    if held.absence == Table.Absence.HOST and (held.slow or again or held.clock == "bank"):
        absence.wait_for_host(held, seat)
        return None
    absence.mind_seat(held, seat, "clock")
    return None


def ran_out_before(held: Held, index: Seat) -> bool:
    """Whether the clock already played this seat's last decision."""
    body = ENCODE(TimeUp("x", index)).decode().partition('"x"')[2]
    last = (
        Line.objects.filter(table_id=held.pk, kind=Line.Kind.MOVE)
        .filter(seat__in=[index, CLOCK])
        .order_by("-number")
        .values_list("seat", "body")[:1]
    )
    return any(seat == CLOCK and text.endswith(body) for seat, text in last)


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
    kept = scratch.kept(table, window, seat)
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
    if body is not None and len(body) > LONGEST_MOVE:
        raise NotAllowed("too_long", _("This move is too long."), 413)
    held = hold(table, lock=False)
    seat = playing_seat_of(user, held)
    game = in_play(held)
    move = readable(game, body) if body is not None else None
    if move is not None and move.__struct_config__.tag not in kinds_of_work(game):
        raise NotAllowed("not_work", _("This can't be saved for later. Send it as a move."), 422)
    state = STATES.of(game, held)
    asked = [one for one in game.windows(state) if window == one.key and seat.index in one.may]
    if not asked:
        raise NotAllowed("stale", _("Someone moved first."), 409)
    if move is not None and (refusal := game.refuse(state, Seat(seat.index), move)):
        raise RefusedError(refusal)
    shown = None
    if isinstance(game, ShowsWork):
        shown = game.shown_work(state, Seat(seat.index), move)
    is_awaited = seat.index in asked[0].must and not seat.minded
    return Work(seat.index, shown, is_awaited)

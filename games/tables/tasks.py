"""Work beside the requests: due deadlines, computer players, standing orders, notices.

Every task is idempotent by (table, number): running twice, late or after a crash changes nothing.
"""

import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec
from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

import metrics
from games.engine.bots import choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import Seat, Window
from games.engine.play import RefusedError
from games.notify.commands import empty_old
from games.shelf import GAMES
from games.tables import commands, notices, orders
from games.tables.computer import delay
from games.tables.computer.thinking import TooSlow, think
from games.tables.errors import NotAllowed
from games.tables.heartbeats import HEARTBEAT_KEY
from games.tables.models import Deadline, Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.store.holding import hold
from games.tables.store.records import DeadlineRow, Held, HeldSeat
from games.tables.store.states import STATES
from games.tables.time.deadlines import GRACE

log = logging.getLogger(__name__)

AT_ONCE = 500  # deadlines in one sweep; the rest is for the next
AHEAD = timedelta(seconds=5)  # the sweep, every two seconds, looks that far
SOON = timedelta(minutes=1)  # an order that acts within it gets a task of its own
SLACK = timedelta(seconds=2)  # for that task; then the sweep carries it out
THINKING_SECONDS = 10.0
MINDER_LEVEL = ""  # the strongest level of the game


def after_asking(
    held: Held, windows: tuple[Window, ...], deadlines: list[DeadlineRow], **_kwargs: Any
) -> None:
    """After a commit: punctual deadlines, standing orders, moves of the computer."""
    if deadlines:
        schedule(deadlines)
    after_ordering(held)
    moments = [
        delay.moment(held, window, held.seats[seat])
        for window in windows
        for seat in (window.must or window.may)
        if held.seats[seat].is_played_by_computer
    ]
    if None in moments:
        if seconds := delay.pause(held, windows):
            let_bots_move.apply_async((held.pk, held.number), countdown=seconds)
        else:
            let_bots_move.delay(held.pk, held.number)
        return
    for moment in sorted({one for one in moments if one is not None}):
        let_bots_move.apply_async((held.pk, held.number), eta=moment)


def after_ordering(held: Held, **_kwargs: Any) -> None:
    """A task for the first order that acts soon; those far off are for the sweep."""
    moments = [seat.acts for seat in held.seats if seat.acts is not None]
    if not moments or held.status != Table.Status.PLAYING:
        return
    now, first = timezone.now(), min(moments)
    if first <= now:
        carry_out_orders.delay(held.pk, held.number)
    elif first - now < SOON:
        carry_out_orders.apply_async((held.pk, held.number), eta=first)


def schedule(deadlines: Iterable[DeadlineRow]) -> None:
    """A punctual task for each deadline that comes soon. Of the others most are met before
    the sweep sees them coming."""
    for pk, due in deadlines:
        if due - timezone.now() < AHEAD:
            fire.apply_async((pk,), eta=due + GRACE)


@shared_task(name="tables.fire")
def fire(deadline: int) -> None:
    """Fires one deadline, if it is due and nobody was first."""
    if commands.is_back_from_outage():
        commands.beat()
    try:
        commands.time_up(deadline)
    except (NotAllowed, RefusedError) as answer:
        log.info("deadline without effect", extra={"deadline": deadline, "answer": str(answer)})


@shared_task(name="tables.fire_due")
def fire_due() -> None:
    """The sweep: whatever is overdue, however it was missed; and whatever comes soon."""
    commands.beat()
    now = timezone.now()
    running = Deadline.objects.filter(fired=None, table__status=Table.Status.PLAYING)
    overdue = running.filter(due__lte=now - GRACE)
    for pk in overdue.order_by("due").values_list("pk", flat=True)[:AT_ONCE]:
        try:
            fire(pk)
        except Exception:  # one table's fault is no reason to leave the others waiting
            log.exception("deadline failed", extra={"deadline": pk})
    coming = running.filter(due__gt=now - GRACE, due__lte=now + AHEAD)
    schedule(coming.order_by("due").values_list("pk", "due")[:AT_ONCE])


@shared_task(name="tables.let_bots_move")
def let_bots_move(table: int, number: int, at_once: bool = False) -> None:
    """One move of the first computer player that is asked; its own line asks the next."""
    held = hold(table, lock=False)
    if held.number != number or held.status != Table.Status.PLAYING:
        return
    game = GAMES[held.game]
    state = STATES.of(game, held)
    windows = game.windows(state)
    for window in windows:
        for index in window.must or window.may:
            seat = held.seats[index]
            if not seat.is_played_by_computer or _has_just_moved(held, window, seat):
                continue
            if orders.answer_for(game, state, window, seat, held.seats) is not None:
                continue  # its user has settled this before the computer minded the seat
            if not delay.waits(held, window, seat):
                body = chosen(held, state, seat)
                more = 0.0 if at_once else delay.lingering(held, windows, state, seat, body)
                if more:
                    place = held.pk, held.number, index, window.key
                    play_chosen.apply_async((*place, body.decode()), countdown=more)
                else:
                    _play_for(held, state, window, seat, body)
                return


@shared_task(name="tables.play_chosen")
def play_chosen(table: int, number: int, index: int, window: str, body: str) -> None:
    """The move a computer player chose and lingered over, unless the table has moved on."""
    held = hold(table, lock=False)
    if held.number != number or held.status != Table.Status.PLAYING:
        return
    game = GAMES[held.game]
    state = STATES.of(game, held)
    for asked in game.windows(state):
        if asked.key == window:
            _play_for(held, state, asked, held.seats[index], body.encode())


def hurry(table: int, last: int) -> int:
    """Somebody does not want to wait for a computer player's natural moment; gives the number.

    Asked twice after the same line it does nothing; what is no moment of courtesy stays
    (`delay.waits`: nobody wins a race because somebody taps).
    """
    number = hold(table, lock=False).number
    if number != last:
        let_bots_move.delay(table, number, True)
    return number


def _has_just_moved(held: Held, window: Window, seat: HeldSeat) -> bool:
    """In a window that waits for nobody a computer player speaks once, then listens."""
    return not window.must and seat.last_number == held.number


def _play_for(held: Held, state: Any, window: Window, seat: HeldSeat, body: bytes) -> None:
    by = Line.By.BOT if seat.bot else Line.By.MINDER
    try:
        commands.submit_for(held.pk, seat.index, window.key, body, by, held.number)
    except NotAllowed:
        return  # the table has moved on; that move wakes the computer again
    except RefusedError as answer:
        log.warning(
            "computer move refused",
            extra={"table": held.pk, "number": held.number, "reason": str(answer)},
        )
        body = anything(held, state, seat)
        commands.submit_for(held.pk, seat.index, window.key, body, by, held.number)


def chosen(held: Held, state: Any, seat: HeldSeat) -> bytes:
    """The computer player's move; anything legal if it takes too long."""
    level = seat.bot or MINDER_LEVEL
    # Its own luck, apart from the table's: the same question has the same answer.
    seed = held.seed(held.number)[:32] + f"{seat.index:02x}"
    snapshot = msgspec.json.encode(state)
    try:
        return think(held.game, snapshot, seat.index, level, seed, THINKING_SECONDS)
    except TooSlow:
        metrics.too_slow.inc()
        log.warning("computer player too slow", extra={"table": held.pk, "number": held.number})
        return anything(held, state, seat)


def anything(held: Held, state: Any, seat: HeldSeat) -> bytes:
    """Any legal move, so that a computer player never blocks a table."""
    luck = Chance(held.seed(held.number)[:16])
    move = choose(GAMES[held.game], state, Seat(seat.index), play_anything, luck)
    return msgspec.json.encode(move)


@shared_task(name="tables.nudge")
def nudge() -> None:
    """Wakes computer players and standing orders whose task was lost, live tables where everybody
    has arrived, and people for whom the computer stood in until today."""
    commands.start_gathered()
    commands.end_stand_ins()
    since = timezone.now() - timedelta(seconds=THINKING_SECONDS + 5)
    computers = ~Q(bot="") | Q(minded=True) | Q(resigned=True)
    waiting = SeatRow.objects.filter(
        computers, awaited__lte=since, table__status=Table.Status.PLAYING
    )
    for pk, number in tables_of(waiting):
        let_bots_move.delay(pk, number)
    due = SeatRow.objects.filter(
        acts__lte=timezone.now() - SLACK, table__status=Table.Status.PLAYING
    )
    for pk, number in tables_of(due):
        carry_out_orders.delay(pk, number)


def tables_of(seats: QuerySet[SeatRow]) -> Iterable[tuple[int, int]]:
    """The tables of some seats, each once, with their numbers."""
    return seats.order_by("table").values_list("table", "table__number").distinct()[:200]


@shared_task(name="tables.carry_out_orders")
def carry_out_orders(table: int, number: int) -> None:
    """Plays the first standing order whose moment has come; its line calls the next."""
    try:
        commands.carry_out_orders(table, number)
    except NotAllowed:
        return  # the table has moved on; that move wakes us again


def after_the_end(table: int, what: str, **_kwargs: Any) -> None:
    """The computer looks at the game again, when it has time."""
    if what == "ended" and settings.REVIEW_SECONDS:
        with suppress(OperationalError):  # asked for again when somebody looks at the replay
            review.delay(table)


@shared_task(name="tables.review")
def review(table: int) -> None:
    """Looks at a finished table once; what was lost is asked for again when somebody looks."""
    commands.review(table)


@shared_task(name="tables.deliver_notices")
def deliver_notices() -> None:
    """Writes the mails that are due, then sends what waits."""
    notices.notice_turns()
    notices.notice_warnings()
    commands.remind()
    notices.deliver()


@shared_task(name="tables.empty_old_mails")
def empty_old_mails() -> None:
    """Mails are not kept for ever."""
    empty_old()


@shared_task(name="tables.cancel_forgotten")
def cancel_forgotten() -> None:
    """The lobby does not fill with tables that nobody waits at any more."""
    commands.cancel_forgotten()


@shared_task(name="tables.verify")
def verify() -> None:
    """Begins the nightly check of logs."""
    verify_on.delay(commands.begin_verification().pk, 0)


@shared_task(name="tables.verify_on")
def verify_on(verification: int, slices: int) -> None:
    """Goes on with a check for some seconds, and asks for the next slice."""
    if commands.verify_slice(verification, slices, settings.VERIFY_SECONDS):
        verify_on.delay(verification, slices + 1)


@shared_task(name="tables.heartbeat")
def heartbeat(queue: str) -> None:
    """Some worker serves this queue; `/readyz` reads it."""
    cache.set(HEARTBEAT_KEY + queue, timezone.now().timestamp(), 120)

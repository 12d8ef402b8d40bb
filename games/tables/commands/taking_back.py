"""Undo, and proposals to the table: to take back further, or to end."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import Resign
from games.engine.contract import Seat as Index
from games.shelf import GAMES
from games.tables import signals
from games.tables.commands import turn
from games.tables.commands.absence import note
from games.tables.commands.checks import in_play, plays_for_a_place, seat_held_by
from games.tables.commands.ending import finish
from games.tables.commands.playing import tell
from games.tables.commands.replacing import check_replaceable, offer
from games.tables.errors import NotAllowed
from games.tables.models import Line, Seat, Table
from games.tables.reading.replaying import rebuilt, recording_of, told_anew
from games.tables.reading.standing import standing
from games.tables.store.holding import hold
from games.tables.store.reading import LogLine, read_lines
from games.tables.store.records import Held, HeldSeat
from games.tables.store.states import position_of
from games.tables.store.writing import write
from games.tables.time import clocks


def undo(user: User, table: int, to: int | None = None, whole: bool = False) -> int:
    """Takes back one's own last moves, down to the last sealed step or another seat's line.

    `whole`: all of them; else down to `to`, or the last one alone.
    """
    with transaction.atomic():
        held = hold(table)
        seat = seat_held_by(user, held)
        in_play(held)
        earliest = furthest_back(held, seat)
        last = held_lines(held)
        if not last or earliest == last[-1].number:
            raise NotAllowed("sealed", _("It's too late to take back your move."), 409)
        if whole:
            to = earliest
        elif to is None:
            to = last[-2].number if len(last) > 1 else held.sealed
        if not earliest <= to < last[-1].number:
            raise NotAllowed("too_far", _("You can only take back your own last moves."), 409)
        left = clocks.left_of_decision(held, seat, timezone.now())
        if left is not None and left <= 0:
            raise NotAllowed("time_used", _("Your time for that move is up."), 409)
        _take_back(held, seat, to, left)
        return held.number


def can_undo(table: Table, seat: Seat, recent: Sequence[LogLine]) -> bool:
    """Whether the seat could take back its last move now; `recent`: the last lines of the log."""
    if seat.resigned or table.status != Table.Status.PLAYING:
        return False
    if not recent or recent[-1].seat != seat.index:
        return False
    if recent[0].number > table.sealed + 1:
        recent = read_lines(table.pk, after=table.sealed)
    last = standing([line for line in recent if line.number > table.sealed])
    return bool(last) and last[-1].seat == seat.index and last[-1].by == Line.By.USER


def held_lines(held: Held, since: int | None = None) -> list[LogLine]:
    """The standing moves since a line or the last sealed one, oldest first."""
    return standing(read_lines(held.pk, after=held.sealed if since is None else since))


def furthest_back(held: Held, seat: HeldSeat) -> int:
    """The number this seat may go back to: just before its own unbroken run of moves."""
    lines = held_lines(held)
    earliest = lines[-1].number if lines else held.number
    if seat.resigned:
        return earliest
    while lines and lines[-1].seat == seat.index and lines[-1].by == Line.By.USER:
        lines.pop()
        earliest = lines[-1].number if lines else held.sealed
    return earliest


def _take_back(held: Held, seat: HeldSeat, to: int, left: float | None = None) -> None:
    """Appends the undo and makes the state of `to` the present one.

    `left`: the seconds the seat has for the decision it comes back to; None: its time anew.
    """
    position = position_of(held)
    state, unearned = rebuilt(position.game, held.pk, to), earned_since(held, to)
    undone = turn.taken_back(
        position, Index(seat.index), to, state, timezone.now(), left=left, unearned=unearned
    )
    deadlines = write(held, undone)
    signals.after_commit(tell, held, undone.windows, deadlines)


def earned_since(held: Held, to: int) -> list[int]:
    """The seat of each decision after a line that earned some time: taken back, it earns none."""
    if held.clock != Table.Clock.BANK or not held.increment:
        return []
    game = GAMES[held.game]
    people = {Line.By.USER, Line.By.WISH}
    undone = {line.number for line in held_lines(held, to) if line.by in people}
    recording = recording_of(held.pk)
    before = game.windows(recording.start())
    earned: list[int] = []
    for line, state, _events in told_anew(recording):
        after = game.windows(state)
        if line.number in undone and clocks.decided(before, after, line.seat):
            earned.append(line.seat)
        before = after
    return earned


def somebody_left(held: Held, since: int) -> bool:
    """Whether a seat resigned after a line: nobody is brought back to a table they left."""
    decode = GAMES[held.game].MOVE.decode
    return any(isinstance(decode(line.body), Resign) for line in held_lines(held, since))


def propose(user: User, table: int, kind: str, to: int | None = None) -> None:
    """Asks the other seats to end without a result, to go back to a line, or to invite somebody
    else to the seat `to`, whose user vanished."""
    with transaction.atomic():
        held = hold(table)
        seat = seat_held_by(user, held)
        in_play(held, or_paused=kind == "end")
        if seat.resigned:
            raise NotAllowed("no_such_proposal", _("You can't propose that now."), 403)
        proposal: dict[str, Any] = {"kind": kind, "by": seat.index, "agreed": [seat.index]}
        if kind == "undo":
            if plays_for_a_place(table):
                raise NotAllowed("daily", _("In the daily deal every move stands."), 403)
            if to is None or not 0 <= to < held.number or somebody_left(held, to):
                raise NotAllowed("no_such_line", _("You can't go back to that move."), 422)
            proposal["to"] = to
        elif kind == "replace":
            check_replaceable(held, to)
            proposal["to"] = to
        elif kind != "end":
            raise NotAllowed("no_such_proposal", _("You can't propose that now."), 422)
        Table.objects.filter(pk=table).update(proposal=proposal)
        _settle(held, proposal)
    signals.stirred.send(sender=None, table=table)
    signals.noted.send(sender=None, table=table, what="vote", seat=seat.index)


def mark_of(proposal: dict[str, Any]) -> str:
    """Which proposal it is: a yes to one is not a yes to the next."""
    return f"{proposal['kind']}-{proposal['by']}-{proposal.get('to', '')}"


def answer_proposal(user: User, table: int, yes: bool, about: str | None = None) -> None:
    """Agrees or declines; one no ends the proposal, the last yes carries it out.

    `about`: the mark of the proposal that was read; another may have taken its place.
    """
    with transaction.atomic():
        held = hold(table)
        seat = seat_held_by(user, held)
        proposal = Table.objects.values_list("proposal", flat=True).get(pk=table)
        in_play(held, or_paused=proposal is not None and proposal["kind"] == "end")
        if not proposal or seat.resigned:
            raise NotAllowed("no_proposal", _("There's nothing to vote on."), 409)
        if about is not None and about != mark_of(proposal):
            raise NotAllowed("no_proposal", _("Someone moved first."), 409)
        if not yes:
            Table.objects.filter(pk=table).update(proposal=None)
        elif seat.index not in proposal["agreed"]:
            proposal["agreed"].append(seat.index)
            Table.objects.filter(pk=table).update(proposal=proposal)
            _settle(held, proposal)
    signals.stirred.send(sender=None, table=table)


def _settle(held: Held, proposal: dict[str, Any]) -> None:
    """Carries a proposal out once every person at the table agrees."""
    people = {seat.index for seat in held.seats if seat.user is not None and not seat.resigned}
    if proposal["kind"] == "replace":  # nobody waits for those who vanished
        people = {index for index in people if not held.seats[index].minded}
    if not people <= set(proposal["agreed"]):
        return
    if proposal["kind"] == "end":
        note(held, "ended_by_agreement", proposal["by"], Line.By.USER)
        finish(held, None, timezone.now(), by="agreement")
        signals.after_commit(signals.lobby_stirred.send, sender=None)
    elif proposal["kind"] == "replace":
        Table.objects.filter(pk=held.pk).update(proposal=None)
        offer(held, proposal["to"])
    else:
        _take_back(held, held.seats[proposal["by"]], proposal["to"])

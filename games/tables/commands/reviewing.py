"""After the end the strong computer player looks at every decision again, at its leisure.

It is asked decision by decision, in a process that stands behind all others. First each position
is estimated; then, worst moves first, it looks for better ones, until its time is used up.
"""

import logging
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.conf import settings
from msgspec.json import encode

from games.engine.advice import Verdict, lead
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.optional import Tallies
from games.shelf import GAMES, PACKAGES
from games.tables import signals
from games.tables.computer.process import Question, Wish
from games.tables.computer.thinking import TooSlow, consult
from games.tables.models import Line, Review, Table
from games.tables.reading.replaying import Recording, recording_of, told_anew
from games.tables.reading.reviewed import LEAST, TURNS, Reviewed, Turn
from games.tables.reading.standing import taken_back

log = logging.getLogger(__name__)

ESTIMATING = 0.4  # the part of its time that goes into estimates
LONGEST = 1.5  # seconds for one decision
ANSWER_SECONDS = 15.0  # until an answer is given up


@dataclass(frozen=True)
class Decision:
    """A move somebody chose, and the position it was chosen in."""

    number: int
    seat: int
    played: str
    state: str  # before it, as JSON


@dataclass
class Looking:
    """What a review has found so far, and what it has used up."""

    recording: Recording
    used: float = 0.0
    points: dict[int, tuple[float, ...]] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    looked_at: int = 0

    def ask(self, one: Decision, wish: Wish, seconds: float) -> Verdict | None:
        """One question; what it took is counted, answered or not."""
        seed = self.recording.seed(one.number)[:24] + "5ee"
        question = Question(
            package=PACKAGES[self.recording.table.game],
            state=one.state,
            seat=one.seat,
            level="",
            seed=seed,
            wish=wish,
            played=one.played,
            seconds=seconds,
        )
        try:
            answer = consult(question, ANSWER_SECONDS, at_leisure=True)
        except TooSlow as fault:
            log.info("no verdict", extra={"table": self.recording.table.pk, "fault": str(fault)})
            self.used += seconds
            return None
        self.used += answer.took
        return answer.verdict


def review(pk: int) -> bool:
    """Writes the review of a finished table, once; whether there is one now."""
    if Review.objects.filter(table_id=pk).exists():
        return True
    if not settings.REVIEW_SECONDS:
        return False
    table = Table.objects.filter(pk=pk, status=Table.Status.FINISHED).first()
    if table is None or not table.result or not isinstance(GAMES.get(table.game), Tallies):
        return False
    looking = Looking(recording_of(pk))
    found = looked_at(looking)
    body = encode(found).decode()
    Review.objects.get_or_create(table_id=pk, defaults={"body": body, "seconds": looking.used})
    signals.stirred.send(sender=None, table=pk)
    return True


def looked_at(looking: Looking) -> Reviewed:
    """Every decision of a table."""
    decisions, known = decisions_of(looking.recording)
    estimate(looking, decisions)
    points = filled(looking, known)
    compare(looking, decisions, points)
    turns = sorted(looking.turns, key=lambda turn: -turn.lost)[:TURNS]
    in_order = tuple(sorted(turns, key=lambda turn: turn.number))
    return Reviewed(tuple(points), in_order, looking.looked_at)


def decisions_of(recording: Recording) -> tuple[list[Decision], list[tuple[int, ...]]]:
    """Where somebody had a choice and it stood; and the points after every line, from 0."""
    game: Any = recording.game
    gone = taken_back(list(recording.lines))  # type: ignore[arg-type]
    state = recording.start()
    found, known = list[Decision](), [game.tally(state)]
    for line, after, _events in told_anew(recording):
        if is_decision(line, gone) and has_choice(game, state, line.seat):
            found.append(Decision(line.number, line.seat, line.body, encode(state).decode()))
        state = after
        known.append(game.tally(state))
    moves = {one.number: game.MOVE.decode(one.played) for one in found}
    return [one for one in found if not isinstance(moves[one.number], (Resign, TimeUp))], known


def is_decision(line: Line, gone: set[int]) -> bool:
    return line.kind == Line.Kind.MOVE and line.seat != CLOCK and line.number not in gone


def has_choice(game: Any, state: Any, seat: int) -> bool:
    return len(list(islice(game.moves(state, Seat(seat)), 2))) > 1


def estimate(looking: Looking, decisions: list[Decision]) -> None:
    """Where each move should lead; what is left of the time is shared among those to come."""
    whole = settings.REVIEW_SECONDS * ESTIMATING
    for place, one in enumerate(decisions):
        rest = len(decisions) - place
        seconds = min(LONGEST, max(0.0, whole - looking.used) / rest)
        if seconds < 0.01:
            return
        verdict = looking.ask(one, "estimate", seconds)
        if verdict is not None and verdict.points:
            looking.points[one.number] = verdict.points


def filled(looking: Looking, known: list[tuple[int, ...]]) -> list[tuple[float, ...]]:
    """The estimates line by line: where there is none, the one before; at the end the result."""
    table = looking.recording.table
    points = list[tuple[float, ...]]()
    first = next(iter(looking.points.values()), tuple(map(float, known[0])))
    for number in range(len(known)):
        before = points[-1] if points else first
        points.append(looking.points.get(number, before))
    if table.result:
        points[-1] = tuple(map(float, table.result["scores"]))
    return points


def compare(looking: Looking, decisions: list[Decision], points: list[tuple[float, ...]]) -> None:
    """Looks for better moves, first where the mover's lead fell most."""

    def fall(one: Decision) -> float:
        before, after = points[one.number - 1], points[one.number]
        return lead(before, one.seat) - lead(after, one.seat)

    for one in sorted(decisions, key=lambda one: -fall(one)):
        if looking.used + LONGEST > settings.REVIEW_SECONDS:
            return
        verdict = looking.ask(one, "verdict", LONGEST / 2)
        if verdict is None:
            continue
        looking.looked_at += 1
        if not verdict.better:
            continue
        lost = round(lead(verdict.then, one.seat) - lead(verdict.points, one.seat), 1)
        if lost >= LEAST:
            looking.turns.append(Turn(one.number, one.seat, one.played, verdict.better, lost))

"""Lessons: guided positions as data, and how a try at one is played.

A game's `lessons` module offers `ROWS`, and `PREDICATES` if a goal needs more than the words below.
A lesson is a position, a goal over what happened or over the state that came about, and texts. It
is played in memory: the moves tried so far are all that is kept of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import msgspec

from games.engine.chance import Chance
from games.engine.contract import Event, Game, Seat
from games.engine.play import carry_out, with_points
from games.engine.words import Text

# A move as a log keeps it: {"type": "place", "slot": 1, "cell": [0, -1]}.
Written: TypeAlias = Mapping[str, Any]
Predicate: TypeAlias = Callable[[Any, Any, Seat], bool]  # first state, state now, the learner
Predicates: TypeAlias = Mapping[str, Predicate]


@runtime_checkable
class Judging(Protocol):
    """What a game's `lessons` may offer beside ROWS: goals that only the game can judge."""

    PREDICATES: Predicates


# ---- positions ----
@dataclass(frozen=True)
class Position:
    """A state the engine can make: a deal, what lies otherwise than dealt, moves played then."""

    seats: int
    options: Mapping[str, Any]
    changes: Mapping[str, Any]  # by path ("players.0.hand"), as the state is written in JSON
    moves: tuple[tuple[int, Written], ...] = ()  # by seat, in order
    seed: str = "137"
    work: Written | None = None  # unfinished work the learner begins with


# ---- goals: a small vocabulary ----
@dataclass(frozen=True)
class Happened:
    """An event that the learner hears, with these values, and at least those."""

    event: str
    values: Mapping[str, str | int]
    least: Mapping[str, int]


def happened(event: str, least: Mapping[str, int] | None = None, **values: str | int) -> Happened:
    """The event with these values: happened("gained", {"points": 3}, seat=0)."""
    return Happened(event, values, least or {})


@dataclass(frozen=True)
class Stands:
    """Something in the state, by its path, is this or at least that."""

    path: str
    equal: Any = None
    least: int | None = None


@dataclass(frozen=True)
class Holds:
    """A predicate of the game's own, by its name in `PREDICATES`."""

    name: str


@dataclass(frozen=True)
class Every:
    """All of these."""

    goals: "tuple[Goal, ...]"


Goal: TypeAlias = Happened | Stands | Holds | Every


# ---- lessons ----
@dataclass(frozen=True)
class Answer:
    """What is said to a try that misses the goal: what it did, why it isn't it, where to look."""

    text: Text
    when: Goal | None = None  # None: to any other


@dataclass(frozen=True)
class Lesson:
    """One guided position."""

    slug: str
    title: Text
    sentence: Text  # at most 14 words
    goal: Text
    position: Position
    reached: Goal
    solution: tuple[Written, ...]  # the learner's moves; as many make a whole try
    wrong: tuple[Written, ...]  # a recorded try that misses the goal
    done: Text
    answers: tuple[Answer, ...]  # the last one is for any try
    rule: str = ""  # the anchor of its paragraph on the rules page
    note: Text = ""  # good to know
    replies: tuple[tuple[int, Written], ...] = ()  # of others, each once it is asked for
    seat: int = 0


@dataclass(frozen=True)
class Row:
    """The lessons of one mode, in their order."""

    slug: str
    title: Text
    lessons: tuple[Lesson, ...]


class Lessons(Protocol):
    """What a game's `lessons` module offers; `PREDICATES` may be missing."""

    ROWS: tuple[Row, ...]


# ---- making a position ----
def begun(game: Game, position: Position) -> Any:
    """The state a lesson starts from."""
    options = game.OPTIONS.decode(
        msgspec.json.encode({"edition": game.META.edition, **position.options})
    )
    state = game.setup(options, position.seats, Chance(position.seed))
    if position.changes:
        whole = msgspec.json.decode(msgspec.json.encode(state))
        for path, value in position.changes.items():
            put(whole, path, value)
        state = game.STATE.decode(msgspec.json.encode(whole))
    for number, (seat, move) in enumerate(position.moves):
        state = carry_out(game, state, Seat(seat), written(game, move), luck(number)).state
    return state


def put(whole: Any, path: str, value: Any) -> None:
    """Sets what a path leads to."""
    *way, last = path.split(".")
    for step in way:
        whole = whole[int(step)] if isinstance(whole, list) else whole[step]
    if isinstance(whole, list):
        whole[int(last)] = value
    else:
        whole[last] = value


def found(whole: Any, path: str) -> Any:
    """What a path leads to in plain JSON."""
    for step in path.split("."):
        whole = whole[int(step)] if isinstance(whole, list) else whole[step]
    return whole


def luck(number: int) -> Chance:
    """The same luck whenever a lesson is played."""
    return Chance(f"{number + 1:x}")


def written(game: Game, move: Written) -> Any:
    """A move that stands in a lesson, read."""
    return game.MOVE.decode(msgspec.json.encode(dict(move)))


# ---- a try ----
@dataclass(frozen=True)
class Told:
    """One move of a try, and what it led to."""

    seat: Seat
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Attempt:
    """How far a try came: open, reached, or missed with an answer."""

    start: Any
    state: Any
    lines: tuple[Told, ...]
    outcome: Literal["open", "reached", "missed"]
    answer: Text = ""


def attempt(game: Game, lesson: Lesson, moves: Sequence[Any], own: Predicates) -> Attempt:
    """Plays the learner's moves one after the other; raises RefusedError as a table would."""
    start = state = begun(game, lesson.position)
    lines: list[Told] = []
    waiting = list(lesson.replies)
    for move in moves:
        state = step(game, state, Seat(lesson.seat), move, lines)
        while waiting and asks_for(game, state, *waiting[0]):
            seat, reply = waiting.pop(0)
            state = step(game, state, Seat(seat), written(game, reply), lines)
        now = Attempt(start, state, tuple(lines), "open")
        if holds(lesson.reached, now, lesson, own):
            return Attempt(start, state, now.lines, "reached", lesson.done)
        for answer in lesson.answers[:-1]:
            if answer.when is not None and holds(answer.when, now, lesson, own):
                return Attempt(start, state, now.lines, "missed", answer.text)
    if len(moves) >= len(lesson.solution):
        return Attempt(start, state, tuple(lines), "missed", lesson.answers[-1].text)
    return Attempt(start, state, tuple(lines), "open")


def step(game: Game, state: Any, seat: Seat, move: Any, lines: list[Told]) -> Any:
    """One move of a try, told."""
    played = carry_out(game, state, seat, move, luck(len(lines)))
    lines.append(Told(seat, with_points(game, state, played)))
    return played.state


def asks_for(game: Game, state: Any, seat: int, move: Written) -> bool:
    """Whether somebody else is asked for the reply that comes next."""
    return any(
        seat in window.may and move["type"] in window.moves for window in game.windows(state)
    )


def holds(goal: Goal, now: Attempt, lesson: Lesson, own: Predicates) -> bool:
    """Whether a try has come to this."""
    match goal:
        case Happened():
            events = (event for line in now.lines for event in line.events)
            return any(is_such(event, goal, lesson.seat) for event in events)
        case Stands():
            value = found(msgspec.json.decode(msgspec.json.encode(now.state)), goal.path)
            return bool(value == goal.equal if goal.least is None else value >= goal.least)
        case Holds():
            return own[goal.name](now.start, now.state, Seat(lesson.seat))
        case Every():
            return all(holds(one, now, lesson, own) for one in goal.goals)


def is_such(event: Event, goal: Happened, seat: int) -> bool:
    """Whether this is the event meant, and the learner hears it."""
    values = event.values
    return (
        event.name == goal.event
        and (event.to is None or seat in event.to)
        and all(values.get(name) == value for name, value in goal.values.items())
        and all(int(values.get(name, 0)) >= least for name, least in goal.least.items())
    )

"""A try at a lesson as a board sees it: the same plain values as at a table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engine.contract import Fixed, Game, Refusal, Seat, Window
from games.engine.lessons import Attempt, Lesson, attempt, written
from games.engine.words import Names, Wording
from games.shelf import GAMES, predicates_of, words_of
from games.tables.commands.opening import BOT_NAMES
from games.web.learning.tries import Try

LEARNER = "Ada"  # a stranger who tries a lesson; names of seats stand in sentences


@dataclass(frozen=True)
class Line:
    """A move of the try, in words."""

    number: int
    seat: int
    sentences: tuple[str, ...]
    kind: str = "move"


@dataclass(frozen=True)
class LessonScene:
    """What the board of a lesson is told; there is no table behind it."""

    game: Game
    wording: Wording
    names: Names
    seat: int
    view: Any
    windows: tuple[Window, ...]
    open_windows: tuple[Window, ...]
    lines: tuple[Line, ...]
    is_playing: bool
    attempt: Attempt
    work: str | None = None
    recap: Sequence[Line] = ()
    undoable: Sequence[Line] = ()
    orders: Sequence[Fixed] = ()
    table_number: int = 0
    _state: Any = field(default=None, repr=False)

    def seconds_left(self, window: str) -> float | None:
        """Nobody hurries a learner."""
        return None

    def kept_work(self, window: str) -> str | None:
        """What the reader has arranged so far, or what the lesson begins with."""
        return self.work

    def moves(self) -> list[Any]:
        return list(self.game.moves(self._state, Seat(self.seat))) if self.windows else []

    def plans(self) -> list[Any]:
        """A lesson has one turn: nothing is planned ahead."""
        return []

    def refusal(self, move: Any) -> Refusal | None:
        return self.game.refuse(self._state, Seat(self.seat), move)


def scene_of(slug: str, lesson: Lesson, tried: Try, name: str = LEARNER) -> LessonScene:
    """The lesson with the try so far, or with its solution; `name` is the learner's."""
    game, wording = GAMES[slug], words_of(slug)
    if tried.is_shown:
        moves = [written(game, move) for move in lesson.solution]
    else:
        moves = [game.MOVE.decode(move) for move in tried.moves]
    now = attempt(game, lesson, moves, predicates_of(slug))
    names = names_at(lesson, name)
    seat = Seat(lesson.seat)
    is_open = now.outcome == "open"
    windows = game.windows(now.state) if is_open else ()
    own = lesson.position.work if not moves else None
    first = msgspec.json.encode(dict(own)).decode() if own else None
    return LessonScene(
        game=game,
        wording=wording,
        names=names,
        seat=lesson.seat,
        view=game.view(now.state, seat),
        windows=tuple(window for window in windows if seat in window.may),
        open_windows=windows,
        lines=told(now, wording, names, seat),
        is_playing=is_open,
        attempt=now,
        work=(tried.works[-1] if tried.works else None) or first,
        _state=now.state,
    )


def names_at(lesson: Lesson, name: str) -> Names:
    """The learner, and the names computer players have at a table."""
    others = iter(BOT_NAMES)
    seats = range(lesson.position.seats)
    names = [name if seat == lesson.seat else next(others) for seat in seats]
    return Names(names, Seat(lesson.seat))


def told(now: Attempt, wording: Wording, names: Names, seat: Seat) -> tuple[Line, ...]:
    """What happened in the try, as the learner hears it."""
    return tuple(
        Line(
            number,
            line.seat,
            tuple(
                text
                for event in line.events
                if (event.to is None or seat in event.to)
                and (text := wording.sentence(event, names))
            ),
        )
        for number, line in enumerate(now.lines, 1)
    )

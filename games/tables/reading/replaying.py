"""States from logs: for undo, replays, checks and snapshots that went wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Event, Game, Seat, Step
from games.engine.log import Entry, Undo
from games.engine.play import begin, carry_out, replay
from games.shelf import GAMES
from games.tables.models import Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.reading.options import played_options
from games.tables.store.logs import lines_of
from games.tables.store.luck import key_of, seed_of


@dataclass(frozen=True)
class Recording:
    """All that decides how a table went: its row, a word of each seat, its lines."""

    table: Table
    words: tuple[str, ...]  # in the order of the seats; an empty word is a word
    lines: tuple[Line, ...]

    @property
    def game(self) -> Game:
        return GAMES[self.table.game]

    @cached_property
    def key(self) -> bytes:
        """The key of the table's luck."""
        return key_of(self.table.secret, self.words)

    @cached_property
    def before(self) -> "Recording":
        """The table this one goes on from; itself, if it began by itself."""
        origin = self.table.forked_from_id
        return self if origin is None else recording_of(origin, 0)

    def seed(self, number: int) -> str:
        """The seed of a line; the set-up has number 0."""
        if self.before is not self and number <= self.table.forked_at:
            return self.before.seed(number)
        return seed_of(self.key, number)

    def dealt(self) -> Step[Any]:
        """The state before the first line, and what happened by itself on the way there."""
        options = played_options(self.game, self.table.options)
        return begin(self.game, options, len(self.words), Chance(self.seed(0)))

    def start(self) -> Any:
        """The state before the first line."""
        return self.dealt().state

    def entries(self) -> list[Entry[Any] | Undo]:
        """The lines as the engine's log; the platform's notes are none of its business."""
        log: list[Entry[Any] | Undo] = []
        for line in self.lines:
            if line.kind == Line.Kind.MOVE:
                move = self.game.MOVE.decode(line.body)
                log.append(Entry(line.number, Seat(line.seat), move, self.seed(line.number)))
            elif line.kind == Line.Kind.UNDO:
                log.append(Undo(line.number, Seat(line.seat), int(line.body)))
        return log


def recording_of(pk: int, upto: int | None = None) -> Recording:
    """A table as it stands, with its lines up to a number.

    The row comes first and says how many lines belong to it. Lines never change, so both show
    one moment, also while people play.
    """
    table = Table.objects.get(pk=pk)
    words = SeatRow.objects.filter(table_id=pk).order_by("index").values_list("word", flat=True)
    last = table.number if upto is None else min(upto, table.number)
    return Recording(table, tuple(words), tuple(lines_of(pk, last)))


def rebuilt(game: Game, pk: int, upto: int | None = None) -> Any:
    """The state after a line (the last one if none is named), from the log alone."""
    recording = recording_of(pk, upto)
    return replay(game, recording.start(), recording.entries())


def told_anew(recording: Recording) -> Iterator[tuple[Line, Any, tuple[Event, ...]]]:
    """Every line with the state after it and its events, played through once."""
    game = recording.game
    start = recording.dealt()
    state = start.state
    states: dict[int, Any] = {0: state}
    for line in recording.lines:
        events: tuple[Event, ...] = ()
        if line.kind == Line.Kind.MOVE:
            move = game.MOVE.decode(line.body)
            luck = Chance(recording.seed(line.number))
            step = carry_out(game, state, Seat(line.seat), move, luck)
            state, events = step.state, step.events
        elif line.kind == Line.Kind.UNDO:
            state = states[int(line.body)]
        elif line.kind == Line.Kind.DEAL:
            events = start.events
        states[line.number] = state
        yield line, state, events

"""States from logs: for undo, replays, checks and snapshots that went wrong."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.rules.chance import Chance
from games.rules.contract import Event, Seat, Step
from games.rules.engine import begin, carry_out, replay
from games.rules.log import Entry, Undo
from games.rules.registry import GAMES, Game
from games.tables.luck import key_of, seed_of
from games.tables.models import Line, Table


def key_for(table: Table) -> bytes:
    """The key of a table's luck."""
    words = list(table.seats.order_by("index").values_list("word", flat=True))
    return key_of(table.secret, words)


def start_of(game: Game, table: Table, key: bytes) -> Any:
    """The state before the first line."""
    return dealt(game, table, key).state


def dealt(game: Game, table: Table, key: bytes) -> Step[Any]:
    """The state before the first line, and what happened by itself on the way there."""
    options = game.OPTIONS.decode(msgspec.json.encode(table.options))
    return begin(game, options, table.seats.count(), Chance(seed_of(key, 0)))


def entries(game: Game, lines: Sequence[Line], key: bytes) -> list[Entry[Any] | Undo]:
    """Rows as the engine's log; the platform's notes are none of its business."""
    log: list[Entry[Any] | Undo] = []
    for line in lines:
        if line.kind == Line.Kind.MOVE:
            move = game.MOVE.decode(line.body)
            log.append(Entry(line.number, Seat(line.seat), move, seed_of(key, line.number)))
        elif line.kind == Line.Kind.UNDO:
            log.append(Undo(line.number, Seat(line.seat), int(line.body)))
    return log


def rebuilt(game: Game, pk: int, upto: int | None = None) -> Any:
    """The state after a line (the last one if none is named), from the log alone."""
    table = Table.objects.get(pk=pk)
    key = key_for(table)
    lines = Line.objects.filter(table_id=pk)
    if upto is not None:
        lines = lines.filter(number__lte=upto)
    log = entries(game, list(lines), key)
    return replay(game, start_of(game, table, key), log)


def told_anew(table: Table) -> Iterator[tuple[Line, Any, tuple[Event, ...]]]:
    """Every line with the state after it and its events, played through once."""
    game = GAMES[table.game]
    key = key_for(table)
    start = dealt(game, table, key)
    state = start.state
    states: dict[int, Any] = {0: state}
    for line in Line.objects.filter(table=table):
        events: tuple[Event, ...] = ()
        if line.kind == Line.Kind.MOVE:
            move = game.MOVE.decode(line.body)
            luck = Chance(seed_of(key, line.number))
            step = carry_out(game, state, Seat(line.seat), move, luck)
            state, events = step.state, step.events
        elif line.kind == Line.Kind.UNDO:
            state = states[int(line.body)]
        elif line.kind == Line.Kind.DEAL:
            events = start.events
        states[line.number] = state
        yield line, state, events

"""Moves that lie face down for the seat that played them, in its own log and export too."""

from collections.abc import Iterable
from typing import Any

from games.engine.contract import Seat
from games.shelf import GAMES
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of

RUNNING = {Table.Status.PLAYING, Table.Status.PAUSED}


def hidden_from(table: Table, seat: int | None, lines: Iterable[tuple[int, str]]) -> set[int]:
    """The numbers of a seat's own moves, given with their bodies, it may not look at now."""
    game: Any = GAMES.get(table.game)
    hides = getattr(game, "face_down", None)
    if hides is None or seat is None or table.status not in RUNNING:
        return set()
    state = state_of(table)
    return {number for number, body in lines if hides(state, Seat(seat), game.MOVE.decode(body))}


def own_moves(lines: Iterable[Line], seat: int | None) -> list[tuple[int, str]]:
    """The moves of a seat among some lines."""
    kind = Line.Kind.MOVE
    return [(line.number, line.body) for line in lines if line.kind == kind and line.seat == seat]

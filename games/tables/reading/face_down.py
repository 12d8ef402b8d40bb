"""Moves that lie face down for the seat that played them, in its own log and export too."""

from collections.abc import Iterable

from games.engine.contract import Seat
from games.engine.optional import LaysFaceDown
from games.shelf import GAMES
from games.tables.models import Line, Table
from games.tables.reading.scene import state_of

RUNNING = {Table.Status.PLAYING, Table.Status.PAUSED}


def hidden_from(table: Table, seat: int | None, lines: Iterable[tuple[int, str]]) -> set[int]:
    """The numbers of a seat's own moves, given with their bodies, it may not look at now."""
    game = GAMES.get(table.game)
    if game is None or not isinstance(game, LaysFaceDown) or seat is None:
        return set()
    if table.status not in RUNNING:
        return set()
    state, decode = state_of(table), game.MOVE.decode
    return {number for number, body in lines if game.face_down(state, Seat(seat), decode(body))}


def own_moves(lines: Iterable[Line], seat: int | None) -> list[tuple[int, str]]:
    """The moves of a seat among some lines."""
    kind = Line.Kind.MOVE
    return [(line.number, line.body) for line in lines if line.kind == kind and line.seat == seat]

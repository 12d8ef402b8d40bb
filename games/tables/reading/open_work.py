"""Work that is kept and not sent, laid on the table where the rules let everybody see it."""

from collections.abc import Hashable
from typing import Any, cast

import msgspec

from games.engine.contract import Game, Seat
from games.engine.optional import LaysWorkOpen, fits
from games.tables.models import Table
from games.tables.store import scratch

LYING = {Table.Status.PLAYING, Table.Status.PAUSED}


def lying(table: Table, game: Game, state: Any) -> Any:
    """The state to make views from: with the work of every seat that lies open (`with_work`)."""
    if table.status not in LYING or not fits(cast(Hashable, game), LaysWorkOpen):
        return state
    open_game, shown = cast("LaysWorkOpen[Any]", game), state
    for window in game.windows(state):
        for seat, body in scratch.latest_of(table.pk, window.key, window.may).items():
            move = read(game, body)
            # What was kept before a move came in between counts no more.
            if move is not None and game.refuse(state, Seat(seat), move) is None:
                shown = open_game.with_work(shown, Seat(seat), move)
    return shown


def read(game: Game, body: str) -> Any:
    """The move that was kept; None if an older version of the site kept it in another form."""
    try:
        return game.MOVE.decode(body)
    except msgspec.DecodeError:
        return None

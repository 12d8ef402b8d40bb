"""The states of busy tables, decoded, as this process last saw them: never the truth."""

from datetime import datetime, timedelta
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from games.engine.contract import CLOCK, Game, Window
from games.engine.optional import standing_of
from games.shelf import GAMES
from games.tables.models import Deadline, Table
from games.tables.reading.options import check_edition
from games.tables.reading.replaying import rebuilt
from games.tables.store.records import Held, Position

BUSY = 512  # tables a process remembers


class States:
    """One state a table, with the digest of the line it follows."""

    def __init__(self) -> None:
        self.known: LRUCache[int, tuple[str, Any]] = LRUCache(BUSY)
        self.lock = Lock()  # the cache itself may be used by one thread at a time

    def of(self, game: Game, held: Held | Table) -> Any:
        """The state of a table as it was read."""
        with self.lock:
            digest, state = self.known.get(held.pk, ("", None))
        if state is None or digest != held.digest:
            state = decoded(game, held)
            self.keep(held, state)
        return state

    def keep(self, held: Held | Table, state: Any) -> None:
        with self.lock:
            self.known[held.pk] = held.digest, state


def decoded(game: Game, held: Held | Table) -> Any:
    """The state of a snapshot, which is disposable: the log is the truth."""
    edition = held.options.get("edition") if isinstance(held, Table) else held.edition
    check_edition(game, edition)
    try:
        return game.STATE.decode(held.snapshot)
    except msgspec.DecodeError:
        return rebuilt(game, held.pk)


STATES = States()


def position_of(held: Held) -> Position:
    """A table with its state and its open windows."""
    game = GAMES[held.game]
    state = STATES.of(game, held)
    windows = game.windows(state)
    return Position(held, game, state, windows, opened_at(held, game, windows))


def opened_at(held: Held, game: Game, windows: tuple[Window, ...]) -> dict[str, datetime]:
    """When the windows with a limit were opened; only standing orders need to know."""
    limits = {one.key: one.limit for one in windows if one.limit is not None}
    if not limits or standing_of(game) is None:
        return {}
    rows = Deadline.objects.filter(table_id=held.pk, window__in=limits, seat=CLOCK, fired=None)
    return {
        key: due - timedelta(seconds=limits[key]) for key, due in rows.values_list("window", "due")
    }

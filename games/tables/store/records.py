"""What a move reads and what it writes, as plain structs. Nothing here knows the database."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

import msgspec

from games.engine.contract import Game, Window
from games.tables.store.luck import key_of, seed_of

DeadlineRow: TypeAlias = tuple[int, datetime]  # the key of a deadline's row, and when it is due
DeadlineKey: TypeAlias = tuple[str, int]  # the window, and the seat or CLOCK


class HeldSeat(msgspec.Struct):
    """A seat's row, as a move needs it."""

    pk: int
    index: int
    user: int | None
    bot: str
    word: str
    minded: bool
    resigned: bool
    awaited: datetime | None
    reserve: float | None
    calendar: str  # when its user's clock runs; empty: always
    grace_in: int
    last_number: int
    orders: str  # its owner alone may see these, and the two fields that follow from them
    acts: datetime | None
    quiet: bool
    version: int  # changes whenever anybody writes the row; SQLite: 0

    @property
    def is_played_by_computer(self) -> bool:
        return bool(self.bot) or self.minded or self.resigned


class Held(msgspec.Struct):
    """A table's row with its seats, as a move needs it."""

    pk: int
    game: str
    status: str
    number: int
    digest: str
    snapshot: str
    sealed: int
    secret: str
    slow: bool
    clock: str
    seconds: int
    increment: int
    absence: str
    host: int
    rated: bool
    paused: datetime | None
    seats: list[HeldSeat]
    locked: bool = False  # until the transaction ends; if not, the write checks the seats
    edition: int | None = None  # of the rules it is played by

    def seed(self, number: int) -> str:
        """The seed of a line of this table."""
        return seed_of(key_of(self.secret, [seat.word for seat in self.seats]), number)

    def seat_of(self, user: int) -> HeldSeat | None:
        return next((seat for seat in self.seats if seat.user == user), None)


class Position(msgspec.Struct):
    """A table as it stands: its rows, its state, and the windows now open."""

    held: Held
    game: Game
    state: Any
    windows: tuple[Window, ...]
    opened: Mapping[str, datetime] = {}  # when windows with a limit were opened, where it matters

    def window(self, key: str) -> Window | None:
        """The open window of a key."""
        return next((one for one in self.windows if one.key == key), None)


class NewLine(msgspec.Struct):
    """A line before it is numbered."""

    kind: str
    seat: int
    by: str
    body: str
    at: datetime
    sealed: bool = False
    events: str = "[]"


class NewDeadline(msgspec.Struct):
    """A deadline before it is written."""

    window: str
    seat: int
    since: datetime
    due: datetime
    warn: datetime | None
    again: datetime | None


class Turn(msgspec.Struct):
    """One line and all that changes with it, worked out but not yet written."""

    line: NewLine
    state: Any
    snapshot: str
    seats: list[HeldSeat]  # all seats of the table, as they are after the line
    sealed: int  # nothing before this number can be taken back
    windows: tuple[Window, ...]
    gone: list[DeadlineKey] = []
    new: list[NewDeadline] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended: nobody is asked anything more."""
        return not self.windows


class NotWritten(Exception):  # noqa: N818  (caught by the door, which takes the lock)
    """Nothing was written: the table changed since it was read, or its end needs the lock."""

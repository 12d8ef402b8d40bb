"""The log of a table: what was played, in order. It only ever grows."""

from collections.abc import Iterable
from typing import Generic

from games.engine.contract import Fixed, M, Seat


class Entry(Fixed, Generic[M], frozen=True, tag="entry"):
    """A move of a seat."""

    number: int  # 1, 2, 3 and so on, without a gap
    seat: Seat
    move: M
    seed: str  # of the chance this move was given: derived, not stored


class Undo(Fixed, frozen=True, tag="undo"):
    """Takes back every entry after `to`. The platform's own line: no game sees it."""

    number: int
    seat: Seat
    to: int


def standing(log: Iterable[Entry[M] | Undo]) -> list[Entry[M]]:
    """The entries that count once the undos have been heard."""
    kept: list[Entry[M]] = []
    for line in log:
        if isinstance(line, Undo):
            while kept and kept[-1].number > line.to:
                kept.pop()
        else:
            kept.append(line)
    return kept

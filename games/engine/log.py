"""The log of a table: what was played, in order. It only ever grows."""

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

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


class Numbered(Protocol):
    """A line of any log."""

    @property
    def number(self) -> int: ...


L = TypeVar("L", bound=Numbered)


def kept(log: Iterable[L], undone_to: Callable[[L], int | None]) -> list[L]:
    """The lines that still count: an undo takes back all after the line it names.

    `undone_to`: the number an undo names; None for any other line. An undo is a line too, and a
    later one may take it back with the rest.
    """
    lines: list[L] = []
    for line in log:
        if (to := undone_to(line)) is not None:
            while lines and lines[-1].number > to:
                lines.pop()
        lines.append(line)
    return lines


def standing(log: Iterable[Entry[M] | Undo]) -> list[Entry[M]]:
    """The entries that count once the undos have been heard."""
    lines = kept(log, lambda line: line.to if isinstance(line, Undo) else None)
    return [line for line in lines if isinstance(line, Entry)]

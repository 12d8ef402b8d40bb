"""Which lines of a table still count: the engine's rule for undos, applied to rows of the log."""

from collections.abc import Iterable

from games.engine.log import kept
from games.tables.models import Line
from games.tables.store.reading import LogLine

MOVE, UNDO = Line.Kind.MOVE, Line.Kind.UNDO


def undone_to(line: LogLine) -> int | None:
    """The number an undo goes back to; None for any other line."""
    return int(line.body) if line.kind == UNDO else None


def standing(lines: Iterable[LogLine]) -> list[LogLine]:
    """The moves that no later undo took back."""
    return [line for line in kept(lines, undone_to) if line.kind == MOVE]


def taken_back(lines: Iterable[LogLine]) -> set[int]:
    """The numbers that later undos took out of the game; what the platform did stays done."""
    played = [line for line in lines if line.kind in (MOVE, UNDO)]
    return {line.number for line in played} - {line.number for line in kept(played, undone_to)}

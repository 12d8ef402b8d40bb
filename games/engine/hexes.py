"""Hexagon arithmetic in axial coordinates (q, r), for whichever game needs it."""

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

ORIGIN: Cell = (0, 0)
# Counter-clockwise from east: opposite directions lie three apart.
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AXES: tuple[Cell, ...] = ((1, 0), (1, -1), (0, 1))

_NEIGHBOURS: dict[Cell, tuple[Cell, ...]] = {}


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, in the order of DIRECTIONS."""
    around = _NEIGHBOURS.get(cell)
    if around is None:
        q, r = cell
        around = _NEIGHBOURS[cell] = tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)
    return around


def distance(cell: Cell) -> int:
    """Steps from the origin."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def canonical(cell: Cell) -> tuple[int, int, int]:
    """The key by which cells are sorted in lists and defaults."""
    return distance(cell), cell[0], cell[1]

"""Cells of the plane: as pairs for people and logs, as numbers inside a state, as names.

A cell (q, r) has the number 256 q + r, so that its neighbours lie at fixed differences.
Fifty-eight connected tiles cannot reach as far as the numbers go.
"""

from functools import cache
from typing import Final

from games.engine.hexes import DIRECTIONS, Cell, canonical, distance

STEP: Final = 256
EDGE: Final = 64  # no tile can ever lie as far out
FAR: Final = 100 * STEP  # stands for every cell beyond the edge: empty and beside nothing
AROUND: Final = tuple(q * STEP + r for q, r in DIRECTIONS)
E_, NE, NW, W_, SW, SE = AROUND
AXES: Final = (E_, NE, SE)

CENTRE_NAME: Final = "0"
_SIDES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def code(cell: Cell) -> int:
    """The number of a cell."""
    q, r = cell
    return q * STEP + r if -EDGE < q < EDGE and -EDGE < r < EDGE else FAR


@cache
def cell_of(number: int) -> Cell:
    """The cell with this number."""
    q = (number + STEP // 2) // STEP
    return q, number - q * STEP


@cache
def order(number: int) -> tuple[int, int, int]:
    """The key by which numbers of cells are sorted: from the centre outwards."""
    return canonical(cell_of(number))


def ring_name(ring: int) -> str:
    """A for the ring around the centre, then B to Z, AA, AB and so on."""
    name = ""
    while ring:
        ring, letter = divmod(ring - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@cache
def name(cell: Cell) -> str:
    """Ring and place, clockwise from straight above the centre: A1, B10, C18."""
    ring = distance(cell)
    if not ring:
        return CENTRE_NAME
    q, r = 0, -ring
    for place in range(6 * ring):
        if (q, r) == cell:
            break
        dq, dr = _SIDES[place // ring]
        q, r = q + dq, r + dr
    return f"{ring_name(ring)}{place + 1}"


@cache
def named(text: str) -> Cell:
    """The cell that bears a name."""
    if text == CENTRE_NAME:
        return 0, 0
    letters = text.rstrip("0123456789")
    ring = 0
    for letter in letters:
        ring = 26 * ring + ord(letter) - ord("A") + 1
    side, steps = divmod(int(text[len(letters) :]) - 1, ring)
    q, r = 0, -ring
    for dq, dr in _SIDES[:side]:
        q, r = q + ring * dq, r + ring * dr
    dq, dr = _SIDES[side]
    return q + steps * dq, r + steps * dr

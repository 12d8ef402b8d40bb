"""Where everything is on the sheet: a side of a hexagon is 100 units, y grows downwards."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from games.crafting.rules.board import (
    HEX_AT,
    HEX_XY,
    HEXES,
    LIFE_AT,
    LIFE_ENDS,
    LIFE_HEXES,
    LIFE_XY,
    LIVES,
    SECTOR_OF,
    STAR_AT,
    STAR_XY,
    STARS,
)

SIDE = 100
BOX = "-392 -402 784 760"


def _scaled(names: tuple[str, ...], places: tuple[tuple[float, float], ...]) -> dict[str, str]:
    """Places as a transform says them."""
    return {
        name: f"{round(x * SIDE)} {round(y * SIDE)}"
        for name, (x, y) in zip(names, places, strict=True)
    }


# By the name of a space: the two numbers of its place.
SPOT = {**_scaled(STARS, STAR_XY), **_scaled(LIVES, LIFE_XY), **_scaled(HEXES, HEX_XY)}


def spot(space: str) -> tuple[int, int]:
    """Where a space is."""
    x, y = SPOT[space].split()
    return int(x), int(y)


def dots(spaces: Sequence[str]) -> str:
    """A point on each space: the sheet makes them round."""
    return "".join(f"M{SPOT[space]}h0" for space in spaces).replace(" -", "-")


def at(space: str) -> str:
    """Where a symbol is put to lie on a space; what is zero need not be said."""
    x, y = spot(space)
    return (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")


def third(spaces: Sequence[str]) -> list[str]:
    """The spaces of one third of the board: turned twice by 120 degrees it is the whole.

    No space but the centre is near the two lines between which it lies.
    """
    return [space for space in spaces if -0.756 * pi < angle(space) < -0.089 * pi]


def angle(space: str) -> float:
    """Seen from the centre; straight up is -pi / 2."""
    x, y = spot(space)
    return atan2(y, x)


def hexagon(radius: float, x: float = 0, y: float = 0) -> str:
    """The corners of an upright hexagon."""
    angles = (pi / 3 * n - pi / 2 for n in range(6))
    return " ".join(f"{x + radius * cos(a):.0f},{y + radius * sin(a):.0f}" for a in angles)


def burst(points: int, outer: float, inner: float) -> str:
    """The corners of a star."""
    corners = []
    for n in range(2 * points):
        radius = inner if n % 2 else outer
        angle = pi * n / points - pi / 2
        corners.append(f"{radius * cos(angle):.0f},{radius * sin(angle):.0f}")
    return " ".join(corners)


def is_star(space: str) -> bool:
    return space in STAR_AT


def is_life(space: str) -> bool:
    return space in LIFE_AT


def is_hex(space: str) -> bool:
    return space in HEX_AT


def limits() -> str:
    """The sides that part two sectors, as one path."""
    drawn = []
    for life, hexes in enumerate(LIFE_HEXES):
        if len({SECTOR_OF[h] for h in hexes}) > 1:
            a, b = (SPOT[STARS[end]] for end in LIFE_ENDS[life])
            drawn.append(f"M{a}L{b}")
    return "".join(drawn).replace(" -", "-")

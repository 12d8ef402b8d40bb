"""The galaxy board: hexes for nebulae, their corners for stars, their sides for life.

Spaces are bits: star space n is bit n of an integer, life space `L01` is bit 0, hexes are
numbered as in HEXES. Everything here follows from the twelve hexes.
"""

from math import atan2, hypot, pi, sqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int, int]  # of the finer lattice whose coordinates sum to 0

_SECTOR_HEXES: dict[str, tuple[Point, ...]] = {
    "D": ((1, 0, 0), (2, -1, 0), (2, 0, -1), (1, 1, -1)),
    "Y": ((0, 1, 0), (0, 2, -1), (-1, 2, 0), (-1, 1, 1)),
    "F": ((0, 0, 1), (-1, 0, 2), (0, -1, 2), (1, -1, 1)),
}
SECTORS = ("delta", "psi", "phi")
DELTA, PSI, PHI = range(3)
# Corners of a hex, clockwise from the top.
_CORNERS: tuple[Point, ...] = (
    (2, -1, -1), (1, 1, -2), (-1, 2, -1), (-2, 1, 1), (-1, -1, 2), (1, -2, 1),
)  # fmt: skip

CUBES = tuple(cube for cubes in _SECTOR_HEXES.values() for cube in cubes)
HEXES = tuple(f"{letter}{n}" for letter in _SECTOR_HEXES for n in (1, 2, 3, 4))
START_HEXES = tuple(HEXES.index(name) for name in ("D1", "Y1", "F1"))  # for sizes 1, 2, 3


def _corners(cube: Point) -> tuple[Point, ...]:
    x, y, z = (3 * part - 1 for part in cube)
    return tuple((x + dx, y + dy, z + dz) for dx, dy, dz in _CORNERS)


def xy(point: tuple[float, float, float]) -> tuple[float, float]:
    """Where a lattice point lies on the screen; y grows downwards, the side of a hex is 1."""
    x, y, z = point
    return sqrt(3) / 2 * (y - z) / 3, (-x + (y + z) / 2) / 3


def _clockwise(point: tuple[float, float, float]) -> tuple[float, float]:
    """Sorts by distance from the centre, then clockwise from straight up."""
    x, y = xy(point)
    angle = atan2(x, -y) % (2 * pi)
    return round(hypot(x, y), 6), round(angle, 6) % round(2 * pi, 6)


def _middle(edge: frozenset[Point]) -> tuple[float, float, float]:
    (a, b, c), (d, e, f) = edge
    return (a + d) / 2, (b + e) / 2, (c + f) / 2


_RINGS = tuple(_corners(cube) for cube in CUBES)
_POINTS = sorted({point for ring in _RINGS for point in ring}, key=_clockwise)
_SIDES = tuple(tuple(frozenset((ring[n], ring[(n + 1) % 6])) for n in range(6)) for ring in _RINGS)
_EDGES = sorted(
    {edge for sides in _SIDES for edge in sides}, key=lambda edge: _clockwise(_middle(edge))
)

STARS = tuple(f"S{n:02}" for n in range(len(_POINTS)))
LIVES = tuple(f"L{n:02}" for n in range(1, len(_EDGES) + 1))
STAR_XY = tuple(xy(point) for point in _POINTS)
LIFE_XY = tuple(xy(_middle(edge)) for edge in _EDGES)
HEX_XY = tuple(xy((3 * x - 1, 3 * y - 1, 3 * z - 1)) for x, y, z in CUBES)

STAR_AT = {name: n for n, name in enumerate(STARS)}
LIFE_AT = {name: n for n, name in enumerate(LIVES)}
HEX_AT = {name: n for n, name in enumerate(HEXES)}

ALL_STARS = (1 << len(STARS)) - 1
ALL_LIFE = (1 << len(LIVES)) - 1
ALL_HEXES = (1 << len(HEXES)) - 1
CENTRE_STAR = 0  # S00, with the halo
WHITE_LIFE = 0  # L01


def mask(numbers: "list[int] | tuple[int, ...] | set[int]") -> int:
    """The bits of some spaces."""
    return sum(1 << n for n in set(numbers))


# Twelve bits at a time, looked up: the hottest question of all.
_TWELVE = 0b1111_1111_1111
_LOW, _SECOND, _THIRD, _HIGH = (
    tuple(tuple(n + shift for n in range(12) if part >> n & 1) for part in range(_TWELVE + 1))
    for shift in (0, 12, 24, 36)
)


def bits(spaces: int) -> tuple[int, ...]:
    """The spaces whose bits are set, lowest first."""
    if spaces <= _TWELVE:
        return _LOW[spaces]
    return (
        _LOW[spaces & _TWELVE]
        + _SECOND[spaces >> 12 & _TWELVE]
        + _THIRD[spaces >> 24 & _TWELVE]
        + _HIGH[spaces >> 36]
    )


_POINT_AT = {point: n for n, point in enumerate(_POINTS)}
_EDGE_AT = {edge: n for n, edge in enumerate(_EDGES)}

# Clockwise from the top; the n-th life space lies between the n-th star space and the next.
HEX_STAR_RING = tuple(tuple(_POINT_AT[point] for point in ring) for ring in _RINGS)
HEX_LIFE_RING = tuple(tuple(_EDGE_AT[edge] for edge in sides) for sides in _SIDES)
HEX_STARS = tuple(map(mask, HEX_STAR_RING))
HEX_LIFE = tuple(map(mask, HEX_LIFE_RING))

LIFE_ENDS = tuple(tuple(sorted(_POINT_AT[point] for point in edge)) for edge in _EDGES)
STAR_LIFE = tuple(
    mask([n for n, ends in enumerate(LIFE_ENDS) if star in ends]) for star in range(len(STARS))
)
STAR_STARS = tuple(
    mask([end for ends in LIFE_ENDS if star in ends for end in ends if end != star])
    for star in range(len(STARS))
)
LIFE_LIFE = tuple((STAR_LIFE[a] | STAR_LIFE[b]) & ~(1 << n) for n, (a, b) in enumerate(LIFE_ENDS))

STAR_HEXES = tuple(
    tuple(h for h, ring in enumerate(HEX_STAR_RING) if star in ring) for star in range(len(STARS))
)
LIFE_HEXES = tuple(
    tuple(h for h, ring in enumerate(HEX_LIFE_RING) if life in ring) for life in range(len(LIVES))
)

SECTOR_OF = tuple(n // 4 for n in range(len(HEXES)))
SECTOR_HEXES = tuple(0b1111 << 4 * sector for sector in range(3))


def _union(rings: tuple[int, ...], sector: int) -> int:
    whole = 0
    for h in bits(SECTOR_HEXES[sector]):
        whole |= rings[h]
    return whole


SECTOR_STARS = tuple(_union(HEX_STARS, sector) for sector in range(3))
SECTOR_LIFE = tuple(_union(HEX_LIFE, sector) for sector in range(3))

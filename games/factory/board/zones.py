"""Zones as outlines, and where their plates and numbers stand. Half a tile is 50 wide."""

from collections.abc import Iterable, Set

from games.factory.rules.components import LYING, Cell, code_of
from games.factory.rules.moves import Layout

HALF = 50
INSET = 4
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # top, right, bottom, left


def outline(halves: Iterable[Cell], walls: Set[tuple[Cell, Cell]] = frozenset()) -> str:
    """A line inside the border of a zone, corner to corner; a path inside it is a border too."""
    zone = set(halves)
    parts = []
    for half in zone:
        parts += edges(zone, half, walls)
    return "".join(sorted(parts))


def walls_of(layout: Layout) -> set[tuple[Cell, Cell]]:
    """Pairs of half-cells that a path keeps apart, in both orders."""
    found: set[tuple[Cell, Cell]] = set()
    for p in layout:
        if p.down:
            continue
        x, y = 2 * p.x, 2 * p.y
        nw, ne, se, sw = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        pairs = ((nw, ne), (ne, se), (se, sw), (sw, nw))
        for arm, (one, other) in zip(LYING[code_of(p.tile, p.turn)].arms, pairs, strict=True):
            if arm:
                found |= {(one, other), (other, one)}
    return found


def edges(zone: set[Cell], half: Cell, walls: Set[tuple[Cell, Cell]]) -> list[str]:
    """What of a half-cell's border is border of the zone, and its inner corners."""
    hx, hy = half
    x, y = hx * HALF, hy * HALF
    top, right, bottom, left = (
        (hx + dx, hy + dy) in zone and (half, (hx + dx, hy + dy)) not in walls for dx, dy in SIDES
    )
    west = x if left else x + INSET
    east = x + HALF if right else x + HALF - INSET
    north = y if top else y + INSET
    south = y + HALF if bottom else y + HALF - INSET
    parts = []
    if not top:
        parts.append(f"M{west} {y + INSET}H{east}")
    if not bottom:
        parts.append(f"M{west} {y + HALF - INSET}H{east}")
    if not left:
        parts.append(f"M{x + INSET} {north}V{south}")
    if not right:
        parts.append(f"M{x + HALF - INSET} {north}V{south}")
    for vertical, horizontal, dx, dy in (
        (top, left, -1, -1),
        (top, right, 1, -1),
        (bottom, left, -1, 1),
        (bottom, right, 1, 1),
    ):
        if vertical and horizontal and (hx + dx, hy + dy) not in zone:
            cx = x + INSET if dx < 0 else x + HALF - INSET
            cy = y + INSET if dy < 0 else y + HALF - INSET
            ex, ey = (x if dx < 0 else x + HALF), (y if dy < 0 else y + HALF)
            parts.append(f"M{ex} {cy}H{cx}V{ey}")
    return parts


def planets_at(layout: Layout) -> dict[Cell, int]:
    """Planets by half-cell."""
    found: dict[Cell, int] = {}
    for p in layout:
        if p.down:
            continue
        lying = LYING[code_of(p.tile, p.turn)]
        for (dx, dy), planets in zip(((0, 0), (1, 0), (1, 1), (0, 1)), lying.planets, strict=True):
            found[2 * p.x + dx, 2 * p.y + dy] = planets
    return found


def plate_at(halves: Iterable[Cell], planets: dict[Cell, int]) -> tuple[int, int]:
    """Where the points of a zone stand: in a field without planets if there is one."""
    x, y = min(halves, key=lambda half: (planets.get(half, 0), half[1], half[0]))
    return x * HALF + HALF // 2, y * HALF + HALF // 2


def line(cells: Iterable[Cell]) -> str:
    """A path from centre to centre."""
    points = [f"{100 * x + 50} {100 * y + 50}" for x, y in cells]
    return "M" + "L".join(points)

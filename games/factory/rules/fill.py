"""What happens to unfinished galaxies: luck lays the tiles that are missing or misplaced."""

from typing import NamedTuple

from msgspec.structs import replace

from games.engine.chance import Chance
from games.factory.rules.components import FREE_SIDE, Cell, Shape
from games.factory.rules.galaxy import groups
from games.factory.rules.moves import Layout, Placed

CENTRE: Cell = (FREE_SIDE // 2, FREE_SIDE // 2)


class Filled(NamedTuple):
    """A finished galaxy, and the tiles luck laid in it."""

    layout: Layout
    tiles: tuple[int, ...]


def is_whole(shape: Shape, layout: Layout) -> bool:
    """Every tile of the shape is laid; a free galaxy hangs together by edges."""
    if len(layout) != shape.tiles:
        return False
    return shape.cells is not None or len(groups((p.x, p.y) for p in layout)) == 1


def filled(shape: Shape, hand: tuple[int, ...], layout: Layout, chance: Chance) -> Filled:
    """The galaxy of a seat when building closes, in reading order."""
    if is_whole(shape, layout):
        return Filled(in_reading_order(shape, layout), ())
    kept = layout if shape.cells else largest_group(layout)
    laid = {p.tile for p in kept}
    loose = [(tile, chance.below(4)) for tile in chance.shuffled(sorted(set(hand) - laid))]
    taken = {(p.x, p.y) for p in kept}
    added: list[Placed] = []
    for tile, turn in loose[: shape.tiles - len(kept)]:
        x, y = free_cell(shape, taken)
        taken.add((x, y))
        added.append(Placed(tile, x, y, turn))
    return Filled(in_reading_order(shape, (*kept, *added)), tuple(p.tile for p in added))


def largest_group(layout: Layout) -> Layout:
    """The tiles of the largest connected group; among equals the one that comes first."""
    found = groups((p.x, p.y) for p in layout)
    if not found:
        return ()
    best = min(found, key=lambda group: (-len(group), min((y, x) for x, y in group)))
    return tuple(p for p in layout if (p.x, p.y) in best)


def free_cell(shape: Shape, taken: set[Cell]) -> Cell:
    """Where luck lays the next tile."""
    if shape.cells is not None:
        return next(cell for cell in shape.cells if cell not in taken)
    return compact_cell(taken) if taken else CENTRE


def compact_cell(taken: set[Cell]) -> Cell:
    """Most contacts, then the smallest bounding box, then reading order (R8)."""

    def rank(cell: Cell) -> tuple[int, int, int, int]:
        x, y = cell
        columns, rows = [x, *(a for a, _ in taken)], [y, *(b for _, b in taken)]
        side = max(max(columns) - min(columns), max(rows) - min(rows))
        return -len(taken.intersection(around(cell))), side, y, x

    return min({near for cell in taken for near in around(cell)} - taken, key=rank)


def around(cell: Cell) -> list[Cell]:
    """The neighbours of a cell on the grid of a free galaxy."""
    x, y = cell
    near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return [(a, b) for a, b in near if 0 <= a < FREE_SIDE and 0 <= b < FREE_SIDE]


def in_reading_order(shape: Shape, layout: Layout) -> Layout:
    """Sorted by rows; a free galaxy is moved to the upper left corner."""
    if shape.cells is None:
        left, top = min(p.x for p in layout), min(p.y for p in layout)
        layout = tuple(replace(p, x=p.x - left, y=p.y - top) for p in layout)
    return tuple(sorted(layout, key=lambda p: (p.y, p.x)))

"""Bodies that move: what can slide out, where to, around which, on top of which.

The outside is what a tile can slide to from far away. The tiles are connected, so the
empty cells beside them that belong to the outside form one walk along the edge: it is
enough to flood the rim, and the far plane need never be looked at.
"""

from collections.abc import Iterable
from typing import TypeAlias

from games.bigbang.rules.cells import AROUND
from games.bigbang.rules.components import FACE, STACKED, TRAITS
from games.bigbang.rules.placing import common_error
from games.bigbang.rules.universe import (
    SOME_LIVE,
    TWO_OR_MORE,
    Tiles,
    Universe,
    is_alive,
    is_connected,
    knowledge,
)

Two: TypeAlias = tuple[int, int]  # source and target
Three: TypeAlias = tuple[int, int, int]  # source, centre and target

# A direction with the two beside it: a step that way slides between these two cells.
_SLIDES = tuple((AROUND[i], AROUND[i - 1], AROUND[(i + 1) % 6]) for i in range(6))
_PAIRS = tuple((AROUND[i], AROUND[(i + 1) % 6]) for i in range(6))


def outside(tiles: Tiles, rim: Iterable[int]) -> set[int]:
    """The cells of the rim that a tile can slide to from far away."""
    open_cells = set(rim)
    first = max(open_cells)  # nothing lies further to that side
    reached = {first}
    todo = [first]
    while todo:
        cell = todo.pop()
        for step, left, right in _SLIDES:
            beside = cell + step
            if (
                beside in open_cells
                and beside not in reached
                and (cell + left not in tiles or cell + right not in tiles)
            ):
                reached.add(beside)
                todo.append(beside)
    return reached


def can_slide_out(tiles: Tiles, outer: set[int], source: int) -> bool:
    """Whether two empty cells side by side let the tile out, one of them outside."""
    for one, other in _PAIRS:
        here, there = source + one, source + other
        if here not in tiles and there not in tiles and (here in outer or there in outer):
            return True
    return False


def splits(tiles: Tiles, source: int) -> bool:
    """Whether the other tiles would fall apart without this one."""
    held = [source + step in tiles for step in AROUND]
    arcs = sum(held[i] and not held[i - 1] for i in range(6))
    if arcs < 2:
        return len(tiles) > 1 and not any(held)
    return not is_connected(without(tiles, source))


def source_error(universe: Universe, source: int) -> str | None:
    """Why a body may not move at all, or None."""
    tiles = universe.tiles
    if not TRAITS[tiles.get(source, FACE)]:
        return "not_a_body"
    if tiles[source] & STACKED:
        return "stacked"
    if not can_slide_out(tiles, outside(tiles, universe.rim), source):
        return "blocked"
    return "splits_universe" if splits(tiles, source) else None


def landing_error(rest: Tiles, tile: int, target: int) -> str | None:
    """Why a moving tile may not come to rest on a cell, its own old place being empty."""
    beside = [rest[target + step] for step in AROUND if target + step in rest]
    if len(beside) < 2:
        return "two_neighbours"
    if not is_alive(beside) and is_alive(rest.values()):
        return "needs_body"
    return common_error(beside, tile)


def without(tiles: Tiles, *cells: int) -> Tiles:
    """The tiles without some of them."""
    rest = tiles.copy()
    for cell in cells:
        rest.pop(cell, None)
    return rest


def outside_without(universe: Universe, source: int) -> set[int]:
    """The outside along the rim once the moving tile has been lifted."""
    return outside(without(universe.tiles, source), (*universe.rim, source))


def is_outside(universe: Universe, source: int, target: int) -> bool:
    """Whether an empty cell can be slid to; between it and the rim nothing is in the way."""
    edge = max(universe.rim)
    while target not in universe.rim:
        if target > edge:
            return True
        target += AROUND[0]
    return target in outside_without(universe, source)


def hyperspace_error(universe: Universe, source: int, target: int) -> str | None:
    """Why a body may not travel from one cell to another, or None."""
    tiles = universe.tiles
    if error := source_error(universe, source):
        return error
    if target == source:
        return "same_cell"
    if target in tiles:
        return "cell_taken"
    if not is_outside(universe, source, target):
        return "unreachable"
    return landing_error(without(tiles, source), tiles[source], target)


def orbit_error(universe: Universe, source: int, centre: int, target: int) -> str | None:
    """Why a body may not circle another one up to a cell, or None."""
    tiles = universe.tiles
    if error := source_error(universe, source):
        return error
    if centre - source not in AROUND or not TRAITS[tiles.get(centre, FACE)]:
        return "bad_centre"
    if target == source:
        return "same_cell"
    if target - centre not in AROUND:
        return "not_on_orbit"
    if target in tiles:
        return "cell_taken"
    if not orbit_path(tiles, source, centre, target):
        return "path_blocked"
    return landing_error(without(tiles, source), tiles[source], target)


def orbit_path(tiles: Tiles, source: int, centre: int, target: int) -> tuple[int, ...]:
    """The cells passed on the way round, clockwise if that works; none if neither way does."""
    for turn in (-1, 1):
        path = []
        for cell in _circling(tiles, source, centre, turn):
            path.append(cell)
            if cell == target:
                return tuple(path)
    return ()


def _circling(tiles: Tiles, source: int, centre: int, turn: int) -> Iterable[int]:
    """The free cells around a centre one after the other, as far as a tile can slide."""
    place = AROUND.index(source - centre)
    cell = source
    for _ in range(5):
        place = (place + turn) % 6
        ahead = centre + AROUND[place]
        gap = cell + ahead - centre  # the neighbour of both that is not the centre
        if ahead in tiles or gap in tiles:
            return
        yield ahead
        cell = ahead


def eclipse_error(universe: Universe, source: int, target: int) -> str | None:
    """Why a body may not be laid on top of another one, or None."""
    tiles = universe.tiles
    if error := source_error(universe, source):
        return error
    if target - source not in AROUND or not TRAITS[tiles.get(target, FACE)]:
        return "bad_eclipse_target"
    return landing_error(without(tiles, source, target), tiles[source], target)


def movable(universe: Universe) -> list[int]:
    """Every body that may move: free to slide out, and not holding the universe together."""
    tiles = universe.tiles
    outer = outside(tiles, universe.rim)
    return [
        cell
        for cell, tile in tiles.items()
        if TRAITS[tile]
        and not tile & STACKED
        and can_slide_out(tiles, outer, cell)
        and not splits(tiles, cell)
    ]


def legal_hyperspace(universe: Universe) -> list[Two]:
    """Every journey through hyperspace."""
    tiles, rim = universe.tiles, universe.rim
    outer = outside(tiles, rim)
    lagoons = len(outer) < len(rim)
    others_live = sum(TRAITS[tile] > 0 for tile in tiles.values()) > 1
    found = []
    for source in movable(universe):
        tile = tiles[source]
        reach = outside_without(universe, source) if lagoons else outer
        near = {source + step for step in AROUND}
        for target in reach:
            known = knowledge(tiles, target, source) if target in near else rim.get(target, 0)
            if (
                known >> tile & 1
                and known & TWO_OR_MORE
                and (known & SOME_LIVE or not others_live)
                and target != source
            ):
                found.append((source, target))
    return found


def legal_orbit(universe: Universe) -> list[Three]:
    """Every orbit: a body, the body it circles, where it comes to rest."""
    tiles = universe.tiles
    found = []
    for source in movable(universe):
        rest = without(tiles, source)
        for step in AROUND:
            centre = source + step
            if centre in rest and TRAITS[rest[centre]]:
                ends = {cell for turn in (-1, 1) for cell in _circling(tiles, source, centre, turn)}
                found += [
                    (source, centre, end)
                    for end in ends
                    if not landing_error(rest, tiles[source], end)
                ]
    return found


def legal_eclipse(universe: Universe) -> list[Two]:
    """Every eclipse: a body, and the neighbouring one it covers."""
    tiles = universe.tiles
    found = []
    for source in movable(universe):
        for step in AROUND:
            target = source + step
            if TRAITS[tiles.get(target, FACE)]:
                rest = without(tiles, source, target)
                if not landing_error(rest, tiles[source], target):
                    found.append((source, target))
    return found

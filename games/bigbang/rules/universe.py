"""A universe: which tile is visible on which cell, and what could lie beside the tiles."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from games.bigbang.rules.cells import AROUND
from games.bigbang.rules.components import (
    ABSORBED,
    ANY_BODY,
    BIG_BANG,
    FACE,
    FITS,
    LAST_BODY,
    MARKED,
    STACKED,
    TRAITS,
)
from games.engine.contract import Fixed

Tiles: TypeAlias = dict[int, int]  # cell -> visible tile with its marks
Rim: TypeAlias = dict[int, int]  # empty cell beside a tile -> what is known of its neighbours

# What the rim knows, in one number: which bodies fit (a bit each), how many neighbours
# lie there, how many of them are live bodies, whether a phenomenon is forbidden.
_COUNT: Final = 1 << 49
_LIVE: Final = 1 << 52
TWO_OR_MORE: Final = 6 * _COUNT  # bits: set if at least two neighbours lie there
SOME_LIVE: Final = 7 * _LIVE
_NEIGHBOURS: Final = 7 * _COUNT
NO_PHENOMENON: Final = 1 << 55
_REST: Final = ~ANY_BODY

_KEEP: Final = tuple(FITS[marked] | _REST for marked in range(MARKED))
_ADD: Final = tuple(_COUNT + (_LIVE if TRAITS[marked] else 0) for marked in range(MARKED))
_BAR: Final = tuple(
    NO_PHENOMENON if LAST_BODY < marked & FACE <= BIG_BANG else 0 for marked in range(MARKED)
)


class Universe(Fixed, frozen=True):
    """Tiles on the plane. The rim follows from the tiles; it is kept because it is asked most."""

    tiles: Tiles
    rim: Rim
    beneath: dict[int, int] = {}  # cell -> the tile an eclipse covered


def universe_of(tiles: Tiles, beneath: dict[int, int] | None = None) -> Universe:
    """The universe made of these tiles."""
    return Universe(tiles, rim_of(tiles), beneath or {})


def rim_of(tiles: Tiles) -> Rim:
    """The rim of these tiles, from nothing."""
    rim: Rim = {}
    for cell, tile in tiles.items():
        _widen(rim, tiles, cell, tile)
    return rim


def laid(universe: Universe, cell: int, tile: int) -> Universe:
    """The universe with one more tile, which changes the rim around it only."""
    tiles, rim = universe.tiles.copy(), universe.rim.copy()
    tiles[cell] = tile
    rim.pop(cell, None)
    _widen(rim, tiles, cell, tile)
    return Universe(tiles, rim, universe.beneath)


def _widen(rim: Rim, tiles: Tiles, cell: int, tile: int) -> None:
    keep, add, bar = _KEEP[tile], _ADD[tile], _BAR[tile]
    for step in AROUND:
        beside = cell + step
        if beside not in tiles:
            rim[beside] = (rim.get(beside, ANY_BODY) & keep) + add | bar


def knowledge(tiles: Tiles, cell: int, without: int) -> int:
    """What the rim would know of an empty cell if the tile on another were gone."""
    known = ANY_BODY
    for step in AROUND:
        beside = cell + step
        if beside != without and beside in tiles:
            tile = tiles[beside]
            known = (known & _KEEP[tile]) + _ADD[tile] | _BAR[tile]
    return known


def is_alive(tiles: Iterable[int]) -> bool:
    """Whether any of the tiles is a live body."""
    return any(TRAITS[tile] for tile in tiles)


def moved(universe: Universe, source: int, target: int) -> Universe:
    """The universe after a body slid elsewhere, or onto another one."""
    tiles, beneath = universe.tiles.copy(), universe.beneath
    tile = tiles.pop(source)
    if target in tiles:
        beneath = {**beneath, target: tiles[target] & FACE}
        tile |= STACKED
    tiles[target] = tile
    return Universe(tiles, _renewed(universe.rim, tiles, (source, target)), beneath)


def darkened(universe: Universe, cells: Iterable[int]) -> Universe:
    """The universe with some bodies turned face down."""
    tiles, changed = universe.tiles.copy(), tuple(cells)
    for cell in changed:
        tiles[cell] |= ABSORBED
    return Universe(tiles, _renewed(universe.rim, tiles, changed), universe.beneath)


def _renewed(rim: Rim, tiles: Tiles, changed: Iterable[int]) -> Rim:
    """The rim after the tiles of some cells came, went or turned: looked at anew around them."""
    rim = rim.copy()
    near = {cell + step for cell in changed for step in AROUND}
    for cell in sorted(near.union(changed)):
        rim.pop(cell, None)
        if cell not in tiles and (known := knowledge(tiles, cell, cell)) & _NEIGHBOURS:
            rim[cell] = known
    return rim


def touches(tiles: Tiles, cell: int, tile: int) -> bool:
    """Whether a tile of this kind lies beside a cell."""
    return tile in [tiles.get(cell + step) for step in AROUND]


def is_connected(tiles: Iterable[int]) -> bool:
    """Whether every tile can be reached from every other."""
    rest = set(tiles)
    todo = [rest.pop()] if rest else []
    while todo:
        cell = todo.pop()
        for step in AROUND:
            if cell + step in rest:
                rest.remove(cell + step)
                todo.append(cell + step)
    return not rest

"""Rules that look at one galaxy alone: forming, movement, where life may grow."""

from collections.abc import Sequence

from games.crafting.rules.board import (
    ALL_LIFE,
    HEX_LIFE,
    HEX_STARS,
    LIFE_LIFE,
    STAR_STARS,
    WHITE_LIFE,
    bits,
)
from games.crafting.rules.components import TILES
from games.crafting.rules.meta import Forming
from games.crafting.rules.state import Galaxy, living, novae, starred


def can_form(galaxy: Galaxy, hexagon: int, forming: Forming) -> bool:
    """Whether the stars around an unformed nebula meet its needs (R4)."""
    tile = galaxy.nebulae[hexagon]
    if not tile or galaxy.formed >> hexagon & 1:
        return False
    return missing(galaxy, hexagon, tile) <= 0 and (
        forming == "enough" or surplus(galaxy, hexagon, tile) == 0
    )


def missing(galaxy: Galaxy, hexagon: int, tile: str) -> int:
    """Stars that lack, once every supernova around has stood in for one; below 0: to spare."""
    ring = HEX_STARS[hexagon]
    h, he, o, c = galaxy.stars
    need_h, need_he, need_o, need_c = TILES[tile].needs
    lack = -((novae(galaxy) & ring).bit_count())
    short = need_h - (h & ring).bit_count()
    if short > 0:
        lack += short
    short = need_he - (he & ring).bit_count()
    if short > 0:
        lack += short
    short = need_o - (o & ring).bit_count()
    if short > 0:
        lack += short
    short = need_c - (c & ring).bit_count()
    if short > 0:
        lack += short
    return lack


def surplus(galaxy: Galaxy, hexagon: int, tile: str) -> int:
    """Stars around a nebula beyond the number it needs."""
    return (starred(galaxy) & HEX_STARS[hexagon]).bit_count() - TILES[tile].stars


def formable(galaxy: Galaxy, forming: Forming) -> list[int]:
    """Hexes whose nebula could be formed now."""
    return [
        h
        for h, tile in enumerate(galaxy.nebulae)
        if tile and not galaxy.formed >> h & 1 and can_form(galaxy, h, forming)
    ]


def can_bear_life(galaxy: Galaxy, hexagon: int) -> bool:
    """Whether all six life spaces of a hex are taken."""
    ring = HEX_LIFE[hexagon]
    return living(galaxy) & ring == ring


def reach(adjacent: Sequence[int], occupied: int, source: int) -> int:
    """Empty spaces one movement leads to: adjacent, or beyond a chain of occupied spaces (R17)."""
    found = adjacent[source]
    passed = 1 << source
    stones = found & occupied & ~passed
    while stones:
        low = stones & -stones
        passed |= low
        found |= adjacent[low.bit_length() - 1]
        stones = found & occupied & ~passed
    return found & ~occupied & ~(1 << source)


def star_reach(galaxy: Galaxy, source: int) -> int:
    """Where a star may go in one movement."""
    return reach(STAR_STARS, starred(galaxy), source)


def life_reach(galaxy: Galaxy, source: int) -> int:
    """Where a life token may go in one movement."""
    return reach(LIFE_LIFE, living(galaxy), source)


def beside(spaces: int) -> int:
    """Life spaces adjacent to any of some life spaces."""
    around = 0
    for space in bits(spaces):
        around |= LIFE_LIFE[space]
    return around


def life_room(galaxy: Galaxy) -> int:
    """Where proto-life of the tray may go: beside life, or the white space if there is none."""
    alive = living(galaxy)
    if not alive:
        return 1 << WHITE_LIFE
    return beside(alive) & ~alive & ALL_LIFE

"""What an objective counts in a galaxy, by the names of the spaces: it is lit in the drawing."""

from collections.abc import Callable

from games.crafting.rules.board import (
    DELTA,
    HEXES,
    LIVES,
    PHI,
    PSI,
    SECTOR_HEXES,
    SECTOR_LIFE,
    STARS,
    bits,
)
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.objectives import group_of_stars, near_advanced
from games.crafting.rules.state import Galaxy, living, novae, starred

Counted = Callable[[Galaxy], list[str]]


def stars(galaxy_stars: Callable[[Galaxy], int]) -> Counted:
    return lambda galaxy: [STARS[n] for n in bits(galaxy_stars(galaxy))]


def lives(galaxy_lives: Callable[[Galaxy], int]) -> Counted:
    return lambda galaxy: [LIVES[n] for n in bits(galaxy_lives(galaxy))]


def hexes(galaxy_hexes: Callable[[Galaxy], int]) -> Counted:
    return lambda galaxy: [HEXES[n] for n in bits(galaxy_hexes(galaxy))]


def element(name: str) -> Counted:
    return stars(lambda galaxy: galaxy.stars[ELEMENTS.index(name)])


def formed_in(sector: int) -> Counted:
    return hexes(lambda galaxy: galaxy.formed & SECTOR_HEXES[sector])


def life_in(sector: int) -> Counted:
    return lives(lambda galaxy: living(galaxy) & SECTOR_LIFE[sector])


def formed_small(galaxy: Galaxy) -> list[str]:
    return [HEXES[h] for h in bits(galaxy.formed) if TILES[galaxy.nebulae[h]].size == 1]


COUNTED: dict[str, Counted] = {
    "Q01": lives(lambda galaxy: galaxy.stable),
    "Q02": formed_in(PSI),
    "Q03": stars(novae),
    "Q04": formed_in(PHI),
    "Q05": stars(group_of_stars),
    "Q06": life_in(DELTA),
    "Q07": formed_in(DELTA),
    "Q08": life_in(PSI),
    "Q09": life_in(PHI),
    "Q10": lambda galaxy: [],  # crystals lie beside the galaxy
    "Q11": element("C"),
    "Q12": formed_small,
    "Q13": element("He"),
    "Q14": lives(lambda galaxy: galaxy.proto),
    "Q15": element("O"),
    "Q16": stars(lambda galaxy: starred(galaxy) & near_advanced(galaxy)),
}

"""The twenty cards that bend a round: data, and small functions that answer one question each.

Only one card is in force at a time. A round without a card plays PLAIN.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from games.factory.rules.components import (
    FREE_SHAPE,
    ROW_SHAPE,
    SQUARE_SHAPE,
    TWINS_SHAPE,
    VOID_POINTS,
    Shape,
)
from games.factory.rules.galaxy import Tally
from games.factory.rules.sheet import Mode

VEGETATION, ICE, DESERT = range(3)


def longest(tally: Tally) -> int:
    return tally.path


def with_branches(tally: Tally) -> int:
    return tally.network


def separate(tally: Tally) -> int:
    return tally.paths


def no_zone(colour: int, planets: int) -> int:
    return 0


def populous(colour: int, planets: int) -> int:
    return 1 if planets >= 3 else 0


def sparse(colour: int, planets: int) -> int:
    return 1 if planets <= 2 else 0


def icy(colour: int, planets: int) -> int:
    return 1 if colour == ICE else 0


def arid(colour: int, planets: int) -> int:
    return 1 if colour == DESERT else 0


def verdant(colour: int, planets: int) -> int:
    return 1 if colour == VEGETATION else 0


def no_star(spaces: int) -> int:
    return 0


def any_star(spaces: int) -> int:
    return 1


def deep_star(spaces: int) -> int:
    return VOID_POINTS[spaces]


class Offering(NamedTuple):
    """What a seat may give up on a colour, and what the star gains for it."""

    cost: int
    gain: int


class Card(NamedTuple):
    """What holds for a round. Every field but the first two says the basic rule by default."""

    number: int
    key: str
    shape: Shape = SQUARE_SHAPE
    face_down: int = 0  # tiles that must lie face down
    gift: bool = False  # a seat scores the galaxy of its right neighbour
    pirates: bool = False  # after the draft the nine tiles go to the right neighbour
    freezes: bool = True  # a bonus tile ends building, and the right to take another
    sabotage: bool = False  # a tile of the left neighbour's galaxy is removed
    path_mode: Mode = "trail"
    path: Callable[[Tally], int] = longest
    barter: bool = False  # the path scores on a colour
    bonus_factor: int = 1
    zone_extra: Callable[[int, int], int] = no_zone  # colour, planets
    star_extra: Callable[[int], int] = no_star  # spaces of a constellation
    offering: Offering | None = None


PLAIN: Final = Card(0, "plain")

CARDS: Final = (
    Card(1, "black_hole", face_down=2),
    Card(2, "gift", gift=True),
    Card(3, "new_dimension", shape=FREE_SHAPE),
    Card(4, "branching", path_mode="network", path=with_branches),
    Card(5, "district", zone_extra=populous),
    Card(6, "dispersion", zone_extra=sparse),
    Card(7, "single_dimension", shape=ROW_SHAPE),
    Card(8, "constellation", star_extra=any_star),
    Card(9, "deep_void", star_extra=deep_star),
    Card(10, "multi_path", path_mode="count", path=separate),
    Card(11, "parallel_universes", shape=TWINS_SHAPE),
    Card(12, "space_pirate", pirates=True),
    Card(13, "sabotage", sabotage=True),
    Card(14, "ice_age", zone_extra=icy),
    Card(15, "global_warming", zone_extra=arid),
    Card(16, "temperate_climate", zone_extra=verdant),
    Card(17, "happy_hour", bonus_factor=2),
    Card(18, "optimisation", freezes=False),
    Card(19, "stellar_barter", barter=True),
    Card(20, "offering", offering=Offering(cost=5, gain=2)),
)


def card(number: int) -> Card:
    """The card of a number; 0 is a round without one."""
    return CARDS[number - 1] if number else PLAIN

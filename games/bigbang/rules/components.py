"""What is in the box, as data: tiles, what they share, what they cost, objective cards.

Inside a state a tile is a number. A visible tile may carry two marks: ABSORBED (lying
face down) and STACKED (covering another). Every table below is indexed by the marked
number, so that a hot loop asks one list and needs no case.
"""

from typing import Final, TypeAlias

SHAPES: Final = ("asteroid", "planet", "sun", "comet")
COLOURS: Final = ("blue", "yellow", "orange", "red")
GROUNDS: Final = ("void", "stars", "galaxy")
OBJECTIVES: Final = SHAPES + COLOURS  # number of an objective card -> its name
SHAPE_CARDS: Final = (0, 1, 2, 3)
COLOUR_CARDS: Final = (4, 5, 6, 7)
ELEMENTS: Final = ("earth", "water", "air", "fire")  # one for each seat, in this order

BODIES: Final = tuple(
    f"{shape}{colour}{ground}" for shape in "APSC" for colour in "BYOR" for ground in (1, 2, 3)
)
SPECIALS: Final = (
    "EARTH",
    "BLACK_HOLE",
    "SUPERNOVA",
    "WORMHOLE_1",
    "WORMHOLE_2",
    "HYPERSPACE",
    "ORBIT",
    "ECLIPSE",
    "DARK_ENERGY",
    "BIG_BANG",
)
TILES: Final = BODIES + SPECIALS  # number of a tile -> its name
NUMBERS: Final = {name: number for number, name in enumerate(TILES)}

EARTH: Final = 48
BLACK_HOLE: Final = 49
SUPERNOVA: Final = 50
WORMHOLES: Final = (51, 52)
HYPERSPACE: Final = 53
ORBIT: Final = 54
ECLIPSE: Final = 55
DARK_ENERGY: Final = 56
BIG_BANG: Final = 57
EMPTY: Final = -1  # a slot of the row without a tile

LAST_BODY: Final = EARTH  # every number up to this one is a star body or the Earth
LAST_PHENOMENON: Final = 52
ABSORBED: Final = 64
STACKED: Final = 128
FACE: Final = 63  # mask: the tile without its marks
MARKED: Final = 256  # how many marked numbers there are

CLOCK_SPACES: Final = 12  # H1: the picture is lost, and only Solitaire depends on it

SIMPLE_STOCK: Final = tuple(tile for tile in range(EARTH) if tile % 3 < 2)
BODY_STOCK: Final = tuple(range(EARTH))
COSMIC_STOCK: Final = tuple(range(BIG_BANG))

Tile: TypeAlias = int


def _cost(tile: Tile) -> int:
    if tile < EARTH:
        return tile % 3 + 1
    return 4 if tile in (EARTH, *WORMHOLES, ORBIT, ECLIPSE) else 5


COST: Final = tuple(_cost(tile) for tile in COSMIC_STOCK)
POINTS: Final = (*(tile % 3 + 1 for tile in range(EARTH)), 1)


def _traits(marked: int) -> int:
    """One bit for each objective card, three for the ground; 0 for all that is no live body."""
    tile = marked & FACE
    if marked & ABSORBED or tile > LAST_BODY:
        return 0
    if tile == EARTH:
        return (1 << 11) - 1
    return 1 << tile // 12 | 1 << 4 + tile // 3 % 4 | 1 << 8 + tile % 3


TRAITS: Final = tuple(_traits(marked) for marked in range(MARKED))
ANY_BODY: Final = (1 << LAST_BODY + 1) - 1


def _fits(marked: int) -> int:
    """The set of bodies, as bits, that may lie next to this tile."""
    traits = TRAITS[marked]
    if not traits:
        return ANY_BODY
    return sum(1 << body for body in range(LAST_BODY + 1) if TRAITS[body] & traits)


FITS: Final = tuple(_fits(marked) for marked in range(MARKED))


def is_body(tile: Tile) -> bool:
    """A star body or the Earth, as a tile in the row."""
    return 0 <= tile <= LAST_BODY


def is_phenomenon(tile: Tile) -> bool:
    return LAST_BODY < tile <= LAST_PHENOMENON


def is_action(tile: Tile) -> bool:
    return LAST_PHENOMENON < tile < BIG_BANG

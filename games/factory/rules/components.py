"""What is in the box: tiles, colours, score tables, shapes and clocks.

The pictures of the printed tiles are lost; these 54 are our own (README, R2 and R3).
"""

from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = Literal["V", "I", "D"]  # vegetation, ice, desert
Token: TypeAlias = Literal["V", "I", "D", "S"]  # the three colours and the star

COLOURS: Final[tuple[Colour, ...]] = ("V", "I", "D")
TOKENS: Final[tuple[Token, ...]] = ("V", "I", "D", "S")
STAR: Final = 3  # place of the star among the tokens
CONSTELLATION: Final = 3  # its number as a ground, after the three colours

ROUNDS: Final = 5
HAND: Final = 9
KEPT: Final = 3  # tiles kept at each choice of the draft
TRACK_END: Final = 30
BONUS_WON: Final = 3
BONUS_LOST: Final = -2
FREE_SIDE: Final = 17  # a free galaxy is laid on a grid of 17 by 17

# Quadrants clockwise from the upper left: ground and planets; then the arms of the path.
BOX: Final = (
    "V1 V0 V2 V1 EW",
    "V0 V2 V1 V1 ES",
    "V0 V0 V1 V0 -",
    "V0 V1 V1 V2 NE",
    "V0 V0 V0 V2 NEW",
    "V0 V1 V1 V1 NEW",
    "I0 I1 I1 I1 NES",
    "I0 I2 I1 I0 NW",
    "I1 I1 I0 I1 -",
    "I0 I0 I0 I1 EW",
    "D0 D1 D1 D1 -",
    "D1 D2 D0 D0 ES",
    "D1 D0 D2 D0 EW",
    "D2 D1 D0 D0 -",
    "V0 V1 I0 I0 SW",
    "V1 V1 I1 I0 -",
    "V1 V0 I0 I0 NS",
    "V2 V1 D0 D0 -",
    "V1 V0 D0 D1 -",
    "V1 V2 D0 D0 NS",
    "I1 I2 D0 D0 -",
    "I0 I0 D0 D1 NEW",
    "I0 I1 D0 D0 ES",
    "V1 V2 V2 I0 NE",
    "V1 V1 V2 D0 NW",
    "I1 I0 I0 V0 -",
    "I1 I1 I1 D0 -",
    "D0 D0 D0 V2 EW",
    "D1 D0 D0 I1 EW",
    "V0 V0 I1 D0 -",
    "C V2 V1 V0 -",
    "C V1 V0 V1 -",
    "C V0 V1 V0 -",
    "C V0 V1 V1 -",
    "C V1 V1 V0 NS",
    "C V0 V2 V1 NW",
    "C I2 I0 I0 NESW",
    "C I0 I1 I1 NESW",
    "C I1 I0 I1 -",
    "C I0 I1 I0 EW",
    "C D1 D0 D1 -",
    "C D0 D0 D1 NS",
    "C D0 D1 D1 NE",
    "C V1 V0 I0 ES",
    "C I1 V0 V2 NS",
    "C V1 V0 D0 SW",
    "C D1 V1 V0 NE",
    "C I0 I1 V1 NW",
    "C V2 I0 I1 NW",
    "C I1 I0 D0 -",
    "C D1 D0 V1 NS",
    "C V0 D0 D1 NEW",
    "C D0 D1 I1 ESW",
    "C I0 V0 D1 SW",
)

Quadrants: TypeAlias = tuple[int, int, int, int]


class Tile(NamedTuple):
    """One tile in one of its four turns; index 0..3 is NW NE SE SW, and N E S W for the arms."""

    grounds: Quadrants
    planets: Quadrants
    arms: tuple[bool, bool, bool, bool]

    def turned(self) -> "Tile":
        """A quarter turn clockwise."""
        g, p, a = self
        return Tile((g[3], *g[:3]), (p[3], *p[:3]), (a[3], *a[:3]))


def read(line: str) -> Tile:
    """A line of the box as a tile."""
    *quadrants, arms = line.split()
    nw, ne, se, sw = ("VIDC".index(quadrant[0]) for quadrant in quadrants)
    a, b, c, d = (int(quadrant[1:] or 0) for quadrant in quadrants)
    return Tile(
        (nw, ne, se, sw), (a, b, c, d), ("N" in arms, "E" in arms, "S" in arms, "W" in arms)
    )


def turns_of(tile: Tile) -> tuple[Tile, ...]:
    """A tile in its four turns."""
    turns = [tile]
    for _ in range(3):
        turns.append(turns[-1].turned())
    return tuple(turns)


TILES: Final = range(1, len(BOX) + 1)
# code of a tile as it lies: 4 * (tile - 1) + turn
LYING: Final[tuple[Tile, ...]] = tuple(turn for line in BOX for turn in turns_of(read(line)))


def code_of(tile: int, turn: int) -> int:
    """The number of a tile as it lies."""
    return 4 * tile - 4 + turn


def table(*steps: tuple[int, int]) -> tuple[int, ...]:
    """Points by count, from (least count, points) in rising order."""
    return tuple(
        max([points for least, points in steps if count >= least], default=0) for count in range(55)
    )


ZONE_POINTS: Final = (
    table((3, 1), (6, 3), (9, 5)),
    table((2, 2), (5, 4), (8, 6)),
    table((2, 2), (4, 5), (7, 7)),
)
PATH_POINTS: Final = table((4, 1), (6, 2), (9, 4))
VOID_POINTS: Final = (0, 0, 1, 2, 4)  # of a constellation by its spaces, card 9

Cell: TypeAlias = tuple[int, int]  # x to the right, y down


class Shape(NamedTuple):
    """Where the tiles of a galaxy may lie, and how many of them."""

    key: str
    cells: tuple[Cell, ...] | None  # in the order in which they are filled; None: anywhere
    tiles: int


def cell_name(x: int, y: int) -> str:
    """Columns by letters, rows by figures: the upper left cell is A1."""
    return f"{chr(ord('A') + x)}{y + 1}"


SQUARE: Final[tuple[Cell, ...]] = tuple((x, y) for y in range(3) for x in range(3))
ROW: Final[tuple[Cell, ...]] = tuple((x, 0) for x in range(9))
TWINS: Final[tuple[Cell, ...]] = tuple((x + a, y) for a in (0, 3) for y in (0, 1) for x in (0, 1))
SQUARE_SHAPE: Final = Shape("square", SQUARE, HAND)
ROW_SHAPE: Final = Shape("row", ROW, HAND)
TWINS_SHAPE: Final = Shape("twins", TWINS, len(TWINS))
FREE_SHAPE: Final = Shape("free", None, HAND)

# seconds of a live table for what is not an ordinary choice (R30)
READY_SECONDS: Final = 20
HOLE_SECONDS: Final = 20
SABOTAGE_SECONDS: Final = 30
BARTER_SECONDS: Final = 20
OFFERING_SECONDS: Final = 20
REST_SECONDS: Final = 45

"""What is in the box, as data. Orders of tuples are the rulebook's and never change."""

from typing import NamedTuple, TypeAlias

Four: TypeAlias = tuple[int, int, int, int]
NONE_OF_FOUR: Four = (0, 0, 0, 0)

ELEMENTS = ("H", "He", "O", "C")
STAR_SUPPLY: Four = (26, 20, 16, 16)
LIFE_SUPPLY = 50

# Clockwise; the same order serves the four types of energy and power cards.
CENTRES = ("light", "time", "gravity", "chemistry")
LIGHT, TIME, GRAVITY, CHEMISTRY = range(4)
CENTRE_HOLDS = 3
MOST_STEPS = 3

# Active rewards by centre: stars by element, Supernova, DNA, nebula tiles.
ACTIVE_STARS: tuple[Four, ...] = ((3, 0, 0, 0), (0, 0, 1, 0), (0, 2, 0, 0), (0, 0, 0, 1))
ACTIVE_DNA: Four = (0, 2, 0, 0)
ACTIVE_SUPERNOVA: Four = (0, 0, 1, 0)
ACTIVE_NEBULA: Four = (0, 0, 0, 1)

CARDS_PER_TYPE = 15
ROW = 4
STARTING_HAND = 4
HAND_LIMIT = 10
SET_SIZE = 5
SET_POINTS = 6
SLOT_PRICES: Four = (2, 3, 3, 4)

CHAMBER_TOP = 6
CHAMBER_POINTS = (3, 6, 10, 15, 21)

OBJECTIVES = tuple(f"Q{n:02}" for n in range(1, 17))
OBJECTIVES_DRAWN = 6
SCORED_ON_SPACE = 4
FIRST_PLACE = 6


class Count(NamedTuple):
    """What depends on the number of seats."""

    dark: int
    crystals: int
    advanced: int  # tiles of group 1 on top of the pile
    second_place: int
    first_passes: bool


COUNTS = {
    2: Count(4, 8, 4, 0, False),
    3: Count(3, 12, 6, 3, True),
    4: Count(3, 15, 8, 3, True),
}


class Tile(NamedTuple):
    """A nebula: its size, the stars it needs by element, its points."""

    size: int
    needs: Four
    stars: int
    points: int


_BASE = (0, 2, 4, 7)
_NEEDS = {
    1: """HHhe Hhehe HHO HHC HheO HheO HheC HheC heheO heheC HOO HCC HOC HOC HOC heOC""",
    2: """HHhehe HHheO HHheO HHheC HHheC HheheO HheheC HHOC HHOC HheOC HheOC heheOC
          HheOO HheCC HOOC HOCC""",
    3: """HHHheheO HHHheheC HHHheOC HHheheOC HHheheOC HHheheOC HHheheOO HHheheCC HHheOOC
          HHheOOC HHheOCC HHheOCC HheheOOC HheheOCC HheOOCC HHOOCC""",
}


def _tile(size: int, letters: str) -> Tile:
    helium = letters.count("he")
    needs = (letters.count("H"), helium, letters.count("O"), letters.count("C"))
    return Tile(size, needs, sum(needs), _BASE[size] + needs[2] + needs[3])


TILES: dict[str, Tile] = {
    f"N{size}{number:02}": _tile(size, letters)
    for size, text in _NEEDS.items()
    for number, letters in enumerate(text.split(), 1)
}

_GROUPS = {1: (8, 8, 8, 8, 7, 7, 7, 6), 2: (7, 7, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 4, 4, 4, 4)}
ADVANCED: dict[str, int] = {
    f"A{group}{number:02}": points
    for group, tiles in _GROUPS.items()
    for number, points in enumerate(tiles, 1)
}


class Cost(NamedTuple):
    """The price of using a power: energy cards, resources of the tracks, life of the galaxy."""

    energy: str  # a type, "any" for one of any type, "same" for cards of one type
    cards: int
    supernova: int = 0
    graviton: int = 0
    proto: int = 0
    stable: int = 0


# The three that replace the star of a depressurisation have no price of their own.
POWER_COSTS: dict[str, Cost | None] = {
    "PL1": Cost("light", 2),
    "PL2": Cost("chemistry", 1),
    "PL3": Cost("same", 5),
    "PL4": Cost("light", 1),
    "PL5": Cost("time", 2),
    "PL6": Cost("gravity", 2),
    "PL7": Cost("chemistry", 2),
    "PL8": Cost("time", 2),
    "PT1": None,
    "PT2": None,
    "PT3": None,
    "PT4": Cost("any", 1, supernova=1),
    "PT5": Cost("time", 1),
    "PT6": Cost("same", 2),
    "PT7": Cost("any", 1, graviton=1),
    "PT8": Cost("time", 1),
    "PG1": Cost("any", 1, graviton=1),
    "PG2": Cost("any", 1, graviton=1),
    "PG3": Cost("any", 1),
    "PG4": Cost("gravity", 1),
    "PG5": Cost("chemistry", 2),
    "PG6": Cost("gravity", 1, graviton=2),
    "PG7": Cost("time", 2),
    "PG8": Cost("any", 1, stable=1),
    "PC1": Cost("any", 1),
    "PC2": Cost("any", 1),
    "PC3": Cost("any", 1, stable=3),
    "PC4": Cost("chemistry", 1),
    "PC5": Cost("any", 1, proto=1),
    "PC6": Cost("any", 1),
    "PC7": Cost("any", 1),
    "PC8": Cost("any", 1),
}

POWER_TYPE = {card: "LTGC".index(card[1]) for card in POWER_COSTS}
POWER_PILES = tuple(
    tuple(card for card in POWER_COSTS if POWER_TYPE[card] == kind) for kind in range(4)
)

"""The whole truth of a table, in parts that change together; and questions one may ask of it."""

from typing import Literal, TypeAlias

from msgspec.json import Decoder

from games.crafting.rules.components import CENTRES, NONE_OF_FOUR, POWER_TYPE, Four
from games.crafting.rules.meta import Forming
from games.engine.contract import Fixed, Pace, Seat

Phase: TypeAlias = Literal["shift", "nebula", "cards", "create", "keep", "place", "limit", "over"]
EMPTY = -1  # a slot of the row without a card


class Galaxy(Fixed, frozen=True):
    """One seat's board. Integers are sets of spaces, one bit each (see board.py)."""

    nebulae: tuple[str, ...]  # tile on each hex, "" for none
    formed: int  # hexes
    stars: Four  # plain stars, by element
    novae: Four  # supernovae, by the element under them
    proto: int
    stable: int
    advanced: tuple[tuple[int, str], ...] = ()  # hex and tile


class Player(Fixed, frozen=True):
    """What belongs to one seat."""

    galaxy: Galaxy
    hand: Four  # energy cards by type
    slots: tuple[str, str, str, str] = ("", "", "", "")  # power cards
    vertical: int = 0  # crystal in progress
    waiting: int = 0  # crystals that stand on 6
    horizontal: int = 0  # crystals on the point spaces
    aside: int = 0  # crystals used after the fifth
    nebula_points: int = 0
    crystal_points: int = 0
    card_points: int = 0
    objective_points: int = 0
    discard: Four | None = None  # stored for the hand limit

    @property
    def score(self) -> int:
        """The marker's place: all but advanced life."""
        return self.nebula_points + self.crystal_points + self.card_points + self.objective_points


class Tray(Fixed, frozen=True):
    """What the active seat has gained and not yet placed, and its three resource tracks."""

    stars: Four = NONE_OF_FOUR
    life: int = 0
    nebulae: tuple[str, ...] = ()
    supernova: int = 0
    dna: int = 0
    graviton: int = 0


NO_TRAY = Tray()


class Supply(Fixed, frozen=True):
    """The shared stock."""

    stars: Four
    life: int
    crystals: int
    box: int = 0  # crystals taken from the box once the supply was empty


class Energy(Fixed, frozen=True):
    """Energy cards outside the hands; a card is the number of its type."""

    pile: tuple[int, ...]  # its top first
    row: Four
    discard: Four = NONE_OF_FOUR


class Ring(Fixed, frozen=True):
    """Where the energy tokens lie."""

    own: tuple[int, ...]  # centre of each seat's token
    dark: Four


class Goals(Fixed, frozen=True):
    """Universal objectives: the pile, the track of spaces 1 to 3, and those scored."""

    pile: tuple[str, ...]
    track: tuple[str, str, str]  # "" for an empty space
    scored: tuple[str, ...] = ()


class Ended(Fixed, frozen=True):
    """What the end of the last round brought: the objective that was scored, by seat."""

    round: int
    turn: int  # the last one of that round
    objective: str  # "" if none was due
    values: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]  # after these points


class State(Fixed, frozen=True):
    """The table. `draws`, `drawn`, `slot` and `tile` belong to the step that is open."""

    forming: Forming
    pace: Pace
    players: tuple[Player, ...]
    tray: Tray
    supply: Supply
    energy: Energy
    ring: Ring
    goals: Goals
    powers: tuple[tuple[str, ...], ...]  # piles by type, the top first
    nebulae: tuple[tuple[str, ...], ...]  # piles of sizes 1, 2, 3
    advanced: tuple[str, ...]
    first: Seat
    active: Seat
    phase: Phase = "shift"
    round: int = 1
    turn: int = 1  # turns begun, this one included
    bought: int = 0  # power cards bought in this turn
    draws: int = 0  # energy cards still to be taken
    drawn: tuple[str, ...] = ()  # power cards to choose from
    slot: int = 0  # where the chosen one goes
    tile: str = ""  # the nebula of the omega action
    left: tuple[Seat, ...] = ()  # seats that gave up
    edition: int = 1  # of the rules the table was opened with
    ended: Ended | None = None
    past: tuple[Ended, ...] = ()  # what every round brought, the last one included


STATE = Decoder(State)


def cards_left(energy: Energy) -> int:
    """Energy cards that can still be drawn: row, pile and discard."""
    lying = sum(card != EMPTY for card in energy.row)
    return lying + len(energy.pile) + sum(energy.discard)


def empty_hexes(galaxy: Galaxy) -> list[int]:
    """Hexes without a nebula, in the order of the board."""
    return [h for h, tile in enumerate(galaxy.nebulae) if not tile]


def plain(galaxy: Galaxy) -> int:
    """Spaces with a star that is no supernova."""
    h, he, o, c = galaxy.stars
    return h | he | o | c


def novae(galaxy: Galaxy) -> int:
    """Spaces with a supernova."""
    h, he, o, c = galaxy.novae
    return h | he | o | c


def starred(galaxy: Galaxy) -> int:
    """Spaces with a star or supernova."""
    return plain(galaxy) | novae(galaxy)


def living(galaxy: Galaxy) -> int:
    """Spaces with life of either kind."""
    return galaxy.proto | galaxy.stable


def powers_of_type(player: Player, kind: int) -> int:
    """How many power cards of one type a seat owns."""
    return sum(1 for card in player.slots if card and POWER_TYPE[card] == kind)


def advanced_on(galaxy: Galaxy, hexagon: int) -> int:
    """How many advanced-life tiles lie on a hex."""
    return sum(1 for where, _ in galaxy.advanced if where == hexagon)


def type_number(name: str) -> int | None:
    """The number of an energy type, or None if there is no such type."""
    return CENTRES.index(name) if name in CENTRES else None


def to_discard(player: Player, limit: int) -> int:
    """Cards above the hand limit."""
    return max(0, sum(player.hand) - limit)

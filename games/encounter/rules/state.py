"""State and its parts; questions one may ask of a state."""

from typing import TypeAlias

from msgspec.json import Decoder
from msgspec.structs import replace

from games.encounter.rules.components import (
    NO_CARD,
    SYSTEM_SIZE,
    WINDOWS,
    is_encounter,
)
from games.encounter.rules.moves import (
    NOBODY,
    NOWHERE,
    Lose,
    Offer,
    Order,
    Pass,
    Place,
    PlayArtefact,
    Ships,
    UsePower,
)
from games.encounter.rules.story import Story
from games.engine.contract import Fixed, Pace, Seat

ATTACK, DEFENCE, NO_SIDE = 0, 1, -1  # sides of an encounter
Answer: TypeAlias = PlayArtefact | UsePower | Pass | Lose | Place
UNKNOWN = ""  # a power that is not chosen yet
Pending: TypeAlias = tuple[tuple[int, int], ...]  # (planet of origin or NOWHERE, number)


class Encounter(Fixed, frozen=True):
    """One encounter, from its first window to its end."""

    number: int = 1  # first or second of the turn
    defender: Seat = NOBODY
    planet: int = NOWHERE
    system: Seat = NOBODY
    ejection: bool = False
    invited: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    answered: tuple[Seat, ...] = ()  # who has said whether to join
    sides: tuple[int, ...] = ()  # of allies, by seat
    origins: tuple[Pending, ...] = ()  # where ships in the encounter came from, by seat
    laid: tuple[int, int] = (NO_CARD, NO_CARD)  # by side
    face_up: tuple[bool, bool] = (False, False)
    swapped: bool = False  # each card lies on the side of the player who did not lay it
    pair: tuple[int, ...] = ()  # cards Chronos set aside, by side
    away: tuple[int, int] = (NO_CARD, NO_CARD)  # cards just discarded, by side
    aside: tuple[int, ...] = ()  # artefacts Laser turned up
    aside_of: Seat = NOBODY
    zapped: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    used: tuple[Seat, ...] = ()  # whose power is spent for this encounter
    used_laid: tuple[Seat, ...] = ()  # whose power is spent for this LAID window
    read: Seat = NOBODY  # whose hand Mind reads
    gas: bool = False
    emotion: bool = False
    waits: tuple[int, ...] = ()
    lapsed: tuple[Seat, ...] = ()  # who let a window's time run out
    resolved: bool = False
    success: bool = False
    outcome: str = ""
    owed: tuple[Seat, int] = (NOBODY, 0)  # compensation: to whom, how many cards
    carried: tuple[tuple[Seat, str, PlayArtefact | UsePower], ...] = ()  # out, in which window


class Deal(Fixed, frozen=True):
    """The talks of the two main players, by side."""

    offers: tuple[Offer | None, Offer | None] = (None, None)
    numbers: tuple[int, int] = (0, 0)
    drafts: tuple[Offer | None, Offer | None] = (None, None)
    made: int = 0  # offers so far
    done: tuple[bool, bool] = (False, False)
    heard: tuple[int, int] = (0, 0)  # offers made when a side last said that it is done


class Former(Fixed, frozen=True):
    """What tables of edition 1 keep in their state; see `former.py`. All by seat."""

    prefs: tuple[dict[str, str], ...]
    orders: tuple[tuple[Order, ...], ...]
    final: tuple[Seat, ...] = ()  # passed for the whole window
    resting: tuple[Seat, ...] = ()  # passed for the whole encounter


class State(Fixed, frozen=True):
    """The whole truth at one moment."""

    pace: Pace
    tempo: str
    powers: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]  # each in ascending order
    ships: tuple[tuple[int, ...], ...]  # by seat, then by planet
    hole: tuple[int, ...]
    mothership: tuple[int, ...]
    carriers: tuple[int, ...]
    pending: tuple[Pending, ...]
    deck: tuple[int, ...]  # the last one is on top
    discard: tuple[int, ...]
    discs: tuple[Seat, ...]  # the last one is on top
    drawn: tuple[Seat, ...]
    active: Seat
    answers: tuple[Answer | None, ...]
    lost: tuple[int, ...]  # ships that went to the Black Hole in the latest event
    rewards: tuple[int, ...]  # due to allies of a defender who held
    in_play: tuple[int, ...] = ()  # the artefact whose effect runs
    player: Seat = NOBODY  # who played it
    victim: Seat = NOBODY  # whom the Plague struck
    enc: Encounter = Encounter()
    deal: Deal = Deal()
    todo: tuple[str, ...] = ("turn",)  # steps to come; the first is the present one
    asked: tuple[Seat, ...] = ()  # for whom the present step waits
    serial: int = 0  # of the present question
    turn: int = 0
    encounters: int = 0
    round: int = 0  # of the present window
    thinking: bool = False  # the round has the longer time
    left: tuple[Seat, ...] = ()  # resigned; a computer plays on
    winners: tuple[Seat, ...] = ()
    former: Former | None = None  # of edition 1; None since
    story: Story | None = None  # what everyone saw; not kept before edition 3
    offered: tuple[tuple[str, ...], ...] = ()  # powers to choose from, by seat, while they choose
    picked: tuple[str, ...] = ()  # what each has chosen so far; empty until then


STATE: Decoder[State] = Decoder(State)
SEATS = tuple(tuple(map(Seat, range(number))) for number in range(5))  # asked for all the time

FROM_LEFT = tuple(
    tuple(tuple(Seat((first + step) % number) for step in range(1, number)) for first in seats)
    for number, seats in enumerate(SEATS)
)


def seat_count(state: State) -> int:
    return len(state.powers)


def every_seat(state: State) -> tuple[Seat, ...]:
    return SEATS[len(state.powers)]


def is_home(seat: int, planet: int) -> bool:
    return planet // SYSTEM_SIZE == seat


def home_colonies(state: State, seat: int) -> int:
    """How many of its own planets the seat still holds."""
    first = seat * SYSTEM_SIZE
    return SYSTEM_SIZE - state.ships[seat][first : first + SYSTEM_SIZE].count(0)


def all_colonies(state: State, seat: int) -> int:
    ships = state.ships[seat]
    return len(ships) - ships.count(0)


def foreign_colonies(state: State, seat: int) -> int:
    return all_colonies(state, seat) - home_colonies(state, seat)


def colonies(state: State, seat: int) -> tuple[int, ...]:
    """Planets where the seat has ships, in planet order."""
    return tuple(planet for planet, ships in enumerate(state.ships[seat]) if ships)


def homes_needed(state: State) -> int:
    """Home colonies a power needs to work."""
    return 4 if len(state.powers) == 2 else 3


def power_on(state: State, seat: int) -> bool:
    """Asked more often than anything else, so written out."""
    first = seat * SYSTEM_SIZE
    bare = state.ships[seat][first : first + SYSTEM_SIZE].count(0)
    return bare <= (1 if len(state.powers) == 2 else 2) and seat not in state.enc.zapped


def is_main(state: State, seat: int) -> bool:
    return seat in (state.active, state.enc.defender)


def mains(state: State) -> tuple[Seat, Seat]:
    """Attacker and defender."""
    return state.active, state.enc.defender


def side_of(state: State, seat: int) -> int:
    """On which side a seat stands, as main player or ally; NO_SIDE if on none."""
    if seat == state.active:
        return ATTACK
    if seat == state.enc.defender:
        return DEFENCE
    return state.enc.sides[seat]


def opponent(state: State, seat: int) -> Seat:
    """The other main player."""
    return state.enc.defender if seat == state.active else state.active


def allies(state: State, side: int) -> tuple[Seat, ...]:
    return tuple(Seat(s) for s, where in enumerate(state.enc.sides) if where == side)


def from_left(state: State) -> tuple[Seat, ...]:
    """Every seat but the attacker, from the attacker's left."""
    return FROM_LEFT[len(state.powers)][state.active]


def others(state: State) -> tuple[Seat, ...]:
    """Everybody but the main players, from the attacker's left."""
    return tuple(seat for seat in from_left(state) if seat != state.enc.defender)


def has_encounter_card(hand: tuple[int, ...]) -> bool:
    return bool(hand) and is_encounter(hand[0])  # hands ascend: artefacts come last


def own_ships_in(state: State, side: int) -> int:
    """Ships of the main player of a side in the encounter."""
    if side == ATTACK:
        return state.mothership[state.active]
    return state.ships[state.enc.defender][state.enc.planet]


def ally_ships(state: State, seat: int) -> int:
    return state.mothership[seat] if state.enc.sides[seat] == ATTACK else state.carriers[seat]


def is_frozen(state: State, seat: int, planet: int) -> bool:
    """The defender changes nothing on the planet under attack until it is settled."""
    enc = state.enc
    return planet == enc.planet and seat == enc.defender and not enc.resolved


def places_for(state: State, seat: int) -> tuple[int, ...]:
    """Where a seat may put ships: its colonies, the one under attack only if there is no other."""
    own = colonies(state, seat)
    free = tuple(planet for planet in own if not is_frozen(state, seat, planet))
    return free or own


def in_window(state: State) -> str:
    """The kind of the reaction window now open, or an empty string."""
    return state.todo[0] if state.todo[0] in WINDOWS else ""


def is_over(state: State) -> bool:
    return state.todo[0] == "over"


def total(ships: Ships) -> int:
    return sum(number for _, number in ships)


def remembered(state: State, **parts: object) -> State:
    """Edition 1: with other orders and wishes; of no effect since."""
    return state if state.former is None else replace(state, former=replace(state.former, **parts))

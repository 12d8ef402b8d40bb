"""The whole truth of a table, and questions one may ask of it."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.engine.contract import Fixed, Seat
from games.factory.rules.components import KEPT
from games.factory.rules.kaos import Card, card
from games.factory.rules.meta import Options
from games.factory.rules.moves import Barter, BonusColour, Hole, Layout, Offer, Sabotage
from games.factory.rules.sheet import Sheet, Tokens

Phase: TypeAlias = Literal[
    "first",  # three of nine
    "second",  # three of the six passed on
    "ready",  # live: all wait for the sand
    "build",
    "hole",  # card 1
    "sabotage",  # card 13
    "barter",  # card 19
    "offering",  # card 20
    "rest",  # live: all look at the scores
    "over",
]
Choice: TypeAlias = Hole | Sabotage | Barter | Offer
Tiles: TypeAlias = tuple[int, ...]

NOBODY = -1  # holder of a bonus tile that lies in the middle
ABSENT_AFTER = 2  # decisions in a row left to the clock (R35)


class Scored(Fixed, frozen=True):
    """A round after its scoring: kept to be looked at until the next one is scored."""

    round: int
    card: int
    galaxies: tuple[Layout, ...]
    filled: tuple[Tiles, ...]  # tiles the luck laid, by builder
    removed: tuple[Layout, ...]  # tiles sabotage took, by builder
    bonus: tuple[int, int, int]
    claims: tuple[tuple[BonusColour, ...], ...]
    sheets: tuple[Sheet, ...]


class State(Fixed, frozen=True):
    """Everything; never leaves the server. Tuples by seat unless said otherwise."""

    options: Options
    seats: int
    kaos: tuple[int, ...]  # the cards of the five rounds; none for beginners
    round: int
    phase: Phase
    tokens: tuple[Tokens, ...]
    dealt: tuple[Tiles, ...]  # nine tiles each, as they came from the bag
    first: tuple[Tiles, ...]  # kept of the nine
    second: tuple[Tiles, ...]  # kept of the six
    hands: tuple[Tiles, ...]  # the nine to build with, in order; empty until the draft is over
    layouts: tuple[Layout, ...]
    bonus: tuple[int, int, int]  # holder of each bonus tile, by colour
    claims: tuple[tuple[BonusColour, ...], ...]  # by correspondence
    opened: tuple[bool, ...]  # whose own minute has begun
    asked: tuple[bool, ...]  # who has something to decide in this phase
    acted: tuple[bool, ...]  # who has decided; while building: who is done
    choices: tuple[Choice | None, ...]  # sealed decisions after the build
    missed: tuple[int, ...]  # decisions in a row left to the clock
    left: tuple[bool, ...]  # who resigned
    filled: tuple[Tiles, ...]
    removed: tuple[Layout, ...]
    sheets: tuple[Sheet, ...]  # of this round, once it is scored
    last: Scored | None = None  # the latest round that is scored in full


def card_of(state: State) -> Card:
    """The card of this round."""
    return card(state.kaos[state.round - 1] if state.kaos else 0)


def gone(left: Sequence[bool]) -> list[Seat]:
    """The seats that resigned."""
    return [Seat(seat) for seat, resigned in enumerate(left) if resigned]


def left_of(state: State, seat: int) -> Seat:
    """The left neighbour: seats are numbered clockwise."""
    return Seat((seat + 1) % state.seats)


def right_of(state: State, seat: int) -> Seat:
    return Seat((seat - 1) % state.seats)


def passes_left(round_: int) -> bool:
    """Odd rounds pass to the left, even rounds to the right."""
    return round_ % 2 == 1


def receiver(state: State, seat: int) -> Seat:
    """Who gets the tiles this seat passes on in this round."""
    return left_of(state, seat) if passes_left(state.round) else right_of(state, seat)


def giver(state: State, seat: int) -> Seat:
    return right_of(state, seat) if passes_left(state.round) else left_of(state, seat)


def remaining(packet: Tiles, kept: Tiles) -> Tiles:
    """A packet without the tiles kept, in its old order."""
    return tuple([tile for tile in packet if tile not in kept])


def packet_of(state: State, seat: int) -> Tiles:
    """The tiles a seat chooses from in the draft; none once it has chosen."""
    if state.acted[seat]:
        return ()
    if state.phase == "first":
        return state.dealt[seat]
    return second_packet(state, seat) if state.phase == "second" else ()


def second_packet(state: State, seat: int) -> Tiles:
    """The six tiles that reached a seat."""
    origin = giver(state, seat)
    return remaining(state.dealt[origin], state.first[origin])


def picks_of(state: State, seat: int) -> Tiles:
    return state.first[seat] + state.second[seat]


def owes(state: State, seat: int) -> int:
    """How many tiles a seat still has to choose in this phase of the draft."""
    return KEPT if state.phase in ("first", "second") and not state.acted[seat] else 0


def is_frozen(state: State, seat: int) -> bool:
    """A seat that holds a bonus tile may not touch its galaxy, except with card 18."""
    return seat in state.bonus and card_of(state).freezes


def is_absent(state: State, seat: int) -> bool:
    """Left two decisions in a row to the clock of a live table."""
    return state.options.pace == "fast" and state.missed[seat] >= ABSENT_AFTER


def pending(state: State) -> tuple[Seat, ...]:
    """Who has not decided yet."""
    acted = state.acted
    return tuple([Seat(s) for s, asked in enumerate(state.asked) if asked and not acted[s]])


def awaited(state: State, waiting: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
    """For whom the table waits: absent seats only if nobody else is there."""
    if waiting is None:
        waiting = pending(state)
    if not any(state.missed):
        return waiting
    present = tuple(seat for seat in waiting if not is_absent(state, seat))
    if present or any(not is_absent(state, seat) for seat in range(state.seats)):
        return present
    return waiting


def start_seat(state: State, colour: int) -> Seat:
    """The seat that comes first among equal claims to a bonus tile (R14)."""
    return Seat((state.round - 1 + colour) % state.seats)

"""The whole truth at one moment, and questions one may ask of it."""

from typing import Literal, TypeAlias

from games.bigbang.rules.components import CLOCK_SPACES, EMPTY
from games.bigbang.rules.meta import Mode
from games.bigbang.rules.moves import Link
from games.bigbang.rules.placing import Rule
from games.bigbang.rules.stock import Stock
from games.bigbang.rules.universe import Universe
from games.engine.contract import Fixed, Seat
from games.engine.seats import remaining

# A turn, the bodies of Dark Energy, the extra placements of a supernova, the end.
Phase: TypeAlias = Literal["main", "dark", "nova", "ended"]


class Solo(Fixed, frozen=True):
    """The objective cards of Solitaire."""

    cards: tuple[int, ...]  # face down, the top one first
    positive: int | None
    negatives: tuple[int, ...] = ()
    achieved: tuple[int, ...] = ()
    final_passes: int | None = None  # counted once the last card was turned over
    lost: bool = False


Batch: TypeAlias = tuple[int, int]  # so many tiles of a hand, none of which has these traits


class Chain(Fixed, frozen=True):
    """Hexdomino: the cells from one end to the other, the links between them, the hands."""

    cells: tuple[int, ...]
    links: tuple[Link, ...]
    hands: tuple[tuple[int, ...], ...]
    # What everybody may conclude from passes, for each seat; the tiles drawn last come last.
    batches: tuple[tuple[Batch, ...], ...] = ()


class State(Fixed, frozen=True):
    """One table of any mode; what a mode does not use stays empty."""

    mode: Mode
    seats: int
    universes: tuple[Universe, ...]
    stock: Stock
    active: Seat
    starter: Seat
    cards: tuple[tuple[int, ...], ...] = ()  # of each seat: a shape and a colour
    undealt: tuple[int, ...] = ()
    phase: Phase = "main"
    turn: int = 0  # decisions taken so far
    times: tuple[int, ...] = ()  # of each seat, on the Cosmic Clock
    arrivals: tuple[int, ...] = ()  # the later a marker arrived, the higher it lies
    spaces: int = CLOCK_SPACES
    cost: int = 0  # of the turn's main play, paid when the turn ends
    dark_left: int = 0  # bodies still to be placed with Dark Energy
    extra: int = 0  # extra placements still due to the supernova
    removed: tuple[int, ...] = ()  # tiles out of the game
    gone: tuple[Seat, ...] = ()  # seats that left, in this order
    solo: Solo | None = None
    chain: Chain | None = None
    edition: int = 1  # of the rules the table was opened with


def seated(state: State) -> list[Seat]:
    """The seats still at the table."""
    return remaining(state.seats, state.gone)


def clockwise(state: State, seat: Seat) -> Seat:
    """The next seat to the left that has not left the table."""
    for step in range(1, state.seats + 1):
        after = Seat((seat + step) % state.seats)
        if after not in state.gone:
            return after
    raise AssertionError("nobody is left")


def clock_order(state: State) -> list[Seat]:
    """Who plays next: the furthest behind, on one space the last to arrive."""
    return sorted(seated(state), key=lambda seat: (state.times[seat], -state.arrivals[seat]))


def next_on_clock(state: State) -> Seat:
    """The first in that order."""
    times, arrivals, gone = state.times, state.arrivals, state.gone
    best = -1
    for seat in range(state.seats):
        if seat not in gone and (
            best < 0
            or times[seat] < times[best]
            or (times[seat] == times[best] and arrivals[seat] > arrivals[best])
        ):
            best = seat
    return Seat(best)


def place_in_turn(state: State, seat: Seat) -> int:
    """How many seats begin before this one, counted from the start player."""
    return (seat - state.starter) % state.seats


def is_flat(state: State) -> bool:
    """Whether every tile counts one point, whatever its ground."""
    return state.mode == "simple"


def rule_of(state: State) -> Rule:
    """The placement rule that holds for bodies now."""
    if state.mode == "simple":
        return "simple"
    return "dark" if state.phase == "dark" else "normal"


def own_universes(state: State, seat: Seat) -> tuple[int, ...]:
    """Where a seat may build: in parallel universes on its left and on its right."""
    if state.mode != "parallel":
        return (0,)
    return seat, (seat - 1) % state.seats


def row_is_empty(state: State) -> bool:
    return all(tile == EMPTY for tile in state.stock.row)


def solo_of(state: State) -> Solo:
    """The cards of a Solitaire table."""
    if state.solo is None:
        raise AssertionError("only Solitaire has these cards")
    return state.solo


def chain_of(state: State) -> Chain:
    """The chain of a Hexdomino table."""
    if state.chain is None:
        raise AssertionError("only Hexdomino has a chain")
    return state.chain

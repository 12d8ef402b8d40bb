"""The whole truth at one moment, and questions one may ask of it."""

from typing import Literal, TypeAlias

from games.rules.bigbang.components import CLOCK_SPACES, EMPTY
from games.rules.bigbang.meta import Mode
from games.rules.bigbang.stock import Stock
from games.rules.bigbang.universe import Universe
from games.rules.contract import Fixed, Seat

Phase: TypeAlias = Literal["main", "ended"]


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
    gone: tuple[Seat, ...] = ()  # seats that left, in this order


def seated(state: State) -> list[Seat]:
    """The seats still at the table."""
    return [Seat(seat) for seat in range(state.seats) if seat not in state.gone]


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


def place_in_turn(state: State, seat: Seat) -> int:
    """How many seats begin before this one, counted from the start player."""
    return (seat - state.starter) % state.seats


def is_flat(state: State) -> bool:
    """Whether every tile counts one point, whatever its ground."""
    return state.mode == "simple"


def row_is_empty(state: State) -> bool:
    return all(tile == EMPTY for tile in state.stock.row)

"""Mutant: with fewer than seven cards it may fill its hand, from the deck or from others."""

from msgspec.structs import replace

from games.encounter.rules.components import HAND, PRE
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers.power import Power
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def has_room(state: State, seat: Seat) -> bool:
    return len(state.hands[seat]) < HAND


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    return None if has_room(state, seat) else Refusal("hand_full", {"hand": HAND})


def start_drawing(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    teller.tell("mutant_draws", seat=seat)
    return replace(state, todo=("mutant", *state.todo))


POWER = Power(
    "mutant",
    optional=True,
    role="main",
    window=PRE,
    ready=has_room,
    check=check,
    act=start_drawing,
)

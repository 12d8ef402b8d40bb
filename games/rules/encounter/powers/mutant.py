"""Mutant: with fewer than seven cards it may fill its hand, from the deck or from others."""

from msgspec.structs import replace

from games.rules.contract import Refusal, Seat
from games.rules.encounter.components import HAND, PRE
from games.rules.encounter.moves import UsePower
from games.rules.encounter.powers.power import Power
from games.rules.encounter.state import State
from games.rules.encounter.tale import Tale


def has_room(state: State, seat: Seat) -> bool:
    return len(state.hands[seat]) < HAND


def check(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    return None if has_room(state, seat) else Refusal("hand_full", {"hand": HAND})


def start_drawing(state: State, seat: Seat, move: UsePower, tale: Tale) -> State:
    tale.tell("mutant_draws", seat=seat)
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

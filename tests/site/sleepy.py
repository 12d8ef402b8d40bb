"""Nim whose computer players never finish their thought: what the limit is for."""

from games.rules.chance import Chance
from games.rules.contract import Seat
from tests.specimen.nim import META, MOVE, OPTIONS, STATE, State, moves  # noqa: F401


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    while True:
        pass

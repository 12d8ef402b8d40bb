"""Nim whose computer players never finish their thought: what the limit is for."""

from games.engine.chance import Chance
from games.engine.contract import Seat
from tests.specimen.rules import META, MOVE, OPTIONS, STATE, State, moves  # noqa: F401


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    while True:
        pass

"""The recorded tables of Crafting the Cosmos: python -m tests.crafting.recording."""

import hashlib
from functools import partial
from typing import Any

from games.crafting import rules as crafting
from games.crafting.bots.levels import Plan
from games.crafting.rules.moves import Depressurise, KeepPower
from games.crafting.rules.state import State
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from tests.engine.recorded_logs import Head, Recorded, Turn, record, write_missing


def by_planners(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
    """Every seat plans, none of them long."""
    seat = crafting.windows(state)[0].must[0]
    return seat, choose(crafting, state, seat, Plan(tried=0, buys=True, noise=0.6), luck)


def with_absences(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
    """Now and then the clock plays."""
    if luck.below(12) == 0:
        return CLOCK, TimeUp(crafting.windows(state)[0].key)
    return by_planners(state, number, luck)


def until_all_leave(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
    """Two of three seats leave on the way."""
    if number in (60, 120):
        return Seat(number // 60), Resign()
    return by_planners(state, number, luck)


def by_random_owners(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
    """Seats keep any power, and use those that replace the star of a crystal."""
    seat = crafting.windows(state)[0].must[0]
    moves = list(crafting.moves(state, seat)) if state.phase in ("keep", "create") else []
    instead = [m for m in moves if isinstance(m, Depressurise) and m.reward == "power"]
    if state.phase == "keep":
        kept = [m for m in moves if isinstance(m, KeepPower) and m.card == "PT2"]
        return seat, luck.pick(kept or moves)
    return (seat, luck.pick(instead)) if instead else by_planners(state, number, luck)


TABLES: dict[str, tuple[int, dict[str, Any], Turn]] = {
    "two-seats": (2, {}, by_planners),
    "three-seats-slow": (3, {"pace": "slow"}, with_absences),
    "four-seats": (4, {}, by_planners),
    "four-seats-exact": (4, {"forming": "exact"}, with_absences),
    "three-seats-two-leave": (3, {}, until_all_leave),
    "two-seats-one-clock": (2, {"edition": 2}, with_absences),
    "three-seats-slow-one-clock": (3, {"edition": 2, "pace": "slow"}, with_absences),
    "four-seats-all-rounds": (4, {"edition": 3}, by_planners),
    "two-seats-any-element": (2, {"edition": 3}, by_random_owners),
    "three-seats-slots-from-one": (3, {"edition": 4}, by_planners),
}


def recipe(name: str) -> Recorded:
    seats, options, turn = TABLES[name]
    secret = hashlib.sha256(name.encode()).hexdigest()
    return record(Head("crafting", options, seats, secret), turn)[0]


if __name__ == "__main__":
    write_missing("crafting", {name: partial(recipe, name) for name in TABLES})

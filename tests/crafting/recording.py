"""The recorded tables of Crafting the Cosmos: python -m tests.crafting.recording."""

import hashlib
from functools import partial
from typing import Any

from games.crafting import rules as crafting
from games.crafting.bots.levels import Plan
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


TABLES: dict[str, tuple[int, dict[str, Any], Turn]] = {
    "two-seats": (2, {}, by_planners),
    "three-seats-slow": (3, {"pace": "slow"}, with_absences),
    "four-seats": (4, {}, by_planners),
    "four-seats-exact": (4, {"forming": "exact"}, with_absences),
    "three-seats-two-leave": (3, {}, until_all_leave),
    "two-seats-one-clock": (2, {"edition": 2}, with_absences),
    "three-seats-slow-one-clock": (3, {"edition": 2, "pace": "slow"}, with_absences),
}


def recipe(name: str) -> Recorded:
    seats, options, turn = TABLES[name]
    secret = hashlib.sha256(name.encode()).hexdigest()
    return record(Head("crafting", options, seats, secret), turn)[0]


if __name__ == "__main__":
    write_missing("crafting", {name: partial(recipe, name) for name in TABLES})

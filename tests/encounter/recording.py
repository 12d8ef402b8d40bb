"""The recorded tables of Cosmic Encounter: python -m tests.encounter.recording."""

from functools import partial
from typing import Any

from games.encounter import rules as encounter
from games.encounter.bots.levels import play_easy, play_strong
from games.encounter.rules.state import State
from games.engine.bots import Bot, choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from tests.engine.recorded_logs import Head, Recorded, Turn, record, write_missing

SLOW, BRISK, RELAXED = {"pace": "slow"}, {"tempo": "brisk"}, {"tempo": "relaxed"}


def by(bot: Bot, lateness: int = 0, leave_at: int = 0) -> Turn:
    """Computer players; the clock plays one time in `lateness`, somebody leaves at a line."""

    def turn(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
        window = encounter.windows(state)[-1]
        seat = luck.pick(window.must)
        move: Any = choose(encounter, state, seat, bot, luck)
        if lateness and luck.below(lateness) == 0:
            return CLOCK, TimeUp(window.key)
        return seat, Resign() if number == leave_at else move

    return turn


TABLES: dict[str, tuple[str, int, dict[str, Any], Turn]] = {
    "strong_two": ("01ab23cd", 2, {}, by(play_strong)),
    "strong_three": ("12bc34de", 3, {}, by(play_strong)),
    "strong_four": ("23cd45ef", 4, BRISK, by(play_strong)),
    "easy_four": ("34de00ef", 4, {}, by(play_easy, lateness=25)),
    "random_three": ("45ef6701", 3, {}, by(play_anything, lateness=20)),
    "random_four": ("56f07812", 4, RELAXED, by(play_anything)),
    "slow_three": ("67018923", 3, SLOW, by(play_strong, lateness=40)),
    "slow_random_two": ("78129a35", 2, SLOW, by(play_anything)),
    "resigned_two": ("8923ab45", 2, {}, by(play_strong, leave_at=40)),
    "left_three": ("9a34bc56", 3, {}, by(play_easy, leave_at=30)),
}


def recipe(name: str) -> Recorded:
    """Of the present edition; the tables of earlier ones stay as they were recorded."""
    secret, seats, options, turn = TABLES[name]
    pinned = {"edition": encounter.META.edition, **options}
    return record(Head("encounter", pinned, seats, secret * 8), turn)[0]


if __name__ == "__main__":
    write_missing("encounter", {name: partial(recipe, name) for name in TABLES})

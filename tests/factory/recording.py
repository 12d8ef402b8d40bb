"""The recorded tables of Cosmic Factory: python -m tests.factory.recording."""

from functools import partial
from typing import Any

from games.engine.bots import Bot, choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.factory import rules as factory
from games.factory.bots.levels import easy
from games.factory.rules.moves import Grab
from games.factory.rules.state import NOBODY, State, card_of
from tests.engine.recorded_logs import Head, Recorded, Turn, record, write_missing

SLOW, PERSONAL = {"pace": "slow"}, {"pace": "slow", "correspondence": "personal"}


def by(bot: Bot, lateness: int = 0, leave_at: int = 0) -> Turn:
    """Computer players; the clock plays one time in `lateness`, seats leave now and then."""

    def turn(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
        while True:
            window = luck.pick(factory.windows(state))
            seat = luck.pick(window.may if bot is play_anything else window.must or window.may)
            if lateness and luck.below(lateness) == 0:
                return CLOCK, TimeUp(window.key)
            if not list(factory.moves(state, seat)):
                continue
            move: Any = choose(factory, state, seat, bot, luck)
            if leave_at and number % leave_at == 0:
                move = Resign()
            if factory.refuse(state, seat, move) is None:
                return seat, move

    return turn


def greedy(usual: Turn) -> Turn:
    """Where card 18 allows it, a seat that is done grabs with three tiles (edition 1: stays so)."""

    def turn(state: State, number: int, luck: Chance) -> tuple[Seat, Any]:
        done = [Seat(s) for s, acted in enumerate(state.acted) if acted and s not in state.bonus]
        free = not card_of(state).freezes and state.bonus[0] == NOBODY
        if state.phase == "build" and free and done:
            return done[0], Grab(state.layouts[done[0]][:3], ("V",))
        return usual(state, number, luck)

    return turn


TABLES: dict[str, tuple[str, int, dict[str, Any], Turn]] = {
    "live_two": ("01ab23cd", 2, {}, by(easy)),
    "live_six": ("12bc34de", 6, {}, by(easy, lateness=30)),
    "live_random": ("23cd45ef", 4, {}, by(play_anything, lateness=12)),
    "untimed_three": ("34de00ef", 3, SLOW, by(easy)),
    "untimed_random": ("45ef6701", 5, SLOW, by(play_anything, lateness=25)),
    "personal_four": ("56f07812", 4, PERSONAL, by(easy, lateness=25)),
    "beginners": ("67018923", 3, {"variant": "beginner"}, by(easy)),
    "left_alone": ("78129a34", 3, {}, by(easy, leave_at=20)),
    "edition_1_grab_when_done": ("89000038", 3, {}, greedy(by(easy))),
}


def recipe(name: str) -> Recorded:
    secret, seats, options, turn = TABLES[name]
    return record(Head("factory", options, seats, secret * 8), turn)[0]


if __name__ == "__main__":
    write_missing("factory", {name: partial(recipe, name) for name in TABLES})

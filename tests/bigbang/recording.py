"""Records tables of every mode and every way of ending: python -m tests.bigbang.recording."""

import hashlib
from collections.abc import Callable
from functools import partial

from games.bigbang import rules as bigbang
from games.bigbang.bots.levels import play_easy
from games.bigbang.rules.meta import Mode
from games.bigbang.rules.state import State, chain_of, solo_of
from games.bigbang.rules.stock import everything
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Fixed, Resign, Seat, TimeUp
from tests.engine.recorded_logs import Head, Recorded, record, write_missing

Ending = Callable[[State], bool]
Mover = Callable[[State, Chance], Fixed]


def random_move(state: State, luck: Chance) -> Fixed:
    """Anything legal; now and then time runs out."""
    if luck.below(30) == 0:
        return TimeUp(f"turn-{state.turn}")
    return luck.pick(list(bigbang.moves(state, state.active)))


def easy_move(state: State, luck: Chance) -> Fixed:
    return choose(bigbang, state, state.active, play_easy, luck)


def leaving_move(state: State, luck: Chance) -> Fixed:
    """Anything legal, until somebody has had enough."""
    return Resign() if luck.below(12) == 0 else random_move(state, luck)


def anything(state: State) -> bool:
    return not state.gone


def left_alone(state: State) -> bool:
    return len(state.gone) == state.seats - 1


def solitaire(lost: bool, stock: bool = True) -> Ending:
    def ends_so(state: State) -> bool:
        solo = solo_of(state)
        return solo.lost == lost and (lost or (solo.final_passes == 2) == stock)

    return ends_so


def went_out(state: State) -> bool:
    return not state.gone and any(not hand for hand in chain_of(state).hands)


def nobody_could_play(state: State) -> bool:
    return not state.gone and all(chain_of(state).hands)


def stuck(state: State) -> bool:
    return not state.gone and any(0 <= tile <= 52 for tile in everything(state.stock))


TABLES: dict[str, tuple[Mode, int, Mover, Ending]] = {
    "simple-two": ("simple", 2, easy_move, anything),
    "simple-four": ("simple", 4, random_move, anything),
    "simple-left-alone": ("simple", 3, leaving_move, left_alone),
    "cosmic-two": ("cosmic", 2, easy_move, anything),
    "cosmic-four": ("cosmic", 4, random_move, anything),
    "cosmic-stuck": ("cosmic", 2, random_move, stuck),
    "cosmic-left-alone": ("cosmic", 3, leaving_move, left_alone),
    "solitaire-lost": ("solitaire", 1, random_move, solitaire(lost=True)),
    "solitaire-two-passes": ("solitaire", 1, easy_move, solitaire(lost=False)),
    "solitaire-given-up": ("solitaire", 1, leaving_move, lambda state: bool(state.gone)),
    "hexdomino-went-out": ("hexdomino", 3, random_move, went_out),
    "hexdomino-blocked": ("hexdomino", 6, random_move, nobody_could_play),
    "hexdomino-left-alone": ("hexdomino", 4, leaving_move, left_alone),
    "parallel-two": ("parallel", 2, easy_move, anything),
    "parallel-three": ("parallel", 3, random_move, anything),
    "parallel-four": ("parallel", 4, random_move, anything),
    "parallel-left-alone": ("parallel", 3, leaving_move, left_alone),
}


def recipe(name: str) -> Recorded:
    """A table that ends in the wanted way."""
    mode, seats, mover, ends_so = TABLES[name]

    def turn(state: State, _number: int, luck: Chance) -> tuple[Seat, Fixed]:
        move = mover(state, luck)
        return (CLOCK if isinstance(move, TimeUp) else state.active), move

    for attempt in range(3000):
        secret = hashlib.sha256(f"{name} {attempt}".encode()).hexdigest()
        options = {"mode": mode, "edition": bigbang.META.edition}
        table, end = record(Head("bigbang", options, seats, secret), turn)
        if ends_so(end):
            return table
    raise AssertionError(f"no table ends like {name}")


if __name__ == "__main__":
    write_missing("bigbang", {name: partial(recipe, name) for name in TABLES})

"""P13: moves a computer player tries out in its head each second, against plain playout."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import Any

from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Game
from games.engine.play import play
from games.shelf import levels_of
from tests.bench.figure import left_out, side_by_side, told

SECONDS = 2.0  # of processor time
BEST = "strong"


class Head:
    """Counts the moves a player tries out."""

    def __init__(self) -> None:
        self.tried = 0

    def counting(self, trial: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, counted."""

        def counted(*given: Any) -> Any:
            self.tried += 1
            return trial(*given)

        return counted


@contextmanager
def counted(game: Game) -> Iterator[Head]:
    """While it lasts, every player that holds `apply` or `play` of a game holds a counter."""
    head, rules = Head(), import_module(f"games.{game.META.slug}.rules.apply")
    trials = [getattr(rules, name) for name in ("apply", "play") if hasattr(rules, name)]
    holders = [
        (module, name, value)
        for module in list(sys.modules.values())
        if module is game or ".bots." in module.__name__
        for name, value in list(vars(module).items())
        if any(value is trial for trial in trials)
    ]
    for module, name, value in holders:
        setattr(module, name, head.counting(value))
    try:
        yield head
    finally:
        for module, name, value in holders:
            setattr(module, name, value)


def thinking(name: str, game: Game, options: bytes, playout: Callable[[], float]) -> None:
    """The figure of one game; none where the player judges without trying moves out."""
    if not thought(game, options):
        left_out("P13", f"the player of {name} counts and weighs, it tries no moves out")
        return
    ours, plain = side_by_side(lambda: thought(game, options), playout)
    told("P13", ours, plain, 0.8, "tried moves/s", game=name)


def thought(game: Game, options: bytes) -> float:
    """Moves tried out in each second that the strong player thinks."""
    luck, spent = Random(1), 0.0
    settled: Any = game.OPTIONS.decode(options)
    seats = max(game.seating(settled)[0], 1)
    bot, tried = levels_of(game.META.slug)[BEST], 0
    state = game.setup(settled, seats, Chance("1"))
    while spent < SECONDS:
        windows = game.windows(state)
        if not windows:
            state = game.setup(settled, seats, Chance(f"{luck.getrandbits(50):x}"))
            continue
        window = luck.choice(windows)
        seat = luck.choice(window.must or window.may)
        with counted(game) as head:
            began = time.process_time()
            move = choose(game, state, seat, bot, Chance(f"{luck.getrandbits(50):x}"))
            spent += time.process_time() - began
        tried += head.tried
        state = play(game, state, seat, move, Chance(f"{luck.getrandbits(50):x}")).state
    return tried / spent

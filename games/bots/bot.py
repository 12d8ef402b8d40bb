"""What a computer player is: imagined states in, a move out; never the true state."""

from collections.abc import Callable
from typing import Any, Protocol

from games.rules.chance import Chance
from games.rules.contract import Fixed, Seat
from games.rules.registry import Game

Imagine = Callable[[Chance], Any]  # a state the seat cannot tell from the true one, drawn anew


class Bot(Protocol):
    """Chooses a move for a seat that is asked. It sees imagined states only."""

    def __call__(self, game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed: ...


def choose(game: Game, state: Any, seat: Seat, bot: Bot, chance: Chance) -> Fixed:
    """The move a bot plays; the true state goes no further than `imagine`."""

    def imagine(luck: Chance) -> Any:
        return game.imagine(state, seat, luck)

    return bot(game, imagine, seat, chance)

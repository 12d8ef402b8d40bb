"""What a computer player is: imagined states in, a move out; never the true state."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat, Step

Imagine: TypeAlias = Callable[[Chance], Any]  # a state the seat cannot tell from the true one
ActsAfter: TypeAlias = Callable[[Any, Seat, Chance, str], float]  # state, seat, luck, level
Count: TypeAlias = Callable[[Step[Any]], Iterable[tuple[str, int]]]  # what a step adds to a figure


class Bot(Protocol):
    """Chooses a move for a seat that is asked. It sees imagined states only."""

    def __call__(self, game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed: ...


def choose(game: Game, state: Any, seat: Seat, bot: Bot, chance: Chance) -> Fixed:
    """The move a bot plays; the true state goes no further than `imagine`."""

    def imagine(luck: Chance) -> Any:
        return game.imagine(state, seat, luck)

    return bot(game, imagine, seat, chance)


def play_anything(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """Any move the seat may play, each with the same odds; every game has this player."""
    move: Fixed = chance.pick(list(game.moves(imagine(chance), seat)))
    return move


@dataclass(frozen=True)
class Players:
    """A game's computer players. Its package `bots` offers them as PLAYERS."""

    levels: Mapping[str, Bot] = field(default_factory=dict)  # weakest first
    measures: Mapping[str, Bot] = field(default_factory=dict)  # to compare with; not at tables
    acts_after: ActsAfter | None = None  # after how many seconds of a limited window one acts
    count: Count | None = None  # a tournament's figures beside wins
    playing_out: Bot | None = None  # plays imagined games to their end, so it must be quick

    @property
    def at_tables(self) -> dict[str, Bot]:
        """Every level a table offers, weakest first."""
        return {"random": play_anything, **self.levels}

    @property
    def quick(self) -> Bot:
        """Who plays imagined games to their end: the weakest level that is not random."""
        return self.playing_out or next(iter(self.levels.values()), play_anything)

    @property
    def everybody(self) -> dict[str, Bot]:
        """Every level, and those that others are measured by."""
        return {**self.at_tables, **self.measures}

"""Many games between computer players, repeatable from one seed."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from games.engine.bots import Bot, Count, choose
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Result, Seat
from games.engine.play import carry_out


class Played(Fixed, frozen=True):
    """One game of a tournament: who sat where, how it ended, how long it took."""

    places: tuple[int, ...]  # seat -> number of the bot that held it
    result: Result
    moves: int
    figures: dict[str, int] = {}  # what the game's report counted


def play_one(
    game: Game,
    options: Any,
    bots: Sequence[Bot],
    number: int,
    seed: str,
    count: Count | None = None,
) -> Played:
    """The bots change seats from game to game, so that no seat favours one of them."""
    seats = len(bots)
    places = tuple((seat + number) % seats for seat in range(seats))
    luck = Chance(f"{seed}{number:08x}")
    state = game.setup(options, seats, luck)
    moves, figures = 0, Counter[str]()
    while windows := game.windows(state):
        window = luck.pick(windows)
        seat = luck.pick(window.must or window.may)
        move = choose(game, state, seat, bots[places[seat]], luck)
        step = carry_out(game, state, seat, move, Chance(f"{luck.below(1 << 53):x}"))
        state = step.state
        moves += 1
        for figure, more in count(step) if count else ():
            figures[figure] += more
    result = game.result(state)
    if result is None:
        raise AssertionError("no window is open and there is no result")
    return Played(places, result, moves, dict(figures))


def share_of(played: Sequence[Played], bot: int) -> float:
    """The share of wins of one bot; a shared first place counts by its part."""
    wins = 0.0
    for one in played:
        winners = [seat for seat, rank in enumerate(one.result.ranks) if rank == 1]
        wins += sum(one.places[seat] == bot for seat in winners) / len(winners)
    return wins / len(played)


def score_of(played: Sequence[Played], bot: int) -> float:
    """The mean score of one bot."""
    return sum(one.result.scores[one.places.index(bot)] for one in played) / len(played)


def figures_of(played: Sequence[Played]) -> dict[str, int]:
    """All figures of all games, added up."""
    total = Counter[str]()
    for one in played:
        total.update(one.figures)
    return dict(sorted(total.items()))


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def seat_of(one: Played, bot: int) -> Seat:
    return Seat(one.places.index(bot))


def won_by(played: Sequence[Played], bot: int) -> float:
    """The share of games in which a bot came first, alone or with others."""
    return sum(one.result.ranks[seat_of(one, bot)] == 1 for one in played) / len(played)


def lengths(played: Sequence[Played]) -> dict[str, float]:
    """Moves of a game: the mean, the median, the 99th percentile, the most."""
    moves = sorted(one.moves for one in played)
    return {
        "mean": round(sum(moves) / len(moves), 1),
        "p50": moves[len(moves) // 2],
        "p99": moves[max(0, -(-len(moves) * 99 // 100) - 1)],
        "most": moves[-1],
    }

"""What the computer makes of a position: a hint for a seat, and a second look at a move played.

Everything is worked out in imagined states, so it rests on what the seat can know and on nothing
else: two worlds that look the same to it lead to the same advice.
"""

import time
from collections.abc import Sequence
from typing import Any

from msgspec.json import encode

from games.engine.bots import Bot, Imagine, Players
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat
from games.engine.optional import Tallies
from games.engine.play import carry_out

MOST_WORLDS = 8  # imagined for one decision
LONGEST_PLAYOUT = 400  # moves
SEEDS = 1 << 53


class Hint(Fixed, frozen=True):
    """A move the strong player would make, and what it adds to the seat's points at once."""

    move: str  # as JSON
    gain: int | None = None  # None: this game does not count points on the way


class Verdict(Fixed, frozen=True):
    """A move that was played beside the one the strong player would have made."""

    points: tuple[float, ...] = ()  # each seat's, where the move played should lead
    better: str = ""  # a better move, as JSON; "" if none was found
    then: tuple[float, ...] = ()  # each seat's points, where the better one should lead


def hint(game: Game, imagine: Imagine, seat: Seat, bot: Bot, chance: Chance) -> Hint:
    """What the bot would play for this seat, and its reason in points."""
    move = bot(game, imagine, seat, chance)
    return Hint(encode(move).decode(), gain_of(game, imagine(chance), seat, move, chance))


def gain_of(game: Game, state: Any, seat: Seat, move: Fixed, chance: Chance) -> int | None:
    """How a move changes the points of its seat, in a state the seat holds possible."""
    if not isinstance(game, Tallies):
        return None
    after = carry_out(game, state, seat, move, seeded(chance)).state
    return game.tally(after)[seat] - game.tally(state)[seat]


def verdict(
    game: Game,
    imagine: Imagine,
    seat: Seat,
    played: Fixed,
    players: Players,
    chance: Chance,
    seconds: float,
    *,
    compares: bool,
) -> Verdict:
    """Plays the position out after the move played, and after the strong player's if it
    `compares`, in the same imagined worlds, while time lasts."""
    if not isinstance(game, Tallies):
        return Verdict()
    until = time.process_time() + seconds
    moves = [played]
    if compares:
        moves += [
            one for one in (strongest(players)(game, imagine, seat, chance),) if one != played
        ]
    ends = list[list[tuple[int, ...]]]()
    for world in range(MOST_WORLDS):
        if world and time.process_time() > until:
            break
        luck = seeded(chance)
        state = imagine(luck)
        found = [played_out(game, state, seat, move, players, luck, until) for move in moves]
        ends.append([one for one in found if one is not None])
    possible = [one for one in ends if len(one) == len(moves)]
    means = [mean_points([one[index] for one in possible]) for index in range(len(moves))]
    if len(means) == 1 or not possible or lead(means[1], seat) <= lead(means[0], seat):
        return Verdict(means[0])
    return Verdict(means[0], encode(moves[1]).decode(), means[1])


def mean_points(ends: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """Each seat's points, on an average of some ends."""
    return tuple(round(sum(column) / len(ends), 2) for column in zip(*ends, strict=True))


def played_out(
    game: Any, state: Any, seat: Seat, move: Fixed, players: Players, luck: Chance, until: float
) -> tuple[int, ...] | None:
    """Everybody's points at the end, if the quick player plays on for all; None: no such move."""
    own = seeded(luck)
    if game.refuse(state, seat, move) is not None:
        return None
    state = carry_out(game, state, seat, move, own).state
    for _move in range(LONGEST_PLAYOUT):
        windows = game.windows(state)
        if not windows or time.process_time() > until:
            break
        asked = next((one for one in windows if one.must), windows[0])
        if not asked.must:
            break  # nobody has to do anything: what follows is talk, or the clock
        state = one_more(game, state, asked.must[0], players, own)
    points: tuple[int, ...] = game.tally(state)
    return points


def one_more(game: Any, state: Any, seat: Seat, players: Players, luck: Chance) -> Any:
    """The state after the quick player's move. The world is imagined already: it knows it all."""
    move = players.quick(game, lambda _luck: state, seat, luck)
    return carry_out(game, state, seat, move, seeded(luck)).state


def lead(points: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead of the best of the others; alone, its points."""
    others = [one for index, one in enumerate(points) if index != seat]
    return points[seat] - (max(others) if others else 0.0)


def strongest(players: Players) -> Bot:
    return list(players.at_tables.values())[-1]


def seeded(chance: Chance) -> Chance:
    """New luck that follows from the old."""
    return Chance(f"{chance.below(SEEDS):x}")

"""Big Bang 13.7: the levels of the computer player."""

from games.bigbang.bots.domino import DominoJudge
from games.bigbang.bots.judge import Judge, Temper
from games.bigbang.bots.search import AnyJudge, look_ahead
from games.bigbang.bots.solo import SoloJudge
from games.bigbang.bots.trail import play_out_often
from games.bigbang.rules.moves import Move
from games.bigbang.rules.state import State
from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat

NOISE = 3.0  # points by which the easy level misjudges a move
EASY = Temper(time=0.0, extra=1.0, dark=1.0, hope=0.25, spite=0.0, exact=False)
STRONG = Temper()


def play_easy(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """The most points for itself at once, seen through a haze."""
    return first_sight(imagine(chance), seat, chance, EASY, NOISE)


def play_greedy(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """The easy level without the haze: what the strong level is measured against."""
    return first_sight(imagine(chance), seat, chance, EASY, 0.0)


def play_strong(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """A sharp eye everywhere; a look ahead where one can see something there."""
    state: State = imagine(chance)
    if state.mode == "hexdomino":
        return play_out_often(imagine, seat, chance)
    if state.mode in ("simple", "solitaire"):
        return look_ahead(state, seat, judge_of)
    return first_sight(state, seat, chance, STRONG, 0.0)


def judge_of(state: State, seat: Seat, temper: Temper = STRONG) -> AnyJudge:
    """Who values the moves of a mode."""
    if state.mode == "solitaire":
        return SoloJudge(state, seat)
    return DominoJudge(state, seat) if state.mode == "hexdomino" else Judge(state, seat, temper)


def first_sight(state: State, seat: Seat, chance: Chance, temper: Temper, noise: float) -> Move:
    """The move worth most by itself; equal ones are drawn by lot."""
    values = judge_of(state, seat, temper).values(state)
    best = [(value + noise * chance.fraction(), chance.fraction(), move) for value, move in values]
    return max(best, key=lambda scored: scored[:2])[2]

"""Big Bang 13.7, Hexdomino: shed dear tiles, keep something to play; or play it out often."""

from games.bots.bot import Imagine
from games.rules.bigbang.apply import play
from games.rules.bigbang.components import NUMBERS, POINTS
from games.rules.bigbang.hexdomino import legal_plays
from games.rules.bigbang.legal import moves
from games.rules.bigbang.moves import Move, Play
from games.rules.bigbang.score import hand_points, result
from games.rules.bigbang.state import State, chain_of
from games.rules.chance import Chance
from games.rules.contract import Seat

PLAYOUTS = 240  # in all, shared by the moves
FEWEST = 8  # for each move


class DominoJudge:
    """Values of plays: the points shed, and how many tiles could be played next."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat

    def values(self, state: State) -> list[tuple[float, Move]]:
        """Every play of the seat to move with what it is worth to that seat."""
        return [(self.value_of(state, move), move) for move in moves(state, state.active)]

    def value_of(self, state: State, move: Move) -> float:
        """What one play is worth."""
        if not isinstance(move, Play):
            raise AssertionError("Hexdomino knows one move only")
        seat = state.active
        after = play(state, seat, move).state
        hand = chain_of(after).hands[seat]
        playable = {tile for tile, _, _ in legal_plays(after, hand)}
        return POINTS[NUMBERS[move.tile]] + len(playable) + 10 * (not hand)


def play_out_often(imagine: Imagine, seat: Seat, chance: Chance) -> Move:
    """The play that ends best when every imagined table is played out at random."""
    options = list(moves(imagine(chance), seat))
    if len(options) == 1:
        return options[0]
    totals = [0.0] * len(options)
    for _ in range(max(FEWEST, PLAYOUTS // len(options))):
        world: State = imagine(chance)
        for number, move in enumerate(options):
            totals[number] += played_out(world, seat, move, chance)
    return options[max(range(len(options)), key=totals.__getitem__)]


def played_out(state: State, seat: Seat, move: Move, chance: Chance) -> float:
    """How a table ends for a seat: won or not, and what is left in hand."""
    state = play(state, seat, move).state
    while state.phase != "ended":
        state = play(state, state.active, chance.pick(list(moves(state, state.active)))).state
    ended = result(state)
    won = ended is not None and ended.ranks[seat] == 1
    return won - hand_points(chain_of(state).hands[seat]) / 50

"""Big Bang 13.7, Hexdomino: shed dear tiles, keep something to play."""

from games.bigbang.rules.apply import play
from games.bigbang.rules.components import NUMBERS, POINTS
from games.bigbang.rules.hexdomino import legal_plays
from games.bigbang.rules.legal import moves
from games.bigbang.rules.moves import Move, Play
from games.bigbang.rules.state import State, chain_of
from games.engine.contract import Seat


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

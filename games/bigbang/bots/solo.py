"""Big Bang 13.7, Solitaire: chase the positive objective, shun every line that may turn bad."""

from games.bigbang.bots.lines import Lines, Weights
from games.bigbang.rules.alignments import creates
from games.bigbang.rules.cells import code
from games.bigbang.rules.components import COST
from games.bigbang.rules.legal import moves
from games.bigbang.rules.moves import Move, Place
from games.bigbang.rules.state import Solo, State, solo_of
from games.bigbang.rules.stock import everything
from games.engine.contract import Seat

HOPE = 0.5  # a line that wants one more body, as a part of its points
TIME = 0.5  # points a space on the clock is worth
ACHIEVED = 8.0  # points a new achievement is worth beside its line
POSITIVE, DONE, UNKNOWN, NEGATIVE = 2.0, 1.0, -4.0, -40.0


def weights_of(solo: Solo) -> Weights:
    """How much a line of each objective is wanted; unturned cards may turn up as negative."""
    weights = [DONE] * 8
    for card in solo.cards:
        weights[card] = UNKNOWN
    for card in solo.negatives:
        weights[card] = NEGATIVE
    if solo.positive is not None:
        weights[solo.positive] = POSITIVE
    return tuple(weights)


class SoloJudge:
    """Values of moves in Solitaire."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat

    def values(self, state: State) -> list[tuple[float, Move]]:
        """Every move with what it is worth."""
        lines = self.lines(state)
        return [(self.value(state, move, lines), move) for move in moves(state, self.seat)]

    def value_of(self, state: State, move: Move) -> float:
        """What one move is worth."""
        return self.value(state, move, self.lines(state))

    def lines(self, state: State) -> Lines:
        return Lines(
            state.universes[0], sum(1 << tile for tile in everything(state.stock)), False, HOPE
        )

    def value(self, state: State, move: Move, lines: Lines) -> float:
        """Lines wanted and unwanted, an achievement, and the time it takes."""
        if not isinstance(move, Place):
            raise AssertionError("Solitaire knows one move only")
        solo, cell, tile = solo_of(state), code(move.cell), state.stock.row[move.slot - 1]
        value = lines.change(cell, tile, weights_of(solo)) - TIME * COST[tile]
        if solo.positive is not None:
            tiles = {**state.universes[0].tiles, cell: tile}
            value += ACHIEVED * creates(tiles, cell, solo.positive)
        return value

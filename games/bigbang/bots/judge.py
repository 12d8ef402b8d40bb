"""Big Bang 13.7: what a move is worth to a seat, without looking further ahead."""

from math import exp

from games.bigbang.bots.lines import Lines, Weights
from games.bigbang.rules.alignments import best_points
from games.bigbang.rules.cells import code
from games.bigbang.rules.components import (
    BIG_BANG,
    COST,
    LAST_BODY,
    POINTS,
    SUPERNOVA,
    TRAITS,
    WORMHOLES,
)
from games.bigbang.rules.cosmic import earns_extra, settled, shifted
from games.bigbang.rules.legal import moves
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
)
from games.bigbang.rules.score import universe_points
from games.bigbang.rules.state import State, is_flat, own_universes
from games.bigbang.rules.stock import everything
from games.bigbang.rules.universe import NO_PHENOMENON, Tiles, Universe
from games.engine.contract import Fixed, Seat

FAINT = 0.1  # a weight too small to look at
ALL_TRAITS = 0xFF


class Temper(Fixed, frozen=True):
    """What a player cares for, in points."""

    time: float = 0.6  # a space on the clock
    extra: float = 2.5  # an extra placement
    dark: float = 5.0  # the two bodies of Dark Energy
    hope: float = 0.5  # a line that wants one more body, as a part of its points
    spite: float = 0.8  # others' points, as a part of one's own
    exact: bool = True  # whether lines that cross are counted to the point
    trust: float = 0.25  # how strongly lines on the table betray an objective


def coming(state: State) -> int:
    """The bodies still in the stock, as bits: everybody can work them out."""
    return sum(1 << tile for tile in everything(state.stock) if tile <= LAST_BODY)


def suspicion(
    tiles: Tiles, own: tuple[int, ...], others: int, flat: bool, trust: float
) -> list[float]:
    """How likely each objective is held by somebody else, judged by the lines there are."""
    odds = [0.0] * 8
    for kind in (range(4), range(4, 8)):
        marks = {
            card: exp(trust * best_points(tiles, card, flat)) for card in kind if card not in own
        }
        total = sum(marks.values())
        for card, mark in marks.items():
            odds[card] = min(1.0, others * mark / total)
    return odds


def weights_of(state: State, seat: Seat, number: int, temper: Temper) -> Weights:
    """How a seat weighs the eight objectives in one universe."""
    own, others = state.cards[seat], state.seats - len(state.gone) - 1
    if state.mode == "simple":
        held = [0.0] * 8
        for owner, cards in enumerate(state.cards):
            if owner != seat and owner not in state.gone:
                for card in cards:
                    held[card] += 1.0
    else:
        held = suspicion(state.universes[number].tiles, own, others, is_flat(state), temper.trust)
    weights = [-temper.spite * odds / max(1, others) for odds in held]
    for card in own:
        weights[card] += 1.0
    return tuple(weights)


class Judge:
    """Values of moves, in points, for the seat whose eyes it looks through."""

    def __init__(self, state: State, seat: Seat, temper: Temper) -> None:
        self.seat, self.temper = seat, temper
        self.seen = state.universes[0]  # the universe whose points are remembered
        self.points: dict[int, int] = {}
        self.weights = {
            number: weights_of(state, seat, number, temper)
            for number in range(len(state.universes))
        }
        if state.mode == "parallel":
            self.favour_the_weaker(state)

    def favour_the_weaker(self, state: State) -> None:
        """In parallel universes only the worse one counts."""
        mine = own_universes(state, self.seat)
        points = universe_points(state, self.seat)
        for number in self.weights:
            share = 0.5
            if number in mine:
                gap = points[mine.index(number)] - min(points)
                share = 1.0 if gap == 0 else max(0.25, 1 - gap / 4)
            self.weights[number] = tuple(share * weight for weight in self.weights[number])

    def values(self, state: State) -> list[tuple[float, Move]]:
        """Every move of the seat to play, with what it is worth to this judge's seat."""
        lines = self.lines(state)
        return [(self.value(state, move, lines), move) for move in moves(state, state.active)]

    def lines(self, state: State) -> list[Lines]:
        """The lines of each universe, as far as this judge cares."""
        rest, flat, hope = coming(state), is_flat(state), self.temper.hope
        return [Lines(universe, rest, flat, hope) for universe in state.universes]

    def value_of(self, state: State, move: Move) -> float:
        """What one move is worth."""
        lines = self.lines(state)
        return self.value(state, move, lines)

    def value(self, state: State, move: Move, lines: list[Lines]) -> float:
        """What one move is worth; what others spend on it is their concern."""
        mine = 1.0 if state.active == self.seat else 0.0
        match move:
            case Place(slot, cell, number):
                tile = state.stock.row[slot - 1]
                change = self.placed(state, lines[number], number, code(cell), tile)
                return change + mine * self.bonus(state, number, code(cell), tile)
            case DarkEnergy(slot):
                return mine * (
                    self.temper.dark - self.temper.time * COST[state.stock.row[slot - 1]]
                )
            case Hyperspace(slot, source, target) | Eclipse(slot, source, target):
                return self.shift(state, slot, code(source), code(target), mine)
            case Orbit(slot, source, _, target):
                return self.shift(state, slot, code(source), code(target), mine)
            case DeclineExtra():
                return 0.0
        raise AssertionError("such a move is not judged here")

    def placed(self, state: State, lines: Lines, number: int, cell: int, tile: int) -> float:
        """A body by its lines; a phenomenon, or a body that is absorbed, by the points alone."""
        universe = state.universes[number]
        if tile <= LAST_BODY:
            if state.mode == "cosmic" and near(universe, cell) and settled(universe, cell, tile)[1]:
                return 0.0
            change = lines.change(cell, tile, self.weights[number])
            return change + self.correction(universe, lines, number, cell, tile)
        if tile in WORMHOLES and not any(end in universe.tiles.values() for end in WORMHOLES):
            return 0.0
        after, swallowed = settled(universe, cell, tile)
        touched = ALL_TRAITS if tile in WORMHOLES else 0
        for lost in swallowed:
            touched |= TRAITS[universe.tiles[lost]]
        return self.difference(universe, after.tiles, touched)

    def correction(
        self, universe: Universe, lines: Lines, number: int, cell: int, tile: int
    ) -> float:
        """What the quick count of joined points got wrong where lines cross."""
        if not self.temper.exact:
            return 0.0
        total = 0.0
        for card, weight in enumerate(self.weights[number]):
            if weight > FAINT and TRAITS[tile] >> card & 1 and cell in universe.rim:
                joined = lines.known[8 * cell + card][0]
                if joined:
                    tiles = {**universe.tiles, cell: tile}
                    gain = self.difference(universe, tiles, 1 << card, number, lines.flat)
                    total += gain - weight * (joined + (1 if lines.flat else POINTS[tile]))
        return total

    def bonus(self, state: State, number: int, cell: int, tile: int) -> float:
        """Time to pay, and extra placements won."""
        if state.mode != "cosmic":
            return 0.0
        cost = self.temper.time * COST[tile] if state.phase == "main" else 0.0
        gets_more = tile == SUPERNOVA or earns_extra(state.universes[number], cell, tile)
        return self.temper.extra * gets_more - cost

    def shift(self, state: State, slot: int, source: int, target: int, mine: float) -> float:
        """A body moved elsewhere, by the points alone."""
        universe = state.universes[0]
        after, _ = shifted(universe, source, target)
        touched = TRAITS[universe.tiles[source]] | TRAITS[universe.tiles.get(target, BIG_BANG)]
        change = self.difference(universe, after.tiles, touched)
        return change - mine * self.temper.time * COST[state.stock.row[slot - 1]]

    def difference(
        self, before: Universe, after: Tiles, touched: int, number: int = 0, flat: bool = False
    ) -> float:
        """How the objectives that are touched change, as this seat weighs them."""
        if before is not self.seen:
            self.seen = before
            self.points.clear()
        total = 0.0
        for card, weight in enumerate(self.weights[number]):
            if touched >> card & 1 and abs(weight) > FAINT:
                if card not in self.points:
                    self.points[card] = best_points(before.tiles, card, flat)
                total += weight * (best_points(after, card, flat) - self.points[card])
        return total


def near(universe: Universe, cell: int) -> bool:
    """Whether a phenomenon or the Big Bang lies next to a cell."""
    return bool(universe.rim.get(cell, 0) & NO_PHENOMENON)

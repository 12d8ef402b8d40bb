"""What a view alone tells its viewer: where each tile may go, and what that would earn."""

from games.rules.bigbang.cells import cell_of, code, order
from games.rules.bigbang.components import ABSORBED, EMPTY, NUMBERS, OBJECTIVES, TRAITS
from games.rules.bigbang.placing import Rule, legal_cells
from games.rules.bigbang.score import objective_points
from games.rules.bigbang.universe import Tiles, Universe, universe_of
from games.rules.bigbang.view import View
from games.rules.contract import Fixed
from games.rules.hexes import Cell


class Spot(Fixed, frozen=True):
    """A cell where the tile may be laid, and how the viewer's own points would change."""

    cell: Cell
    gain: int
    universe: int = 0


class Offer(Fixed, frozen=True):
    """What may be done with the tile of one slot."""

    slot: int
    tile: str
    spots: tuple[Spot, ...] = ()


def offers(view: View) -> tuple[Offer, ...]:
    """Every tile of the row with its places; nothing while others are to play."""
    if view.you is None or view.you != view.active:
        return ()
    return tuple(offer(view, slot) for slot, tile in enumerate(view.row, 1) if tile is not None)


def offer(view: View, slot: int) -> Offer:
    """The places of one tile, from the centre outwards."""
    name = view.row[slot - 1]
    if name is None:
        return Offer(slot, "")
    universe = universe_in(view)
    cells = legal_cells(universe, NUMBERS[name], rule_of(view))
    earned = Gains(view, universe.tiles)
    spots = tuple(
        Spot(cell_of(cell), earned.by(NUMBERS[name], cell)) for cell in sorted(cells, key=order)
    )
    return Offer(slot, name, spots)


def rule_of(view: View) -> Rule:
    """The placement rule that holds now."""
    return "simple" if view.mode == "simple" else "normal"


def universe_in(view: View, number: int = 0) -> Universe:
    """A universe rebuilt from what the view shows of it."""
    return universe_of(
        {
            code(lying.cell): NUMBERS[lying.tile] + ABSORBED * lying.absorbed
            for lying in view.universe
            if lying.universe == number
        }
    )


class Gains:
    """How the viewer's own points change with the tiles of one universe."""

    def __init__(self, view: View, tiles: Tiles) -> None:
        own = {goal.objective for goal in view.goals if goal.seat == view.you}
        self.cards = [card for card, name in enumerate(OBJECTIVES) if name in own]
        self.flat = view.mode == "simple"
        self.tiles = tiles
        self.now = objective_points(tiles, self.cards, self.flat)

    def by(self, tile: int, cell: int) -> int:
        """The change if a tile were laid on a cell."""
        if tile != EMPTY and not any(TRAITS[tile] >> card & 1 for card in self.cards):
            return 0
        return objective_points({**self.tiles, cell: tile}, self.cards, self.flat) - self.now

"""What a view alone tells its viewer: where each tile may go, and what that would earn."""

from games.bigbang.rules.alignments import has_alignment
from games.bigbang.rules.cells import cell_of, code, order
from games.bigbang.rules.components import (
    ABSORBED,
    DARK_ENERGY,
    ECLIPSE,
    HYPERSPACE,
    LAST_BODY,
    NUMBERS,
    OBJECTIVES,
    ORBIT,
    STACKED,
    is_action,
)
from games.bigbang.rules.cosmic import settled, shifted
from games.bigbang.rules.hexdomino import links_between, open_cells
from games.bigbang.rules.moves import Link
from games.bigbang.rules.placing import Rule, has_place, legal_cells
from games.bigbang.rules.score import objective_points
from games.bigbang.rules.sliding import legal_eclipse, legal_hyperspace, legal_orbit
from games.bigbang.rules.universe import Universe, universe_of
from games.bigbang.rules.view import View
from games.engine.contract import Fixed
from games.engine.hexes import Cell


class Spot(Fixed, frozen=True):
    """A cell where the tile may be laid, and how the viewer's own points would change."""

    cell: Cell
    gain: int = 0
    universe: int = 0
    link: Link | None = None  # Hexdomino: to be named with the move
    forms: str | None = None  # Solitaire: the negative objective that would form


class Slide(Fixed, frozen=True):
    """A way to carry out an action, and how the viewer's own points would change."""

    source: Cell
    target: Cell
    gain: int
    centre: Cell | None = None


class Offer(Fixed, frozen=True):
    """What may be done with one tile of the row, or of the hand in Hexdomino."""

    slot: int  # counted from 1
    tile: str
    spots: tuple[Spot, ...] = ()
    slides: tuple[Slide, ...] = ()
    closed: str | None = None  # a reason, if nothing can be done with it


def offers(view: View) -> tuple[Offer, ...]:
    """Every tile with what may be done with it; nothing while others are to play."""
    if view.you is None or view.you != view.active:
        return ()
    tiles = view.hand if view.mode == "hexdomino" else view.row
    return tuple(offer(view, slot) for slot, tile in enumerate(tiles, 1) if tile is not None)


def offer(view: View, slot: int) -> Offer:
    """What may be done with the tile of one slot."""
    if view.mode == "hexdomino":
        return hand_offer(view, slot)
    name = view.row[slot - 1]
    if name is None:
        return Offer(slot, "", closed="empty_slot")
    tile = NUMBERS[name]
    if tile > LAST_BODY and view.phase != "main":
        return Offer(slot, name, closed="body_only")
    if is_action(tile):
        return action_offer(view, slot, tile)
    spots = tuple(spot for number in universes_of(view) for spot in spots_in(view, number, tile))
    return Offer(slot, name, spots, closed=None if spots else "no_place")


def universes_of(view: View) -> tuple[int, ...]:
    """The universes the viewer may build in; left first, then right."""
    if view.mode != "parallel" or view.you is None:
        return (0,)
    return view.you, (view.you - 1) % view.seats


def spots_in(view: View, number: int, tile: int) -> list[Spot]:
    """The places of a tile in one universe, from the centre outwards."""
    universe = universe_in(view, number)
    if not universe.tiles:
        return [Spot((0, 0), universe=number)]
    gains = Gains(view, universe)
    found = []
    for cell in sorted(legal_cells(universe, tile, rule_of(view)), key=order):
        after, _ = settled(universe, cell, tile)
        found.append(Spot(cell_of(cell), gains.of(after), number, forms=formed(view, after)))
    return found


def formed(view: View, after: Universe) -> str | None:
    """The negative objective of Solitaire that has a line."""
    negatives = view.solo.negatives if view.solo else ()
    return next((n for n in negatives if has_alignment(after.tiles, OBJECTIVES.index(n))), None)


def action_offer(view: View, slot: int, tile: int) -> Offer:
    """Every way to carry out an action."""
    universe, name = universe_in(view), view.row[slot - 1] or ""
    if tile == DARK_ENERGY:
        row = [NUMBERS[other] for other in view.row if other]
        ready = has_place(universe, row, "dark")
        return Offer(slot, name, closed=None if ready else "no_dark_body")
    gains = Gains(view, universe)
    slides = tuple(
        Slide(
            cell_of(source),
            cell_of(target),
            gains.of(shifted(universe, source, target)[0]),
            None if centre is None else cell_of(centre),
        )
        for source, centre, target in ways(universe, tile)
    )
    return Offer(slot, name, slides=slides, closed=None if slides else "nothing_to_move")


def ways(universe: Universe, tile: int) -> list[tuple[int, int | None, int]]:
    """Source, centre (of an orbit) and target of every execution, in order."""
    found: list[tuple[int, int | None, int]] = []
    if tile == HYPERSPACE:
        found = [(source, None, target) for source, target in legal_hyperspace(universe)]
    elif tile == ECLIPSE:
        found = [(source, None, target) for source, target in legal_eclipse(universe)]
    elif tile == ORBIT:
        found = [(source, centre, target) for source, centre, target in legal_orbit(universe)]
    return sorted(found, key=lambda way: (order(way[0]), order(way[1] or 0), order(way[2])))


def hand_offer(view: View, slot: int) -> Offer:
    """Hexdomino: the cells at the ends of the chain where a tile of the hand fits."""
    name = view.hand[slot - 1]
    tiles = universe_in(view).tiles
    spots = []
    for end in view.ends:
        number = code(end.cell)
        shared = links_between(NUMBERS[name], tiles[number])
        named: list[Link | None] = [None]
        if end.link is None and len(shared) > 1:
            named = [*shared]
        elif not shared or (end.link is not None and end.link not in shared):
            continue
        cells = sorted(open_cells(tiles, number), key=order)
        spots += [Spot(cell_of(cell), link=link) for cell in cells for link in named]
    return Offer(slot, name, tuple(spots), closed=None if spots else "no_place")


def rule_of(view: View) -> Rule:
    """The placement rule that holds for bodies now."""
    if view.mode == "simple":
        return "simple"
    return "dark" if view.phase == "dark" else "normal"


def universe_in(view: View, number: int = 0) -> Universe:
    """A universe rebuilt from what the view shows of it."""
    tiles = {}
    beneath = {}
    for lying in view.universe:
        if lying.universe == number:
            cell = code(lying.cell)
            tiles[cell] = NUMBERS[lying.tile] | ABSORBED * lying.absorbed
            if lying.covered:
                tiles[cell] |= STACKED
                beneath[cell] = NUMBERS[lying.covered]
    return universe_of(tiles, beneath)


class Gains:
    """How the viewer's own points change with the tiles of one universe."""

    def __init__(self, view: View, universe: Universe) -> None:
        own = {goal.objective for goal in view.goals if goal.seat == view.you}
        self.cards = [card for card, name in enumerate(OBJECTIVES) if name in own]
        self.flat = view.mode == "simple"
        self.now = objective_points(universe.tiles, self.cards, self.flat)

    def of(self, after: Universe) -> int:
        """The change if the universe became this one."""
        return objective_points(after.tiles, self.cards, self.flat) - self.now

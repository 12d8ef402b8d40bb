"""What a placement would bring its player and open for the next one, from the view alone."""

from collections.abc import Iterable

from games.bigbang.rules.alignments import best_points, matching, runs
from games.bigbang.rules.cells import AROUND, cell_of, code
from games.bigbang.rules.components import LAST_BODY, NUMBERS, OBJECTIVES, TRAITS
from games.bigbang.rules.cosmic import settled
from games.bigbang.rules.hints import Offer, Spot, offers, universe_in
from games.bigbang.rules.moves import Place
from games.bigbang.rules.placing import legal_cells
from games.bigbang.rules.universe import Tiles, Universe, laid
from games.bigbang.rules.view import View
from games.engine.contract import Fixed, Seat
from games.engine.hexes import Cell

FEAR = 0.7  # a point for the next player, as a part of one's own
HOPE = 0.3  # a neighbour that matches an objective of one's own
OWN = 0.05  # between moves that are worth the same: one's own tiles, as one would expect
DEEP = 10  # placements that are looked at from the other side too


class Gain(Fixed, frozen=True):
    """How one of the player's objectives would change."""

    objective: str
    points: int
    line: tuple[Cell, ...] = ()  # the longest that the tile then belongs to


class Opened(Fixed, frozen=True):
    """The most the next player could then score with a tile that stays in the row."""

    seat: Seat
    tile: str
    cell: Cell
    points: int


class Prospect(Fixed, frozen=True):
    """What follows from a placement, as far as its player can see."""

    gains: tuple[Gain, ...]  # one for each objective that would change
    opened: Opened | None = None
    averted: Opened | None = None  # the most the next player could have scored, and now cannot
    begun: Gain | None = None  # two in line that a third can follow, where nothing is gained


def prospect(view: View, move: Place) -> Prospect:
    """A placement by objective, and what it opens that was not there before."""
    before = universe_in(view, move.universe)
    tile = NUMBERS[view.row[move.slot - 1] or ""]
    after = placed(view, before, code(move.cell), tile)
    flat = view.mode == "simple"
    changes = [
        Gain(
            OBJECTIVES[card],
            best_points(after.tiles, card, flat) - worth,
            line_through(after.tiles, code(move.cell), card),
        )
        for card in cards_of(view, view.you)
        for worth in (best_points(before.tiles, card, flat),)
    ]
    gains = tuple(one for one in changes if one.points)
    begins = None if gains else begun(after.tiles, code(move.cell), cards_of(view, view.you))
    return Prospect(gains, *answers(view, move, before, after), begins)


def placed(view: View, universe: Universe, cell: int, tile: int) -> Universe:
    """A universe with one tile more; in Cosmic its black hole turns bodies face down."""
    return settled(universe, cell, tile)[0] if view.mode == "cosmic" else laid(universe, cell, tile)


def line_through(tiles: Tiles, cell: int, card: int) -> tuple[Cell, ...]:
    """The longest line of an objective through a cell."""
    lines = [line for line in runs(matching(tiles, card)) if cell in line]
    return tuple(cell_of(one) for one in max(lines, key=len, default=()))


def cards_of(view: View, seat: Seat | None) -> list[int]:
    """The objectives of a seat that the viewer knows."""
    return [OBJECTIVES.index(goal.objective) for goal in view.goals if goal.seat == seat]


def begun(tiles: Tiles, cell: int, cards: Iterable[int]) -> Gain | None:
    """A pair on a cell and beside it that counts for an objective, with room for a third."""
    for card in cards:
        if not TRAITS[tiles[cell]] >> card & 1:
            continue
        for step in AROUND:
            beside = cell + step
            is_pair = beside in tiles and TRAITS[tiles[beside]] >> card & 1
            if is_pair and not {cell - step, beside + step} <= tiles.keys():
                return Gain(OBJECTIVES[card], 0, (cell_of(cell), cell_of(beside)))
    return None


def answers(
    view: View, move: Place, before: Universe, after: Universe
) -> tuple[Opened | None, Opened | None]:
    """What the next player could now score that was not there before, and what no longer."""
    seat = next_seat(view)
    cards = cards_of(view, seat) if seat is not None else []
    if seat is None or not cards:
        return None, None
    row = [name for slot, name in enumerate(view.row, 1) if name and slot != move.slot]
    had = replies(view, seat, before, filter(None, view.row), cards)
    most, now = largest(had), largest(replies(view, seat, after, row, cards))
    left = largest([one for one in had if one.tile in row])
    return (
        now if now is not None and now.points > points_of(left) else None,
        most if most is not None and most.points > points_of(now) else None,
    )


def largest(found: Iterable[Opened]) -> Opened | None:
    return max(found, key=points_of, default=None)


def points_of(one: Opened | None) -> int:
    return one.points if one is not None else 0


def threat(view: View) -> Opened | None:
    """The most another player could score with the present row, if the viewer let them."""
    seat = next_seat(view)
    cards = cards_of(view, seat) if seat is not None else []
    if seat is None or not cards:
        return None
    return largest(replies(view, seat, universe_in(view, 0), filter(None, view.row), cards))


def next_seat(view: View) -> Seat | None:
    """Who plays after the viewer, where turns go round."""
    if view.you is None or view.seats < 2 or view.mode not in ("simple", "cosmic"):
        return None
    seats = [Seat((view.you + step) % view.seats) for step in range(1, view.seats)]
    return next((seat for seat in seats if seat not in view.gone), None)


def replies(
    view: View, seat: Seat, universe: Universe, row: Iterable[str], cards: list[int]
) -> list[Opened]:
    """What a seat could score with the tiles of a row."""
    flat = view.mode == "simple"
    now = {card: best_points(universe.tiles, card, flat) for card in cards}
    found = []
    for name in row:
        tile = NUMBERS[name]
        if tile > LAST_BODY:
            continue
        wanted = [card for card in cards if TRAITS[tile] >> card & 1]
        for cell in legal_cells(universe, tile, "simple" if flat else "normal"):
            if not any(touches(universe.tiles, cell, card) for card in wanted):
                continue
            tiles = {**universe.tiles, cell: tile}
            points = sum(best_points(tiles, card, flat) - now[card] for card in wanted)
            if points > 0:
                found.append(Opened(seat, name, cell_of(cell), points))
    return found


def touches(tiles: Tiles, cell: int, card: int) -> bool:
    """Whether a body that an objective counts lies beside a cell: no line is made without."""
    return any(TRAITS[tiles[cell + step]] >> card & 1 for step in AROUND if cell + step in tiles)


def proposal(view: View) -> Place | None:
    """A good placement for somebody who learns: points now, little for the next player."""
    found = [
        (spot.gain + HOPE * neighbours_of(view, offer, spot) + OWN * own(view, offer), offer, spot)
        for offer in offers(view)
        for spot in offer.spots
        if not spot.forms
    ]
    found.sort(key=lambda one: -one[0])
    best, move = float("-inf"), None
    for worth, offer, spot in found[:DEEP]:
        there = Place(offer.slot, spot.cell, spot.universe)
        worth -= FEAR * feared(view, there)
        if worth > best:
            best, move = worth, there
    return move


def feared(view: View, move: Place) -> int:
    """The most the next player could score after a placement."""
    seat = next_seat(view)
    cards = cards_of(view, seat) if seat is not None else []
    if seat is None or not cards:
        return 0
    tile = NUMBERS[view.row[move.slot - 1] or ""]
    after = placed(view, universe_in(view, move.universe), code(move.cell), tile)
    row = [name for slot, name in enumerate(view.row, 1) if name and slot != move.slot]
    return max((one.points for one in replies(view, seat, after, row, cards)), default=0)


def own(view: View, offer: Offer) -> int:
    """How many objectives of the viewer a tile counts for."""
    return sum(TRAITS[NUMBERS[offer.tile]] >> card & 1 for card in cards_of(view, view.you))


def neighbours_of(view: View, offer: Offer, spot: Spot) -> int:
    """How many neighbours of a spot share an objective of the viewer with its tile."""
    tiles, tile = universe_in(view, spot.universe).tiles, NUMBERS[offer.tile]
    return sum(
        TRAITS[tiles[code(spot.cell) + step]] >> card & 1
        for card in cards_of(view, view.you)
        if TRAITS[tile] >> card & 1
        for step in AROUND
        if code(spot.cell) + step in tiles
    )

"""What a seat or a watcher may know, built field by field."""

from msgspec.structs import replace

from games.rules.bigbang.alignments import best_alignments
from games.rules.bigbang.cells import cell_of, order
from games.rules.bigbang.components import ABSORBED, EMPTY, FACE, OBJECTIVES, TILES
from games.rules.bigbang.meta import Mode
from games.rules.bigbang.state import Phase, State, clock_order, is_flat
from games.rules.bigbang.stock import Stock
from games.rules.chance import Chance
from games.rules.contract import Fixed, Seat
from games.rules.hexes import Cell


class Lying(Fixed, frozen=True):
    """A tile in a universe."""

    cell: Cell
    tile: str
    absorbed: bool = False
    covered: str | None = None  # the tile that lies beneath it
    universe: int = 0


class Goal(Fixed, frozen=True):
    """An objective the viewer knows: its points now, and the lines counted for them."""

    seat: Seat
    objective: str
    points: int
    lines: tuple[tuple[Cell, ...], ...]
    universe: int = 0


class View(Fixed, frozen=True):
    """A table as one seat, or a watcher, sees it."""

    mode: Mode
    you: Seat | None
    seats: int
    phase: Phase
    turn: int
    active: Seat | None  # None once the game is over
    starter: Seat
    universe: tuple[Lying, ...]  # from the centre outwards
    row: tuple[str | None, ...]  # slots 1 to 4, from left to right
    pile: int
    unseen: tuple[str, ...]  # which tiles are in the pile; their order is secret
    discard: tuple[str, ...]  # the oldest first
    goals: tuple[Goal, ...]
    undealt: tuple[str, ...]  # objective cards nobody holds, once they are shown
    times: tuple[int, ...]
    order: tuple[Seat, ...]  # on the clock: who plays next comes first
    spaces: int
    gone: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> View:
    """The state as one seat may know it; None is a watcher."""
    over = state.phase == "ended"
    return View(
        mode=state.mode,
        you=seat,
        seats=state.seats,
        phase=state.phase,
        turn=state.turn,
        active=None if over else state.active,
        starter=state.starter,
        universe=lying(state),
        row=tuple(None if tile == EMPTY else TILES[tile] for tile in state.stock.row),
        pile=len(state.stock.pile),
        unseen=tuple(TILES[tile] for tile in sorted(state.stock.pile)),
        discard=tuple(TILES[tile] for tile in state.stock.discard),
        goals=goals(state, seat),
        undealt=tuple(OBJECTIVES[card] for card in sorted(state.undealt)) if over else (),
        times=state.times,
        order=tuple(clock_order(state)) if state.times else (),
        spaces=state.spaces,
        gone=state.gone,
    )


def lying(state: State) -> tuple[Lying, ...]:
    """Every tile of every universe, from the centre outwards."""
    return tuple(
        Lying(
            cell_of(cell),
            TILES[tiles[cell] & FACE],
            bool(tiles[cell] & ABSORBED),
            TILES[universe.beneath[cell]] if cell in universe.beneath else None,
            number,
        )
        for number, universe in enumerate(state.universes)
        for tiles in (universe.tiles,)
        for cell in sorted(tiles, key=order)
    )


def goals(state: State, seat: Seat | None) -> tuple[Goal, ...]:
    """The objectives a viewer knows, the viewer's own first in the order of seats."""
    return tuple(
        goal(state, Seat(owner), card)
        for owner, cards in enumerate(state.cards)
        if knows_cards(state, seat, Seat(owner))
        for card in cards
    )


def knows_cards(state: State, seat: Seat | None, owner: Seat) -> bool:
    """Objectives lie open in Simple mode, and everywhere at the end."""
    return state.mode == "simple" or state.phase == "ended" or seat == owner


def goal(state: State, seat: Seat, card: int, universe: int = 0) -> Goal:
    """One objective with the lines that count for it now."""
    points, lines = best_alignments(state.universes[universe].tiles, card, is_flat(state))
    cells = tuple(tuple(cell_of(cell) for cell in line) for line in lines)
    return Goal(seat, OBJECTIVES[card], points, cells, universe)


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    """The same table with other secrets: a new order of the pile, other hidden cards."""
    stock = Stock(state.stock.row, chance.shuffled(state.stock.pile), state.stock.discard)
    return replace(state, stock=stock)

"""Why a move is not allowed, and every move that is."""

from collections.abc import Iterable

from games.rules.bigbang.cells import cell_of, code, order
from games.rules.bigbang.components import EMPTY, is_body
from games.rules.bigbang.moves import Move, Place
from games.rules.bigbang.placing import fitting, placement_error, spots
from games.rules.bigbang.state import State
from games.rules.bigbang.stock import SLOTS
from games.rules.contract import Refusal, Resign, Seat, TimeUp


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not play this move, in the order of the rules."""
    if state.phase == "ended":
        return Refusal("game_over")
    if isinstance(move, TimeUp):
        return None
    if isinstance(move, Resign):
        return Refusal("already_left") if seat in state.gone else None
    if seat != state.active:
        return Refusal("not_your_turn")
    if isinstance(move, Place):
        return refuse_place(state, move)
    return Refusal("wrong_phase")


def refuse_place(state: State, move: Place) -> Refusal | None:
    """A tile from the row, laid in the universe."""
    tile = tile_in(state, move.slot)
    if tile == EMPTY:
        return Refusal("empty_slot", {"slot": move.slot})
    if move.universe != 0:
        return Refusal("no_such_universe")
    reason = placement_error(state.universes[0].tiles, tile, code(move.cell), "simple")
    return Refusal(reason) if reason else None


def tile_in(state: State, slot: int) -> int:
    """The tile of a slot, counted from 1; EMPTY if there is none."""
    return state.stock.row[slot - 1] if 1 <= slot <= SLOTS else EMPTY


def moves(state: State, seat: Seat) -> Iterable[Move]:
    """Every move the seat may play now."""
    if state.phase == "ended" or seat != state.active:
        return []
    where = spots(state.universes[0], "simple")
    found: list[Move] = []
    for slot, tile in enumerate(state.stock.row, 1):
        if tile != EMPTY:
            found += [Place(slot, cell_of(cell)) for cell in fitting(where, tile, "simple")]
    return found


def default_place(state: State) -> Place:
    """What the clock plays: the rightmost body with a place, on its first cell."""
    where = spots(state.universes[0], "simple")
    for slot in range(SLOTS, 0, -1):
        tile = state.stock.row[slot - 1]
        if is_body(tile) and (cells := fitting(where, tile, "simple")):
            return Place(slot, cell_of(min(cells, key=order)))
    raise AssertionError("nothing can be placed")

"""Simple mode: place, refill, next seat."""

from msgspec.structs import replace

from games.rules.bigbang.cells import code, name
from games.rules.bigbang.components import TILES
from games.rules.bigbang.moves import Place
from games.rules.bigbang.state import State, clockwise, row_is_empty
from games.rules.bigbang.stock import refilled, taken
from games.rules.bigbang.universe import laid
from games.rules.contract import Event, Seat, Step


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """Lay a tile; the slot is refilled where it is."""
    slot = move.slot - 1
    tile = state.stock.row[slot]
    after = replace(
        state,
        universes=(laid(state.universes[0], code(move.cell), tile),),
        stock=refilled(taken(state.stock, slot)),
        active=clockwise(state, seat),
        turn=state.turn + 1,
    )
    told = placed(seat, tile, move)
    if row_is_empty(after):
        return Step(replace(after, phase="ended"), (told, Event("ended")))
    return Step(after, (told,))


def placed(seat: Seat, tile: int, move: Place) -> Event:
    """A tile was laid."""
    return Event("placed", {"seat": seat, "tile": TILES[tile], "cell": name(move.cell)})

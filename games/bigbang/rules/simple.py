"""Simple mode: place, refill, next seat."""

from msgspec.structs import replace

from games.bigbang.rules.cells import code, name
from games.bigbang.rules.components import TILES
from games.bigbang.rules.moves import Place
from games.bigbang.rules.state import State, clockwise, row_is_empty
from games.bigbang.rules.stock import refilled, taken
from games.bigbang.rules.universe import laid
from games.engine.contract import Event, Seat, Step


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

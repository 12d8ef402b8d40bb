"""Parallel Universes: one universe between each two neighbours."""

from functools import partial

from msgspec.structs import replace

from games.bigbang.rules.cells import code, name
from games.bigbang.rules.components import TILES
from games.bigbang.rules.moves import Place
from games.bigbang.rules.placing import has_place
from games.bigbang.rules.state import State, clockwise, own_universes, seated
from games.bigbang.rules.stock import is_spent, redrawn, refilled, taken
from games.bigbang.rules.universe import laid
from games.engine.contract import Event, Seat, Step

LEAVES_THE_NEW_ROW = 2  # edition; before, a redraw that found nothing was rolled back


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """Lay a tile in a universe on the left or on the right; the slot is refilled."""
    slot = move.slot - 1
    tile = state.stock.row[slot]
    universes = list(state.universes)
    universes[move.universe] = laid(universes[move.universe], code(move.cell), tile)
    after = replace(
        state,
        universes=tuple(universes),
        stock=refilled(taken(state.stock, slot)),
        turn=state.turn + 1,
    )
    values: dict[str, str | int] = {
        "seat": seat,
        "tile": TILES[tile],
        "cell": name(move.cell),
        "universe": move.universe + 1,
    }
    return start_turn(after, clockwise(state, seat), [Event("placed_in", values)])


def start_turn(state: State, seat: Seat, events: list[Event]) -> Step[State]:
    """The first seat from here that can play, the row redrawn for each in vain; or the end."""
    if not is_spent(state.stock):
        for _ in seated(state):
            fresh, offers = redrawn(state.stock, partial(can_place, state, seat))
            if fresh is not state.stock and (offers or state.edition >= LEAVES_THE_NEW_ROW):
                events.append(Event("redrawn"))
                state = replace(state, stock=fresh)
            if offers:
                return Step(replace(state, active=seat), tuple(events))
            events.append(Event("passed", {"seat": seat}))
            seat = clockwise(state, seat)
    return Step(replace(state, phase="ended"), (*events, Event("ended")))


def can_place(state: State, seat: Seat, row: tuple[int, ...]) -> bool:
    """Whether a tile of the row has a place in one of the seat's two universes."""
    return any(
        has_place(state.universes[number], row, "normal") for number in own_universes(state, seat)
    )

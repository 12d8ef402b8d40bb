"""Cosmic mode: phenomena, actions, the conveyor and the clock."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from games.bigbang.rules.cells import AROUND, cell_of, code, name
from games.bigbang.rules.components import (
    ABSORBED,
    BLACK_HOLE,
    COST,
    DARK_ENERGY,
    ECLIPSE,
    FACE,
    HYPERSPACE,
    LAST_BODY,
    LAST_PHENOMENON,
    ORBIT,
    SUPERNOVA,
    TILES,
    TRAITS,
)
from games.bigbang.rules.moves import DarkEnergy, Eclipse, Hyperspace, Orbit, Place, Shift
from games.bigbang.rules.placing import has_place, phenomenon_cells
from games.bigbang.rules.sliding import legal_eclipse, legal_hyperspace, legal_orbit
from games.bigbang.rules.state import State, next_on_clock
from games.bigbang.rules.stock import Stock, conveyed, redrawn, refilled, taken
from games.bigbang.rules.universe import (
    NO_PHENOMENON,
    Universe,
    darkened,
    laid,
    moved,
    touches,
)
from games.engine.contract import Event, Seat, Step


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """Lay a body or a phenomenon; bodies may be absorbed, and extra placements earned."""
    slot, cell = move.slot - 1, code(move.cell)
    tile, before = state.stock.row[slot], state.universes[0]
    universe, swallowed = settled(before, cell, tile)
    values: dict[str, str | int] = {"seat": seat, "tile": TILES[tile], "cell": name(move.cell)}
    events = [Event("placed", values), *(absorbed(universe, lost) for lost in swallowed)]
    after = replace(
        state,
        universes=(universe,),
        stock=taken(state.stock, slot),
        cost=COST[tile] if state.phase == "main" else state.cost,
        dark_left=state.dark_left - (state.phase == "dark"),
        extra=state.extra - (state.phase == "nova") + earns_extra(before, cell, tile),
        turn=state.turn + 1,
    )
    return proceed(after, events)


def settled(universe: Universe, cell: int, tile: int) -> tuple[Universe, list[int]]:
    """A new tile on its cell, and the bodies the black hole turned face down because of it."""
    if tile == BLACK_HOLE:
        tiles = universe.tiles
        around = [cell + step for step in AROUND if TRAITS[tiles.get(cell + step, FACE)]]
        return darkened(laid(universe, cell, tile), around), around
    if (
        tile <= LAST_BODY
        and universe.rim[cell] & NO_PHENOMENON
        and touches(universe.tiles, cell, BLACK_HOLE)
    ):
        return laid(universe, cell, tile | ABSORBED), [cell]
    return laid(universe, cell, tile), []


def earns_extra(universe: Universe, cell: int, tile: int) -> bool:
    """The supernova itself, and every body placed next to it, grant one more placement."""
    if tile > LAST_BODY:
        return tile == SUPERNOVA
    near_phenomenon = universe.rim[cell] & NO_PHENOMENON
    return bool(near_phenomenon) and touches(universe.tiles, cell, SUPERNOVA)


def absorbed(universe: Universe, cell: int) -> Event:
    """A body next to the black hole was turned face down."""
    face = universe.tiles[cell] & FACE
    return Event("absorbed", {"tile": TILES[face], "cell": name(cell_of(cell))})


def shift(state: State, seat: Seat, move: Shift) -> Step[State]:
    """Move a body by an action, which then leaves the game."""
    source, target = code(move.source), code(move.target)
    tile = state.universes[0].tiles[source]
    values: dict[str, str | int] = {
        "seat": seat,
        "tile": TILES[tile],
        "source": name(move.source),
        "target": name(move.target),
    }
    if isinstance(move, Orbit):
        values["centre"] = name(move.centre)
    universe, swallowed = shifted(state.universes[0], source, target)
    if isinstance(move, Eclipse):
        values["covered"] = TILES[universe.beneath[target]]
    events = [Event(SHIFTED[type(move)], values)]
    events += [absorbed(universe, lost) for lost in swallowed]
    return proceed(replace(used(state, move.slot), universes=(universe,)), events)


def shifted(universe: Universe, source: int, target: int) -> tuple[Universe, list[int]]:
    """A body elsewhere; absorbed if it comes to rest next to the black hole."""
    after = moved(universe, source, target)
    if touches(after.tiles, target, BLACK_HOLE):
        return darkened(after, (target,)), [target]
    return after, []


SHIFTED: dict[type[Shift], str] = {
    Hyperspace: "travelled",
    Orbit: "orbited",
    Eclipse: "eclipsed",
}


def dark_energy(state: State, seat: Seat, move: DarkEnergy) -> Step[State]:
    """Two bodies are to be placed, each beside one tile at least."""
    after = replace(used(state, move.slot), dark_left=2)
    return proceed(after, [Event("dark_energy", {"seat": seat})])


def used(state: State, slot: int) -> State:
    """An action tile taken from the row and out of the game."""
    tile = state.stock.row[slot - 1]
    return replace(
        state,
        stock=taken(state.stock, slot - 1),
        removed=(*state.removed, tile),
        cost=COST[tile],
        turn=state.turn + 1,
    )


def decline_extra(state: State, seat: Seat) -> Step[State]:
    """No further extra placement this turn."""
    after = replace(state, extra=0, turn=state.turn + 1)
    return end_turn(after, [Event("declined", {"seat": seat})])


def proceed(state: State, events: list[Event]) -> Step[State]:
    """What follows a placement in the same turn: dark bodies, extra bodies, or the end of it."""
    if not (state.dark_left or state.extra):
        return end_turn(state, events)
    state = replace(state, stock=refilled(state.stock))
    row, universe = state.stock.row, state.universes[0]
    if state.dark_left:
        if has_place(universe, row, "dark"):
            return Step(replace(state, phase="dark"), tuple(events))
        events.append(Event("dark_lost", {"seat": state.active}))
    if state.extra:
        if has_place(universe, row, "normal"):
            granted = Event("extra", {"seat": state.active, "count": state.extra})
            return Step(replace(state, phase="nova", dark_left=0), (*events, granted))
        events.append(Event("extra_lost", {"seat": state.active}))
    return end_turn(replace(state, dark_left=0, extra=0), events)


def end_turn(state: State, events: list[Event]) -> Step[State]:
    """The row moves on, the marker advances and lies on top of its space."""
    seat = state.active
    times = list(state.times)
    arrivals = list(state.arrivals)
    times[seat] += state.cost
    arrivals[seat] = max(arrivals) + 1
    events.append(Event("advanced", {"seat": seat, "time": times[seat], "cost": state.cost}))
    after = replace(
        state,
        stock=conveyed(state.stock),
        times=tuple(times),
        arrivals=tuple(arrivals),
        cost=0,
    )
    if next_on_clock(after) == seat:
        events.append(Event("again", {"seat": seat}))
    return start_turn(after, events)


def start_turn(state: State, events: list[Event]) -> Step[State]:
    """The next seat on the clock, the row redrawn if it offers nothing; or the end."""
    stock = state.stock
    if holds_body_or_phenomenon(stock):
        fresh, offers = redrawn(stock, partial(can_play, state.universes[0]))
        if offers:
            if fresh is not stock:
                events.append(Event("redrawn"))
            seat = next_on_clock(state)
            return Step(replace(state, stock=fresh, phase="main", active=seat), tuple(events))
    return Step(replace(state, phase="ended"), (*events, Event("ended")))


def holds_body_or_phenomenon(stock: Stock) -> bool:
    """Whether anything but actions is left to come."""
    for part in (stock.row, stock.pile, stock.discard):
        for tile in part:
            if 0 <= tile <= LAST_PHENOMENON:
                return True
    return False


def can_play(universe: Universe, row: Iterable[int]) -> bool:
    """Whether any tile of the row can be placed or carried out."""
    if has_place(universe, row, "normal"):
        return True
    return any(tile > LAST_BODY and is_playable(universe, tile, row) for tile in row)


def is_playable(universe: Universe, tile: int, row: Iterable[int]) -> bool:
    """Whether a phenomenon has a place, or an action can be carried out."""
    if tile <= LAST_PHENOMENON:
        return bool(phenomenon_cells(universe))
    if tile == HYPERSPACE:
        return bool(legal_hyperspace(universe))
    if tile == ORBIT:
        return bool(legal_orbit(universe))
    if tile == ECLIPSE:
        return bool(legal_eclipse(universe))
    return tile == DARK_ENERGY and has_place(universe, row, "dark")


def leave(state: State, was_active: bool) -> Step[State]:
    """A seat that acted leaves its turn unfinished: the row moves on, the next seat plays."""
    if not was_active:
        return Step(state)
    after = replace(state, stock=conveyed(state.stock), dark_left=0, extra=0, cost=0)
    return start_turn(after, [])

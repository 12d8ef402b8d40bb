"""Why a move is not allowed, and every move that is."""

from collections.abc import Iterable

from games.bigbang.rules import hexdomino
from games.bigbang.rules.cells import cell_of, code, name
from games.bigbang.rules.components import (
    DARK_ENERGY,
    ECLIPSE,
    EMPTY,
    HYPERSPACE,
    LAST_BODY,
    LAST_PHENOMENON,
    ORBIT,
    TILES,
    is_action,
    is_body,
)
from games.bigbang.rules.moves import (
    TAGS,
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
    Play,
    Shift,
)
from games.bigbang.rules.placing import (
    fitting,
    has_place,
    phenomenon_cells,
    placement_error,
    spots,
    stranger,
    surely_fits,
)
from games.bigbang.rules.sliding import (
    eclipse_error,
    hyperspace_error,
    legal_eclipse,
    legal_hyperspace,
    legal_orbit,
    orbit_error,
    without,
)
from games.bigbang.rules.state import State, chain_of, own_universes, rule_of
from games.bigbang.rules.stock import SLOTS
from games.bigbang.rules.universe import Tiles, Universe
from games.engine.contract import Refusal, Resign, Seat, TimeUp
from games.engine.hexes import Cell
from games.engine.seats import refuse_leaving


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not play this move, in the order of the rules."""
    if state.phase == "ended":
        return Refusal("game_over")
    if isinstance(move, TimeUp):
        return None
    if isinstance(move, Resign):
        return refuse_leaving(seat, state.gone)
    if seat != state.active:
        return Refusal("not_your_turn")
    if move.__struct_config__.tag not in TAGS[state.mode]:
        return Refusal("wrong_phase")
    if isinstance(move, Place):
        return refuse_place(state, seat, move)
    if isinstance(move, Play):
        error = hexdomino.play_error(state, chain_of(state).hands[seat], move)
        return Refusal(error) if error else None
    if isinstance(move, DeclineExtra):
        return None if state.phase == "nova" else Refusal("cannot_pass")
    return refuse_action(state, move)


def refuse_place(state: State, seat: Seat, move: Place) -> Refusal | None:
    """A tile from the row, laid in a universe."""
    tile = tile_in(state, move.slot)
    if tile == EMPTY:
        return Refusal("empty_slot", {"slot": move.slot})
    if is_action(tile):
        return Refusal("action_not_placed")
    if tile > LAST_BODY and state.phase != "main":
        return Refusal("body_only")
    if not 0 <= move.universe < len(state.universes):
        return Refusal("no_such_universe")
    if move.universe not in own_universes(state, seat):
        return Refusal("not_your_universe")
    tiles, cell = state.universes[move.universe].tiles, code(move.cell)
    if not tiles:
        return None if cell == 0 else Refusal("start_at_origin")
    rule = rule_of(state)
    if tile <= LAST_BODY and surely_fits(state.universes[move.universe], tile, cell, rule):
        return None
    error = placement_error(tiles, tile, cell, rule)
    return explained(error, tiles, tile, move.cell) if error else None


def explained(error: str, tiles: Tiles, tile: int, cell: Cell) -> Refusal:
    """A refusal; if nothing is shared, it names the neighbour."""
    if error != "no_common":
        return Refusal(error)
    beside = stranger(tiles, tile, code(cell))
    return Refusal(
        error,
        {
            "tile": TILES[tile],
            "cell": name(cell),
            "other": TILES[tiles[beside] & 63],
            "beside": name(cell_of(beside)),
        },
    )


def refuse_action(state: State, move: Shift | DarkEnergy) -> Refusal | None:
    """An action tile, carried out."""
    tile = tile_in(state, move.slot)
    if tile == EMPTY:
        return Refusal("empty_slot", {"slot": move.slot})
    if state.phase != "main":
        return Refusal("body_only")
    if tile != ACTIONS[type(move)]:
        return Refusal("wrong_action")
    universe = state.universes[0]
    if isinstance(move, DarkEnergy):
        can_go_on = has_place(universe, state.stock.row, "dark")
        return None if can_go_on else Refusal("no_dark_body")
    error = shift_error(universe, move)
    if not error:
        return None
    source, target = code(move.source), code(move.target)
    rest = without(universe.tiles, source, target)
    return explained(error, rest, universe.tiles.get(source, 0), move.target)


ACTIONS: dict[type[Shift | DarkEnergy], int] = {
    Hyperspace: HYPERSPACE,
    Orbit: ORBIT,
    Eclipse: ECLIPSE,
    DarkEnergy: DARK_ENERGY,
}


def shift_error(universe: Universe, move: Shift) -> str | None:
    """Why a body may not be moved like this."""
    source, target = code(move.source), code(move.target)
    if isinstance(move, Orbit):
        return orbit_error(universe, source, code(move.centre), target)
    if isinstance(move, Eclipse):
        return eclipse_error(universe, source, target)
    return hyperspace_error(universe, source, target)


def tile_in(state: State, slot: int) -> int:
    """The tile of a slot, counted from 1; EMPTY if there is none."""
    return state.stock.row[slot - 1] if 1 <= slot <= SLOTS else EMPTY


def moves(state: State, seat: Seat) -> Iterable[Move]:
    """Every move the seat may play now."""
    if state.phase == "ended" or seat != state.active:
        return []
    if state.mode == "hexdomino":
        hand = chain_of(state).hands[seat]
        return [
            Play(TILES[tile], cell_of(cell), link)
            for tile, cell, link in hexdomino.legal_plays(state, hand)
        ]
    found: list[Move] = []
    for number in own_universes(state, seat):
        found += body_moves(state, number)
    if state.mode == "cosmic":
        if state.phase == "nova":
            found.append(DeclineExtra())
        elif state.phase == "main":
            for slot, tile in enumerate(state.stock.row, 1):
                if tile > LAST_BODY:
                    found += special_moves(state, slot, tile)
    return found


def body_moves(state: State, number: int) -> list[Move]:
    """Every placement of a body in one universe."""
    universe, rule = state.universes[number], rule_of(state)
    if not universe.tiles:
        return [
            Place(slot, (0, 0), number)
            for slot, tile in enumerate(state.stock.row, 1)
            if tile != EMPTY
        ]
    where = spots(universe, rule)
    found: list[Move] = []
    for slot, tile in enumerate(state.stock.row, 1):
        if is_body(tile):
            found += [Place(slot, cell_of(cell), number) for cell in fitting(where, tile, rule)]
    return found


def special_moves(state: State, slot: int, tile: int) -> list[Move]:
    """Every placement of a phenomenon, every way to carry out an action."""
    universe = state.universes[0]
    if tile <= LAST_PHENOMENON:
        return [Place(slot, cell_of(cell)) for cell in phenomenon_cells(universe)]
    if tile == HYPERSPACE:
        return [Hyperspace(slot, cell_of(a), cell_of(b)) for a, b in legal_hyperspace(universe)]
    if tile == ORBIT:
        return [
            Orbit(slot, cell_of(a), cell_of(b), cell_of(c)) for a, b, c in legal_orbit(universe)
        ]
    if tile == ECLIPSE:
        return [Eclipse(slot, cell_of(a), cell_of(b)) for a, b in legal_eclipse(universe)]
    if has_place(universe, state.stock.row, "dark"):
        return [DarkEnergy(slot)]
    return []

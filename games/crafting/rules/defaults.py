"""What the clock plays for a seat whose time ran out (section 8 of the rules)."""

from games.crafting.rules.board import ALL_STARS, HEXES, LIVES, STARS, bits
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.galaxy import life_room
from games.crafting.rules.listing import thrifty
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import (
    ChooseNebula,
    DiscardToLimit,
    EndTurn,
    KeepPower,
    Move,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ShiftEnergy,
    TakeEnergy,
)
from games.crafting.rules.ring import OWN
from games.crafting.rules.state import EMPTY, Player, State, empty_hexes, starred
from games.engine.contract import Seat


def default_of(state: State, seat: Seat) -> Move:
    """The plainest answer to the question that is open."""
    player = state.players[seat]
    match state.phase:
        case "shift":
            return ShiftEnergy((OWN,))
        case "nebula":
            return ChooseNebula(next(n for n, pile in enumerate(state.nebulae, 1) if pile))
        case "cards":
            row = enumerate(state.energy.row, first_slot(state.edition))
            return TakeEnergy(next((slot for slot, card in row if card != EMPTY), None))
        case "keep":
            return KeepPower(state.drawn[0], state.drawn[1:])
        case "place":
            return OmegaPlace(HEXES[empty_hexes(player.galaxy)[0]])
        case "limit":
            return DiscardToLimit(thrifty(player))
        case _:
            return placing(state, player) or ending(player)


def placing(state: State, player: Player) -> Move | None:
    """The next piece of the tray onto the first space that takes it."""
    tray, galaxy = state.tray, player.galaxy
    rooms = empty_hexes(galaxy)
    if tray.nebulae and rooms:
        return PlaceNebula(tray.nebulae[0], HEXES[rooms[0]])
    free = ALL_STARS & ~starred(galaxy)
    for element in range(4):
        if tray.stars[element] and free:
            return PlaceStar(ELEMENTS[element], STARS[bits(free)[0]])
    if tray.life and (room := life_room(galaxy)):
        return PlaceLife(LIVES[bits(room)[0]])
    return None


def ending(player: Player) -> Move:
    """Stabilise the first proto-life, if there is any."""
    if player.galaxy.proto:
        return EndTurn("stabilise", space=LIVES[bits(player.galaxy.proto)[0]])
    return EndTurn("none")

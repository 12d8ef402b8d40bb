"""Goals about a galaxy that no single event tells."""

from collections.abc import Mapping

from games.crafting.rules.board import HEX_AT
from games.crafting.rules.galaxy import can_bear_life, can_form, surplus
from games.crafting.rules.state import State
from games.engine.contract import Seat
from games.engine.lessons import Predicate


def life_all_around(start: State, now: State, seat: Seat) -> bool:
    """All six life spaces around D1 are taken."""
    return can_bear_life(now.players[seat].galaxy, HEX_AT["D1"])


def crowded(start: State, now: State, seat: Seat) -> bool:
    """More stars lie around D1 than it needs."""
    galaxy, hexagon = now.players[seat].galaxy, HEX_AT["D1"]
    return surplus(galaxy, hexagon, galaxy.nebulae[hexagon]) > 0


def stuck(neighbour: str) -> Predicate:
    """D1 is formed, and in such a way that its neighbour can't be."""

    def holds(start: State, now: State, seat: Seat) -> bool:
        galaxy, hexagon = now.players[seat].galaxy, HEX_AT[neighbour]
        is_open = bool(galaxy.formed >> hexagon & 1) or can_form(galaxy, hexagon, now.forming)
        return bool(galaxy.formed >> HEX_AT["D1"] & 1) and not is_open

    return holds


PREDICATES: Mapping[str, Predicate] = {
    "life_all_around": life_all_around,
    "crowded": crowded,
    "y1_stuck": stuck("Y1"),
    "d4_stuck": stuck("D4"),
}

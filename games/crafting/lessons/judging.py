"""Goals about a galaxy that no single event tells."""

from collections.abc import Mapping

from games.crafting.rules.board import HEX_AT
from games.crafting.rules.galaxy import can_bear_life
from games.crafting.rules.state import State
from games.engine.contract import Seat
from games.engine.lessons import Predicate


def life_all_around(start: State, now: State, seat: Seat) -> bool:
    """All six life spaces around D1 are taken."""
    return can_bear_life(now.players[seat].galaxy, HEX_AT["D1"])


PREDICATES: Mapping[str, Predicate] = {"life_all_around": life_all_around}

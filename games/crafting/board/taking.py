"""What a query takes in hand of the tray, the galaxy and the tracks."""

from collections.abc import Callable
from typing import TypeAlias

from games.crafting.board.creation import own_galaxy
from games.crafting.board.forming import birth, form
from games.crafting.board.gravitons import gravitate
from games.crafting.board.hand import Fields, Hand
from games.crafting.board.placing import life, pointed, star, tile
from games.crafting.board.tracks import ignite, stabilise
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.state import Galaxy
from games.crafting.rules.view import View

Taking: TypeAlias = Callable[[View, Galaxy, Fields], Hand | None]
TAKING: dict[str, Taking] = {
    **dict.fromkeys(ELEMENTS, star),
    "life": life,
    "form": form,
    "birth": birth,
    "nova": ignite,
    "dna": stabilise,
    "grav": gravitate,
}


def taken(view: View, query: Fields) -> Hand | None:
    """The hand a query says; None if it says none, or one that is not there."""
    take = query.get("take", "")
    make = TAKING.get(take) or (tile if take in TILES else None)
    if make is None:
        return None
    hand = make(view, own_galaxy(view), query)
    if hand is None or take in ("grav", "birth"):
        return hand
    return pointed(hand, query)

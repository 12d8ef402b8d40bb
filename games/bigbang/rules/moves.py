"""Every decision a seat can take, one struct each."""

from typing import Literal, TypeAlias

from games.bigbang.rules.meta import Mode
from games.engine.contract import Fixed, Resign, TimeUp
from games.engine.hexes import Cell

Link: TypeAlias = Literal["colour", "shape"]


class Place(Fixed, frozen=True, tag="place"):
    """Lay the tile of a slot, counted 1 to 4 from the left, on a cell of a universe."""

    slot: int
    cell: Cell
    universe: int = 0


class Hyperspace(Fixed, frozen=True, tag="hyperspace"):
    """Move a body anywhere along the outside of the universe."""

    slot: int
    source: Cell
    target: Cell


class Orbit(Fixed, frozen=True, tag="orbit"):
    """Move a body around a neighbouring one."""

    slot: int
    source: Cell
    centre: Cell
    target: Cell


class Eclipse(Fixed, frozen=True, tag="eclipse"):
    """Move a body on top of a neighbouring one."""

    slot: int
    source: Cell
    target: Cell


class DarkEnergy(Fixed, frozen=True, tag="dark_energy"):
    """Begin to place two bodies that need to touch one tile only."""

    slot: int


class DeclineExtra(Fixed, frozen=True, tag="decline_extra"):
    """Give up the extra placements a supernova granted."""


class Play(Fixed, frozen=True, tag="play"):
    """Hexdomino: join a tile of the hand to one end of the chain."""

    tile: str
    cell: Cell
    link: Link | None = None  # only the first link may need naming


Shift: TypeAlias = Hyperspace | Orbit | Eclipse
Move: TypeAlias = (
    Place | Hyperspace | Orbit | Eclipse | DarkEnergy | DeclineExtra | Play | TimeUp | Resign
)

CARRIED_OUT = ("hyperspace", "orbit", "eclipse", "dark_energy")

# Which moves a mode knows; in Cosmic mode even those a phase forbids, to name the rule.
TAGS: dict[Mode, tuple[str, ...]] = {
    "simple": ("place",),
    "cosmic": ("place", *CARRIED_OUT, "decline_extra"),
    "solitaire": ("place",),
    "hexdomino": ("play",),
    "parallel": ("place",),
}

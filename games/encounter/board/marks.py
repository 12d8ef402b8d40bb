"""What a decision adds to the drawing: places to point at, proposals, reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.encounter.rules.moves import NOWHERE
from games.encounter.rules.view import View
from games.engine.words import Names


class Spot(NamedTuple):
    """A planet that takes a tap."""

    kind: str  # pick, pend (chosen) or dark (closed: it says why)
    href: str
    label: str


@dataclass(frozen=True)
class Marks:
    """Nothing proposed is drawn like a fact."""

    spots: Mapping[int, Spot] = field(default_factory=dict)
    changes: Mapping[int, int] = field(default_factory=dict)  # ships a proposal takes or adds
    aboard: int = 0  # the reader's ships that would board the Mothership
    carried: int = 0  # the reader's ships that would lie in the carrier
    aim: int = NOWHERE  # the planet the Mothership would turn to
    only: tuple[int, ...] = ()  # on a phone: these strips alone, where words need the room


class Galaxy(NamedTuple):
    """What lies on the table, in plain values: the same for everyone who sits below."""

    ships: tuple[tuple[int, ...], ...]
    hole: tuple[int, ...]
    mothership: tuple[int, ...]
    carriers: tuple[int, ...]
    foreign: tuple[int, ...]
    names: tuple[str, ...]
    own: int  # who sits below
    active: int
    planet: int

    @property
    def seats(self) -> int:
        return len(self.ships)


def galaxy_of(view: View, names: Names) -> Galaxy:
    """What lies on the table for this reader."""
    return Galaxy(
        view.ships,
        view.hole,
        view.mothership,
        view.carriers,
        view.foreign,
        names.names,
        view.seat or 0,
        view.active,
        view.planet,
    )

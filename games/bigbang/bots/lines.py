"""Big Bang 13.7: how a tile on a cell changes the lines of each objective, done or hoped for."""

from typing import TypeAlias

from games.bigbang.rules.cells import AROUND
from games.bigbang.rules.components import ANY_BODY, FACE, LAST_BODY, POINTS, TRAITS
from games.bigbang.rules.universe import TWO_OR_MORE, Universe

Weights: TypeAlias = tuple[float, ...]  # of each of the eight objectives, for one seat

USUAL = 2.0  # points of a body nobody knows yet
PLENTY = 6  # so many tiles that fit are as good as any number


# The bodies that match each objective, as bits.
MATCHES = tuple(
    sum(1 << body for body in range(LAST_BODY + 1) if TRAITS[body] >> objective & 1)
    for objective in range(8)
)


class Lines:
    """The lines of one universe, looked at cell by cell and remembered."""

    def __init__(self, universe: Universe, coming: int, flat: bool, hope: float) -> None:
        self.tiles, self.rim = universe.tiles, universe.rim
        self.coming = coming  # the bodies that may still come, as bits
        self.flat, self.hope = flat, hope
        self.usual = 1.0 if flat else USUAL
        self.known: dict[int, tuple[float, float, float]] = {}
        self.bodies: list[dict[int, int]] = [{} for _ in range(8)]  # cell -> points
        for cell, tile in self.tiles.items():
            traits = TRAITS[tile]
            for objective in range(8):
                if traits >> objective & 1:
                    self.bodies[objective][cell] = 1 if flat else POINTS[tile & FACE]

    def change(self, cell: int, tile: int, weights: Weights) -> float:
        """What a body on a cell is worth to whoever weighs the objectives so."""
        traits = TRAITS[tile]
        points = 1 if self.flat else POINTS[tile]
        total = 0.0
        for objective, weight in enumerate(weights):
            if weight:
                key = 8 * cell + objective
                if key not in self.known:
                    self.known[key] = self.at(cell, objective)
                joined, opened, barred = self.known[key]
                if traits >> objective & 1:
                    total += weight * (joined + points * (joined > 0) + opened)
                else:
                    total -= weight * barred
        return total

    def at(self, cell: int, objective: int) -> tuple[float, float, float]:
        """Points of others a match would join, hopes it would open, hopes a stranger would bar."""
        bodies = self.bodies[objective]
        arms = [arm(bodies, cell, step) for step in AROUND]
        joined = 0
        for one, other in ((0, 3), (1, 4), (2, 5)):
            if arms[one][0] + arms[other][0] >= 2:
                joined += arms[one][1] if arms[one][0] < 3 else 1
                joined += arms[other][1] if arms[other][0] < 3 else 1
        opened = 0.0
        for way, step in enumerate(AROUND):
            opened += self.opened(arms[way - 3][0], arms[way][0], arms[way][2], step, objective)
        barred = (joined + self.usual) * self.odds(cell, objective) if joined else 0.0
        return joined, self.hope * opened, self.hope * barred

    def opened(self, behind: int, ahead: int, gap: int, step: int, objective: int) -> float:
        """What the gap at the end of an arm would bring once a match lies on the cell."""
        if gap in self.tiles:
            return 0.0
        have = behind + 1 + ahead
        beyond = arm(self.bodies[objective], gap, step)[0]
        if have + 1 + beyond < 3:
            return 0.1 * self.odds(gap, objective)
        more = 1.0 + (beyond if beyond < 3 else 0)
        if have < 3:
            more += have
            if ahead + 1 + beyond >= 3:
                more -= ahead + 1 + beyond
        return self.usual * more * self.odds(gap, objective)

    def odds(self, cell: int, objective: int) -> float:
        """How likely it is that a match for this cell turns up."""
        known = self.rim.get(cell, ANY_BODY)
        fitting = (known & self.coming & MATCHES[objective]).bit_count()
        ready = 1.0 if known & TWO_OR_MORE else 0.5
        return ready * min(fitting, PLENTY) / PLENTY


def arm(bodies: dict[int, int], cell: int, step: int) -> tuple[int, int, int]:
    """How many matching bodies follow from the next cell on, their points, the cell after them."""
    count = points = 0
    cell += step
    while cell in bodies:
        count += 1
        points += bodies[cell]
        cell += step
    return count, points, cell

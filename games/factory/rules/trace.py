"""Zones and paths of a galaxy with their places: what a page outlines and numbers."""

from functools import lru_cache
from typing import Literal, TypeAlias

from games.engine.contract import Fixed
from games.engine.groups import first_of
from games.factory.rules.components import (
    CONSTELLATION,
    LYING,
    PATH_POINTS,
    ZONE_POINTS,
    Cell,
)
from games.factory.rules.galaxy import (
    ARMED,
    BELOW,
    CODES,
    LINKED,
    RIGHT,
    face_up,
    grown,
    longest_walk,
    networks,
    plan_of,
    tally,
)
from games.factory.rules.kaos import Card, card
from games.factory.rules.moves import Layout
from games.factory.rules.sheet import Mode, Tokens

Ground: TypeAlias = Literal["V", "I", "D", "C"]
GROUNDS: tuple[Ground, ...] = ("V", "I", "D", "C")
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


class Zone(Fixed, frozen=True):
    """One zone on the lattice of half tiles: the upper left quadrant of cell (x, y) is (2x, 2y)."""

    ground: Ground
    size: int  # planets; spaces of a constellation
    points: int
    extra: int  # points of the round's card
    halves: tuple[Cell, ...]


class Count(Fixed, frozen=True):
    """A galaxy counted under a card, without bonus tiles."""

    zones: tuple[Zone, ...]  # V, I, D, C, each with the largest first
    path_mode: Mode
    path: tuple[tuple[Cell, ...], ...]  # one line in order; with card 10 every separate path
    path_count: int
    path_points: int
    points: Tokens  # zones, extras and path together, the path on the star


@lru_cache(maxsize=1024)
def counted(number: int, layout: Layout) -> Count:
    """Everything that can be counted in a galaxy, finished or not, under a card."""
    kaos, found = card(number), tally(layout)
    zones = tuple(zone(kaos, *parts) for parts in traced(layout))
    path_count = kaos.path(found)
    path_points = PATH_POINTS[path_count]
    sums = [0, 0, 0, path_points]
    for each in zones:
        sums[GROUNDS.index(each.ground)] += each.points + each.extra
    veg, ice, desert, star = sums
    lines = paths(kaos.path_mode, layout)
    return Count(zones, kaos.path_mode, lines, path_count, path_points, (veg, ice, desert, star))


def zone(kaos: Card, ground: int, size: int, halves: tuple[Cell, ...]) -> Zone:
    if ground == CONSTELLATION:
        return Zone(GROUNDS[ground], size, 0, kaos.star_extra(size), halves)
    points = ZONE_POINTS[ground][size]
    return Zone(GROUNDS[ground], size, points, kaos.zone_extra(ground, size), halves)


def traced(layout: Layout) -> list[tuple[int, int, tuple[Cell, ...]]]:
    """Ground, size and half-cells of every zone, in the order of a sheet."""
    cells, codes = face_up(layout)
    parent, sums, _links = grown(cells, codes)
    members: dict[int, list[int]] = {}
    for quadrant in range(len(parent)):
        members.setdefault(first_of(parent, quadrant), []).append(quadrant)
    found = [
        (LYING[codes[root // 4]].grounds[root % 4], sums[root], halves(cells, zone))
        for root, zone in members.items()
    ]
    return sorted(found, key=lambda parts: (parts[0], -parts[1], parts[2]))


def halves(cells: tuple[Cell, ...], quadrants: list[int]) -> tuple[Cell, ...]:
    """Places on the lattice of half tiles, in reading order."""
    places = []
    for quadrant in quadrants:
        (x, y), (dx, dy) = cells[quadrant // 4], CORNERS[quadrant % 4]
        places.append((2 * x + dx, 2 * y + dy))
    return tuple(sorted(places, key=lambda half: (half[1], half[0])))


def paths(mode: Mode, layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """The cells of the path that scores; for card 10 those of every path."""
    cells, codes = face_up(layout)
    plan = plan_of(cells)
    links = tuple(
        16 * i + j
        for meets, joints in ((RIGHT, plan.rights), (BELOW, plan.belows))
        for i, j, *_ in joints
        if meets[codes[i] * CODES + codes[j]] & LINKED
    )
    nets = networks(links)
    alone = [
        (place,)
        for place, code in enumerate(codes)
        if ARMED[code] and not any(place in net for net in nets)
    ]
    lines: list[tuple[int, ...]]
    match mode:
        case "trail":
            lines = [longest_walk(links)] if links else list(alone[:1])
        case "network":
            lines = sorted(nets, key=len, reverse=True)[:1] or list(alone[:1])
        case "count":
            lines = [*nets, *alone]
    return tuple(tuple(cells[place] for place in line) for line in lines)

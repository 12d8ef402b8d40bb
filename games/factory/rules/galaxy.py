"""Counts a galaxy: planets of every zone, sizes of constellations, tiles of its paths."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.engine.groups import join
from games.factory.rules.components import CONSTELLATION, HAND, LYING, Cell, Tile, code_of
from games.factory.rules.moves import Placed

CODES: Final = len(LYING)
LINKED: Final = 4  # bit of a meeting: both tiles have an arm on the shared edge
Joint: TypeAlias = tuple[int, int, int, int, int, int]  # two cells, then two pairs of quadrants


class Tally(NamedTuple):
    """What can be counted in one galaxy, before any card and any score table."""

    zones: tuple[tuple[int, ...], ...]  # V, I, D: planets of each zone, largest first
    constellations: tuple[int, ...]  # spaces of each, largest first
    path: int  # tiles of the longest line that uses no link twice
    network: int  # tiles of the largest network, branches included
    paths: int  # separate networks, lone tiles with arms included


class Plan(NamedTuple):
    """How the cells of one shape touch, as places in its list of cells."""

    rights: tuple[Joint, ...]
    belows: tuple[Joint, ...]


def meeting(one: Tile, other: Tile, side: int) -> int:
    """What joins across an edge: bits 1 and 2 for the two halves, 4 for the path.

    Side 1: the other lies to the right; side 2: it lies below.
    """
    first = one.grounds[1] == other.grounds[0] if side == 1 else one.grounds[3] == other.grounds[0]
    second = one.grounds[2] == other.grounds[3] if side == 1 else one.grounds[2] == other.grounds[1]
    linked = one.arms[side] and other.arms[(side + 2) % 4]
    return first + 2 * second + LINKED * linked


def rooted(tile: Tile) -> tuple[int, ...]:
    """For each quadrant the first quadrant of its zone inside the tile."""
    roots = [0, 1, 2, 3]
    for _ in range(2):
        for arm in range(4):
            one, other = arm, (arm + 1) % 4
            if not tile.arms[arm] and tile.grounds[one] == tile.grounds[other]:
                roots[one] = roots[other] = min(roots[one], roots[other])
    return tuple(roots)


def amounts(tile: Tile) -> tuple[int, ...]:
    """What each zone inside the tile counts, kept at its first quadrant."""
    sums = [0, 0, 0, 0]
    for quadrant, root in enumerate(rooted(tile)):
        constellation = tile.grounds[quadrant] == CONSTELLATION
        sums[root] += 1 if constellation else tile.planets[quadrant]
    return tuple(sums)


def meetings(side: int) -> bytes:
    """Every meeting of two tiles as they lie, at 216 * one + other."""
    return bytes(meeting(one, other, side) for one in LYING for other in LYING)


RIGHT: Final = meetings(1)
BELOW: Final = meetings(2)
ROOTS: Final = tuple(rooted(tile) for tile in LYING)
# the same for each place in a list of nine tiles, numbered through
PARENTS: Final = tuple(
    tuple(tuple(4 * place + root for root in roots) for roots in ROOTS) for place in range(HAND)
)
AMOUNTS: Final = tuple(amounts(tile) for tile in LYING)
# root quadrants of a tile with the ground they stand on
SEEDS: Final = tuple(
    tuple((q, tile.grounds[q]) for q in range(4) if roots[q] == q)
    for tile, roots in zip(LYING, ROOTS, strict=True)
)
ARMED: Final = bytes(any(tile.arms) for tile in LYING)


@lru_cache(maxsize=4096)
def plan_of(cells: tuple[Cell, ...]) -> Plan:
    """The joints of a set of cells."""
    place = {cell: number for number, cell in enumerate(cells)}
    rights, belows = list[Joint](), list[Joint]()
    for (x, y), i in place.items():
        if (j := place.get((x + 1, y))) is not None:
            rights.append((i, j, 4 * i + 1, 4 * j, 4 * i + 2, 4 * j + 3))
        if (j := place.get((x, y + 1))) is not None:
            belows.append((i, j, 4 * i + 3, 4 * j, 4 * i + 2, 4 * j + 1))
    return Plan(tuple(rights), tuple(belows))


def count(cells: tuple[Cell, ...], codes: tuple[int, ...]) -> Tally:
    """Counts the tiles that lie face up, given as cells and codes in the same order."""
    parent, sums, links = grown(cells, codes)
    return tallied(codes, parent, sums, tuple(links))


def grown(
    cells: tuple[Cell, ...], codes: tuple[int, ...]
) -> tuple[list[int], list[int], list[int]]:
    """Quadrants joined to zones (by their parents), their sums, and the tiles that are linked."""
    plan = plan_of(cells)
    parent, sums, links = list[int](), list[int](), list[int]()
    for place, code in enumerate(codes):
        parent += PARENTS[place][code]
        sums += AMOUNTS[code]
    for meets, joints in ((RIGHT, plan.rights), (BELOW, plan.belows)):
        for i, j, a, b, c, d in joints:
            met = meets[codes[i] * CODES + codes[j]]
            if met & 1:
                join(parent, sums, a, b)
            if met & 2:
                join(parent, sums, c, d)
            if met & LINKED:
                links.append(16 * i + j)
    return parent, sums, links


def tallied(
    codes: tuple[int, ...], parent: list[int], sums: list[int], links: tuple[int, ...]
) -> Tally:
    zones: tuple[list[int], ...] = ([], [], [], [])
    for place, code in enumerate(codes):
        for quadrant, ground in SEEDS[code]:
            root = 4 * place + quadrant
            if parent[root] == root:
                zones[ground].append(sums[root])
    for sizes in zones:
        sizes.sort(reverse=True)
    armed = sum(ARMED[code] for code in codes)
    nets = networks(links)
    least = 1 if armed else 0
    return Tally(
        (tuple(zones[0]), tuple(zones[1]), tuple(zones[2])),
        tuple(zones[CONSTELLATION]),
        max(len(set(longest_walk(links))), least),
        max([len(net) for net in nets], default=least),
        armed - sum(len(net) - 1 for net in nets),
    )


@lru_cache(maxsize=1 << 15)
def networks(links: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The cells that hang together by links, for every network of two tiles or more."""
    nets: list[set[int]] = []
    for link in links:
        pair = {link >> 4, link & 15}
        apart = [net for net in nets if not net & pair]
        nets = [*apart, pair.union(*(net for net in nets if net & pair))]
    return tuple(tuple(sorted(net)) for net in nets)


@lru_cache(maxsize=1 << 15)
def longest_walk(links: tuple[int, ...]) -> tuple[int, ...]:
    """The line over most different cells that uses no link twice; it may cross itself (R18)."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for number, link in enumerate(links):
        one, other = link >> 4, link & 15
        ways.setdefault(one, []).append((1 << number, other))
        ways.setdefault(other, []).append((1 << number, one))
    best: tuple[int, ...] = ()
    most = 0

    def walk(cell: int, used: int, seen: int, line: tuple[int, ...]) -> None:
        nonlocal best, most
        if (met := seen.bit_count()) > most:
            most, best = met, line
        for bit, following in ways[cell]:
            if not used & bit:
                walk(following, used | bit, seen | 1 << following, (*line, following))

    for cell in sorted(ways, key=lambda cell: len(ways[cell]) % 2 == 0):
        if most < len(ways):
            walk(cell, 0, 1 << cell, (cell,))
    return best


def face_up(layout: Iterable[Placed]) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """Cells and codes of what counts in a galaxy, in reading order."""
    lying = sorted((p.y, p.x, code_of(p.tile, p.turn)) for p in layout if not p.down)
    return tuple((x, y) for y, x, _ in lying), tuple(code for _, _, code in lying)


def tally(layout: Iterable[Placed]) -> Tally:
    """Counts a galaxy as it lies; face-down tiles are empty spaces."""
    return count(*face_up(layout))


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells that hang together by edges."""
    rest, found = set(cells), list[set[Cell]]()
    while rest:
        group, edge = set[Cell](), [rest.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & rest
            rest -= near
            edge += near
        found.append(group)
    return found

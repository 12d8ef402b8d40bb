"""Finds good galaxies: simulated annealing over the ways to lay nine tiles."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from games.engine.chance import Chance
from games.engine.groups import first_of
from games.factory.rules.components import LYING, PATH_POINTS, ZONE_POINTS, Cell
from games.factory.rules.galaxy import (
    AMOUNTS,
    ARMED,
    BELOW,
    CODES,
    LINKED,
    RIGHT,
    ROOTS,
    longest_walk,
    networks,
    plan_of,
)
from games.factory.rules.kaos import Card
from games.factory.rules.sheet import Mode

BLANK: Final = CODES  # a face-down tile: meets nothing
WIDTH: Final = CODES + 1
HOT, COLD = 0.3, 0.1  # temperatures, in points of the final score
RUNS, LONG = 2, 10_000  # a long search begins twice
Weights: TypeAlias = tuple[float, float, float, float]  # of a point on V, I, D and the star
Joined: TypeAlias = tuple[
    tuple[int, ...], tuple[int, ...], float, int
]  # parents, sums, worth, links
Edge: TypeAlias = tuple[bytes, int, int, int, int, int, int, int]
Found: TypeAlias = tuple[float, list[int]]
Value: TypeAlias = Callable[[Sequence[int]], float]


def widened(meets: bytes) -> bytes:
    """A table of meetings with a row and a column for the face-down tile."""
    rows = [meets[CODES * one : CODES * (one + 1)] + b"\0" for one in range(CODES)]
    return b"".join(rows) + bytes(WIDTH)


RIGHTS: Final = widened(RIGHT)
BELOWS: Final = widened(BELOW)
PARENTS: Final = tuple(
    tuple(tuple(4 * place + root for root in roots) for roots in (*ROOTS, (0, 1, 2, 3)))
    for place in range(9)
)
# ground and amount of each zone inside a tile, as 64 * ground + amount
SUMS: Final = (
    *(
        tuple(64 * tile.grounds[q] + own[q] for q in range(4))
        for tile, own in zip(LYING, AMOUNTS, strict=True)
    ),
    (0, 0, 0, 0),
)
ARMS: Final = ARMED + b"\0"
SEEDED: Final = tuple(tuple(q for q in range(4) if roots[q] == q) for roots in ROOTS)


class Aim(NamedTuple):
    """What a galaxy is searched for: the worth of zones and of the path."""

    zones: tuple[float, ...]  # at 64 * ground + amount
    path: tuple[float, ...]  # by count
    mode: Mode


def aim_of(card: Card, weights: Weights) -> Aim:
    """The worth of points under a card."""
    zones = [0.0] * 256
    for colour in range(3):
        for planets in range(55):
            points = ZONE_POINTS[colour][planets] + card.zone_extra(colour, planets)
            zones[64 * colour + planets] = weights[colour] * points
    for spaces in range(1, 5):
        zones[64 * 3 + spaces] = weights[3] * card.star_extra(spaces)
    worth = max(weights[:3]) if card.barter else weights[3]
    return Aim(tuple(zones), tuple(worth * points for points in PATH_POINTS), card.path_mode)


def against(aim: Aim) -> Aim:
    """The same, to be as small as possible."""
    return Aim(tuple(-v for v in aim.zones), tuple(-v for v in aim.path), aim.mode)


@lru_cache(maxsize=512)
def joints_of(
    cells: tuple[Cell, ...],
) -> tuple[tuple[bytes, int, int, int, int, int, int, int], ...]:
    """Every shared edge: table, two cells, two pairs of quadrants, the bit of its link."""
    plan = plan_of(cells)
    rights = [(RIGHTS, *joint) for joint in plan.rights]
    belows = [(BELOWS, *joint) for joint in plan.belows]
    return tuple((*joint, 1 << n) for n, joint in enumerate([*rights, *belows]))


@lru_cache(maxsize=1 << 16)
def counts_of(cells: tuple[Cell, ...], mask: int) -> tuple[int, int, int]:
    """Tiles of the longest line and of the largest network, and how many tiles links save."""
    joints = joints_of(cells)
    links = tuple(16 * joint[1] + joint[2] for joint in joints if mask & joint[7])
    nets = [len(net) for net in networks(links)]
    return len(set(longest_walk(links))), max(nets, default=0), sum(net - 1 for net in nets)


def blocks_of(cells: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """Runs of at most three neighbours in one row, as first place and place after the last."""
    runs: list[tuple[int, int]] = []
    for place, (x, y) in enumerate(cells):
        first = runs[-1][0] if runs else place
        if runs and cells[place - 1] == (x - 1, y) and place - first < 3:
            runs[-1] = (first, place + 1)
        else:
            runs.append((place, place + 1))
    return runs


def value_of(cells: tuple[Cell, ...], aim: Aim) -> Value:
    """A function that values the tiles on these cells, given as codes in their order.

    What lies inside a block of a row is joined once and remembered: a search moves one or
    two tiles at a time, so most blocks come again.
    """
    zones, path, size = aim.zones, aim.path, len(cells)
    base = [sum([zones[SUMS[code][q]] for q in SEEDED[code]]) for code in range(CODES)] + [0.0]
    blocks = blocks_of(cells)
    joints = joints_of(cells)
    inner = [
        [joint for joint in joints if first <= joint[1] and joint[2] < end] for first, end in blocks
    ]
    outer = [joint for joint in joints if not any(joint in some for some in inner)]
    memory: list[dict[tuple[int, ...], Joined]] = [{} for _ in blocks]
    runs = list(zip(blocks, memory, strict=True))
    known: dict[int, int] = {}
    kind = {"trail": 0, "network": 1, "count": 2}[aim.mode]

    def joined(number: int, codes: Sequence[int]) -> Joined:
        """One block by itself."""
        first, end = blocks[number]
        parent, sums = list(range(4 * end)), [0] * (4 * first)
        total, mask = 0.0, 0
        for place in range(first, end):
            code = codes[place]
            parent[4 * place : 4 * place + 4] = PARENTS[place][code]
            sums += SUMS[code]
            total += base[code]
        for meets, i, j, a, b, c, d, bit in inner[number]:
            met = meets[codes[i] * WIDTH + codes[j]]
            mask |= bit if met & LINKED else 0
            for half, one, other in ((1, a, b), (2, c, d)):
                if met & half:
                    total += union(parent, sums, zones, one, other)
        return tuple(parent[4 * first :]), tuple(sums[4 * first :]), total, mask

    def value(codes: Sequence[int]) -> float:
        parent: list[int] = []
        sums: list[int] = []
        total, mask = 0.0, 0
        for number, ((first, end), remembered) in enumerate(runs):
            key = tuple(codes[first:end])
            if (block := remembered.get(key)) is None:
                block = remembered[key] = joined(number, codes)
            parent += block[0]
            sums += block[1]
            total += block[2]
            mask |= block[3]
        for meets, i, j, a, b, c, d, bit in outer:
            met = meets[codes[i] * WIDTH + codes[j]]
            if not met:
                continue
            if met & LINKED:
                mask |= bit
            if met & 1:
                total += union(parent, sums, zones, a, b)
            if met & 2:
                total += union(parent, sums, zones, c, d)
        if (count := known.get(mask)) is None:
            count = known[mask] = counts_of(cells, mask)[kind]
        if kind == 2:
            count = sum([ARMS[code] for code in codes[:size]]) - count
        return total + path[count]

    return value


def union(
    parent: list[int], sums: list[int], zones: tuple[float, ...], one: int, other: int
) -> float:
    """Joins two zones; returns what their worth gains."""
    one, other = first_of(parent, one), first_of(parent, other)
    if one == other:
        return 0.0
    mine, theirs = sums[one], sums[other]
    sums[one] = both = mine + (theirs & 63)
    parent[other] = one
    return zones[both] - zones[mine] - zones[theirs]


def search(value: Value, codes: Sequence[int], work: int, chance: Chance) -> Found:
    """The better of two runs: each may end in a valley of its own."""
    runs = RUNS if work >= LONG else 1
    return max(anneal(value, codes, work // runs, chance) for _ in range(runs))


def anneal(
    value: Value, codes: Sequence[int], work: int, chance: Chance
) -> tuple[float, list[int]]:
    """The best way found to lay these tiles, in so many valuations."""
    now = list(codes)
    last = best = value(now)
    found = now[:]
    size = len(now)
    luck = chance.below(1 << 31)  # a small generator of its own: a search draws millions
    cooling = (COLD / HOT) ** (1 / max(work, 1))
    heat = HOT
    for _ in range(work):
        heat *= cooling
        luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
        draw = luck >> 8
        i, draw = draw % size, draw // size
        j, draw = draw % size, draw // size
        kind, draw = draw % 4, draw // 4
        one, other = now[i], now[j]
        if i == j or kind == 0:
            now[i] = (one & ~3) | ((one + 1 + draw % 3) & 3)
        elif kind == 1:
            now[i], now[j] = other, one
        elif kind == 2:
            now[i] = (other & ~3) | ((other + draw) & 3)
            now[j] = (one & ~3) | ((one + (draw >> 2)) & 3)
        else:
            now[i] = (one & ~3) | ((one + 1 + draw % 3) & 3)
            now[j] = (other & ~3) | ((other + draw) & 3)
        new = value(now)
        if new >= last:
            last = new
            if new > best:
                best, found = new, now[:]
        else:
            luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
            if exp((new - last) / heat) * 0x7FFFFFFF > luck:
                last = new
            else:
                now[i], now[j] = one, other
                if i == j:
                    now[i] = one
    return best, found

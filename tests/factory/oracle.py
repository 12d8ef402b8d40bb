"""Counts a galaxy the slow way, from the printed box alone: shares no code with the rules."""

from itertools import combinations

from games.factory.rules.components import BOX
from games.factory.rules.moves import Layout

Half = tuple[int, int]
Spot = tuple[int, int]
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def painted(layout: Layout) -> tuple[dict[Half, str], dict[Spot, set[str]]]:
    """Half-cells with their ground and planets, cells with their arms."""
    halves, arms = dict[Half, str](), dict[Spot, set[str]]()
    for p in layout:
        if p.down:
            continue
        words = BOX[p.tile - 1].split()
        for corner in range(4):
            dx, dy = CORNERS[corner]
            halves[2 * p.x + dx, 2 * p.y + dy] = words[(corner - p.turn) % 4]
        arms[p.x, p.y] = {"NESW"[("NESW".index(a) + p.turn) % 4] for a in words[4] if a != "-"}
    return halves, arms


def walled(one: Half, other: Half, arms: dict[Spot, set[str]]) -> bool:
    """Whether an arm lies between two half-cells of the same tile."""
    (x, y), (u, v) = sorted((one, other))
    if (x // 2, y // 2) != (u // 2, v // 2):
        return False
    if y == v:
        return ("N" if y % 2 == 0 else "S") in arms[x // 2, y // 2]
    return ("W" if x % 2 == 0 else "E") in arms[x // 2, y // 2]


def zones(layout: Layout) -> dict[str, list[tuple[int, frozenset[Half]]]]:
    """By ground, every zone with its planets (spaces for C) and half-cells; largest first."""
    halves, arms = painted(layout)
    found: dict[str, list[tuple[int, frozenset[Half]]]] = {"V": [], "I": [], "D": [], "C": []}
    rest = set(halves)
    while rest:
        zone, edge = set[Half](), [rest.pop()]
        while edge:
            half = edge.pop()
            zone.add(half)
            for dx, dy in STEPS.values():
                near = (half[0] + dx, half[1] + dy)
                same = near in rest and halves[near][0] == halves[half][0]
                if same and not walled(half, near, arms):
                    rest.discard(near)
                    edge.append(near)
        ground = halves[min(zone)][0]
        size = len(zone) if ground == "C" else sum(int(halves[h][1]) for h in zone)
        found[ground].append((size, frozenset(zone)))
    return {ground: sorted(some, key=lambda z: -z[0]) for ground, some in found.items()}


def links(layout: Layout) -> list[frozenset[Spot]]:
    _, arms = painted(layout)
    return [
        frozenset({(x, y), (x + dx, y + dy)})
        for (x, y), own in arms.items()
        for arm, back, (dx, dy) in (("E", "W", (1, 0)), ("S", "N", (0, 1)))
        if arm in own and back in arms.get((x + dx, y + dy), set())
    ]


def connected(some: tuple[frozenset[Spot], ...]) -> bool:
    reached, rest = set(some[0]), list(some[1:])
    while near := [link for link in rest if link & reached]:
        reached = reached.union(*near)
        rest = [link for link in rest if link not in near]
    return not rest


def longest_path(layout: Layout) -> int:
    """Every connected set of links with at most two odd cells is a line; the widest counts."""
    _, arms = painted(layout)
    best = 1 if any(arms.values()) else 0
    all_links = links(layout)
    for size in range(1, len(all_links) + 1):
        for some in combinations(all_links, size):
            cells = frozenset[Spot]().union(*some)
            odd = sum(sum(cell in link for link in some) % 2 for cell in cells)
            if len(cells) > best and odd <= 2 and connected(some):
                best = len(cells)
    return best


def networks(layout: Layout) -> list[int]:
    """Sizes of the separate paths, branches included, largest first."""
    _, arms = painted(layout)
    nets = [{cell} for cell, own in arms.items() if own]
    for link in links(layout):
        one, other = (next(net for net in nets if cell in net) for cell in link)
        if one is not other:
            one |= other
            nets.remove(other)
    return sorted(map(len, nets), reverse=True)

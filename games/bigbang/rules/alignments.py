"""Straight lines of three or more matching bodies, and the best choice among them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.bigbang.rules.cells import AROUND, AXES, order
from games.bigbang.rules.components import FACE, POINTS, TRAITS, WORMHOLES
from games.bigbang.rules.universe import Tiles

Line: TypeAlias = tuple[int, ...]  # cells, in order along the line or sorted
Masks: TypeAlias = dict[int, list[tuple[int, int]]]  # lowest body -> masks with it, and points

SHORTEST = 3
PIECE = 5  # every longer line is made of pieces of three to five


def matching(tiles: Tiles, objective: int) -> Tiles:
    """The live bodies an objective counts."""
    bit = 1 << objective
    return {cell: tile for cell, tile in tiles.items() if TRAITS[tile] & bit}


def runs(bodies: Tiles) -> list[Line]:
    """Every straight line of three or more of these bodies, as long as possible."""
    found = []
    for axis in AXES:
        for cell in bodies:
            if cell + axis in bodies and cell - axis not in bodies:
                end = cell + axis
                while end + axis in bodies:
                    end += axis
                if end - cell > axis if axis > 0 else end - cell < axis:
                    found.append(tuple(range(cell, end + axis, axis)))
    return found


def has_alignment(tiles: Tiles, objective: int) -> bool:
    """Whether an objective has any line at all; wormholes left aside."""
    return bool(runs(matching(tiles, objective)))


def creates(tiles: Tiles, cell: int, objective: int) -> bool:
    """Whether the body just laid on a cell makes a new line, rather than prolong an old one."""
    bit = 1 << objective
    if not TRAITS[tiles[cell]] & bit:
        return False
    for axis in AXES:
        sides = (_reach(tiles, cell, axis, bit), _reach(tiles, cell, -axis, bit))
        if 1 + sum(side for side in sides if side < SHORTEST) >= SHORTEST:
            return True
    return False


def is_in_line(tiles: Tiles, cell: int, objective: int) -> bool:
    """Whether the body on a cell belongs to a line, old or new."""
    bit = 1 << objective
    if not TRAITS[tiles[cell]] & bit:
        return False
    return any(
        1 + _reach(tiles, cell, axis, bit) + _reach(tiles, cell, -axis, bit) >= SHORTEST
        for axis in AXES
    )


def _reach(tiles: Tiles, cell: int, step: int, bit: int) -> int:
    """How many matching bodies follow one another from the next cell on."""
    count = 0
    cell += step
    while cell in tiles and TRAITS[tiles[cell]] & bit:
        count += 1
        cell += step
    return count


def tunnels(tiles: Tiles, bodies: Tiles, longest: int) -> list[Line]:
    """Every line through the wormhole: some bodies of an arm at each end, all different."""
    lying = tiles.values()
    if WORMHOLES[0] not in lying or WORMHOLES[1] not in lying:
        return []
    ends = [cell for cell, tile in tiles.items() if tile in WORMHOLES]
    near, far = (_arms(bodies, end) for end in ends)
    found = []
    for one in near:
        for other in far:
            for i in range(1, len(one) + 1):
                for j in range(max(1, SHORTEST - i), min(len(other), longest - i) + 1):
                    line = one[:i] + other[:j]
                    if len(set(line)) == i + j:
                        found.append(line)
    return found


def _arms(bodies: Tiles, end: int) -> list[Line]:
    arms = []
    for step in AROUND:
        arm = []
        cell = end + step
        while cell in bodies:
            arm.append(cell)
            cell += step
        if arm:
            arms.append(tuple(arm))
    return arms


def points_of(tile: int, flat: bool) -> int:
    """What a body counts: its ground, or one point each in Simple mode."""
    return 1 if flat else POINTS[tile & FACE]


def best_points(tiles: Tiles, objective: int, flat: bool) -> int:
    """The points of one objective: the best family of lines that share no body."""
    bodies = matching(tiles, objective)
    if len(bodies) < SHORTEST:
        return 0
    lines = runs(bodies)
    through = tunnels(tiles, bodies, PIECE)
    if not through:
        if not lines:
            return 0
        used = [cell for line in lines for cell in line]
        if len(set(used)) == len(used):
            return sum(points_of(bodies[cell], flat) for cell in used)
    pieces = through + [piece for line in lines for piece in _parts(line, PIECE)]
    worth = {cell: points_of(tile, flat) for cell, tile in bodies.items()}
    cells = list({cell for piece in pieces for cell in piece})
    return _best(_masks(pieces, cells, worth), (1 << len(cells)) - 1, {0: 0})


def _parts(line: Line, longest: int) -> list[Line]:
    """Every stretch of a line that is an alignment by itself."""
    return [
        line[start:end]
        for start in range(len(line) - SHORTEST + 1)
        for end in range(start + SHORTEST, min(len(line), start + longest) + 1)
    ]


def _masks(lines: Sequence[Line], cells: Sequence[int], worth: dict[int, int]) -> Masks:
    bits = {cell: 1 << number for number, cell in enumerate(cells)}
    masks: Masks = {bit: [] for bit in bits.values()}
    for line in lines:
        mask = sum(bits[cell] for cell in line)
        masks[mask & -mask].append((mask, sum(worth[cell] for cell in line)))
    return masks


def _best(masks: Masks, mask: int, known: dict[int, int]) -> int:
    """The most points the bodies of a mask can bring: the lowest one is used or it is not."""
    if mask in known:
        return known[mask]
    low = mask & -mask
    most = _best(masks, mask ^ low, known)
    for piece, points in masks[low]:
        if piece & mask == piece:
            most = max(most, points + _best(masks, mask ^ piece, known))
    known[mask] = most
    return most


Family: TypeAlias = tuple[int, int, tuple[Line, ...]]  # minus points, number of lines, lines


def best_alignments(tiles: Tiles, objective: int, flat: bool) -> tuple[int, tuple[Line, ...]]:
    """The points of an objective and the lines counted: the fewest, then the first in order."""
    bodies = matching(tiles, objective)
    lines = [part for line in runs(bodies) for part in _parts(line, len(line))]
    lines += tunnels(tiles, bodies, len(bodies))
    if not lines:
        return 0, ()
    cells = sorted({cell for line in lines for cell in line}, key=order)
    place = {cell: number for number, cell in enumerate(cells)}
    worth = {cell: points_of(bodies[cell], flat) for cell in cells}
    choices: dict[int, list[tuple[int, int, Line]]] = {1 << number: [] for number in place.values()}
    for line in {tuple(sorted(place[cell] for cell in line)) for line in lines}:
        mask = sum(1 << number for number in line)
        points = sum(worth[cells[number]] for number in line)
        choices[mask & -mask].append((mask, points, line))
    lost, _, family = _chooser(choices)((1 << len(cells)) - 1)
    return -lost, tuple(tuple(cells[number] for number in line) for line in family)


def _chooser(choices: dict[int, list[tuple[int, int, Line]]]) -> Callable[[int], Family]:
    known: dict[int, Family] = {0: (0, 0, ())}

    def choose(mask: int) -> Family:
        if mask in known:
            return known[mask]
        low = mask & -mask
        best = choose(mask ^ low)
        for piece, points, line in choices[low]:
            if piece & mask == piece:
                lost, count, family = choose(mask ^ piece)
                best = min(best, (lost - points, count + 1, (line, *family)))
        known[mask] = best
        return best

    return choose

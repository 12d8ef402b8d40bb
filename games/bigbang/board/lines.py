"""Lines that count, drawn across the edges of the tiles they join."""

from collections.abc import Iterable, Sequence
from math import hypot

from games.bigbang.board.plane import spot
from games.bigbang.rules.components import SHAPES
from games.bigbang.rules.view import Goal, View
from games.engine.hexes import Cell, neighbours

HALF, ASIDE = 13.0, 8.0


def threads(view: View, universe: int, over: bool) -> str:
    """The reader's own lines; each seat's, one after the other, once the game is over."""
    groups = []
    holes = [tile.cell for tile in view.universe if tile.tile.startswith("WORMHOLE")]
    for seat in range(view.seats):
        goals = [goal for goal in view.goals if goal.seat == seat and goal.universe == universe]
        drawn = "".join(thread(goal, holes) for goal in goals if goal.lines)
        if drawn:
            mine = " mine" if seat == view.you else ""
            end = f" end n{seat}" if over else ""
            size = sum(len(line) for goal in goals for line in goal.lines)
            fresh = f' data-appears="{seat}-{universe}-{size}" data-sound="line"'
            groups.append(f'<g class="lines p{seat % 4 + 1} s{seat}{mine}{end}"{fresh}>{drawn}</g>')
    return f'<g aria-hidden="true">{"".join(groups)}</g>' if groups else ""


def thread(goal: Goal, holes: Sequence[Cell]) -> str:
    """One objective's lines: a bar for a shape, dots for a colour."""
    is_shape = goal.objective in SHAPES
    path = "".join(bars(goal, 1 if is_shape else -1, holes))
    kind = "thread" if is_shape else "thread dot"
    return f'<path class="threadb" d="{path}"/><path class="{kind}" d="{path}"/>'


def bars(goal: Goal, side: int, holes: Sequence[Cell]) -> Iterable[str]:
    """A short bar across each edge between two neighbours of a line."""
    for line in goal.lines:
        for one, other in pairs(line, holes):
            (ax, ay), (bx, by) = spot(one), spot(other)
            long = hypot(bx - ax, by - ay)
            dx, dy = (bx - ax) / long, (by - ay) / long
            if dx < 0 or (dx == 0 and dy < 0):
                dx, dy = -dx, -dy
            x = (ax + bx) / 2 - dy * ASIDE * side
            y = (ay + by) / 2 + dx * ASIDE * side
            yield (
                f"M{x - dx * HALF:.1f} {y - dy * HALF:.1f}L{x + dx * HALF:.1f} {y + dy * HALF:.1f}"
            )


def pairs(line: tuple[Cell, ...], holes: Sequence[Cell]) -> Iterable[tuple[Cell, Cell]]:
    """The neighbours along a line; one that passes through the wormhole touches both its ends."""
    cells = set(line)
    if len(holes) == 2 and not is_straight(line):
        for hole in holes:
            yield from ((hole, cell) for cell in neighbours(hole) if cell in cells)
    for cell in line:
        for other in neighbours(cell)[:3]:
            if other in cells:
                yield cell, other


def is_straight(line: tuple[Cell, ...]) -> bool:
    """Whether the cells follow one another on one axis."""
    first, *rest = sorted(line)
    step = (rest[0][0] - first[0], rest[0][1] - first[1])
    return all(
        cell == (first[0] + n * step[0], first[1] + n * step[1]) for n, cell in enumerate(rest, 1)
    )

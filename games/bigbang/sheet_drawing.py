"""A universe that was entered on a score sheet, drawn as the board draws it."""

from games.bigbang.board.plane import box, face, moved_to, spot, tone
from games.bigbang.rules.cells import cell_of, code, named
from games.bigbang.rules.components import ABSORBED, FACE, OBJECTIVES, TILES
from games.bigbang.rules.universe import Tiles
from games.bigbang.sheet_universe import best, universe_in
from games.engine.sheet import Plan, totals
from games.engine.sums import Cells

DOTTED = "colour"  # lines of colours are dotted, as on the phone


def drawing(plan: Plan, cells: Cells) -> tuple[str, str] | None:
    """The winner's universe with the winner's best lines; None if it was scored by lines."""
    if cells.get("way") != "universe":
        return None
    found = best(plan, cells)
    final = totals(plan, {**cells, **{key: points for key, (points, _lines) in found.items()}})
    first = final.ranks.index(1)
    twins = "both-left" in plan.lines
    tiles = universe_in(cells, first if twins else 0, empty=twins)
    if len(tiles) < 2:
        return None
    left, top, right, bottom = box({cell_of(place) for place in tiles})
    drawn = "".join(
        f'<g class="{tone(TILES[tile & FACE])}" {moved_to(cell_of(place))}>'
        f"{face(TILES[tile & FACE], bool(tile & ABSORBED))}</g>"
        for place, tile in tiles.items()
    )
    lines = "".join(
        line(cells_of_line, tiles, DOTTED in key)
        for key, (_points, alignments) in found.items()
        if is_counted(key, first, cells)
        for cells_of_line in alignments
    )
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}", drawn + lines


def is_counted(key: str, player: int, cells: Cells) -> bool:
    """Whether lines are this player's and lie in the universe that is drawn."""
    name, _dot, owner = key.partition(".")
    aim = name.removeprefix("found-")
    if aim.isdigit():  # alone: only what was achieved
        return cells.get(f"achieved-{OBJECTIVES[int(aim)]}") == 1
    return owner == str(player) and not name.endswith("-right")


def line(names: list[str], tiles: Tiles, dotted: bool) -> str:
    """A line through the middles of its tiles."""
    spots = [spot(named(name)) for name in names if code(named(name)) in tiles]
    points = " ".join(f"{x:g},{y:.1f}" for x, y in spots)
    style = 'stroke-width="10" stroke-dasharray=".1 14"' if dotted else 'stroke-width="8"'
    return (
        f'<polyline class="uline" points="{points}" fill="none" stroke="#f2eee1" {style} '
        'stroke-linecap="round" stroke-linejoin="round" opacity=".9"/>'
    )

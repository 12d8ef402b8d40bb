"""A universe that was entered on a score sheet, drawn as the board draws it."""

from games.bigbang.board.plane import box, face, moved_to, tone
from games.bigbang.rules.cells import cell_of
from games.bigbang.rules.components import ABSORBED, FACE, TILES
from games.bigbang.sheet_universe import universe_in
from games.engine.sheet import Plan
from games.engine.sums import Cells


def drawing(plan: Plan, cells: Cells) -> tuple[str, str] | None:
    """The fullest universe of the sheet; None if it was scored by lines."""
    if cells.get("way") != "universe":
        return None
    twins = "both-left" in plan.lines
    numbers = range(len(plan.players)) if twins else (0,)
    tiles = max((universe_in(cells, number, empty=twins) for number in numbers), key=len)
    if len(tiles) < 2:
        return None
    left, top, right, bottom = box({cell_of(code) for code in tiles})
    drawn = "".join(
        f'<g class="{tone(TILES[tile & FACE])}" {moved_to(cell_of(code))}>'
        f"{face(TILES[tile & FACE], bool(tile & ABSORBED))}</g>"
        for code, tile in tiles.items()
    )
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}", drawn

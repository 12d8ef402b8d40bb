"""What everybody may see while seats choose and build: galaxies side by side, or sealed tiles."""

from collections.abc import Sequence
from math import ceil, sqrt

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.words import Names
from games.factory.board.galaxy import backs, tiles
from games.factory.rules.components import HAND, Cell
from games.factory.rules.moves import Layout
from games.factory.rules.view import View

ROOM = 340  # of one galaxy with its name
BREADTH = 300


def draw(view: View, names: Names) -> SafeString:
    """Every seat's galaxy, open or sealed."""
    open_ones = {galaxy.seat: galaxy.layout for galaxy in view.galaxies}
    if not open_ones and view.scoring is not None and view.phase in ("rest", "over"):
        open_ones = {galaxy.seat: galaxy.layout for galaxy in view.scoring.galaxies}
    across = ceil(sqrt(view.seats))
    down = ceil(view.seats / across)
    drawn = [
        place(
            seat % across * ROOM,
            seat // across * (ROOM + 20),
            names[seat],
            open_ones.get(player.seat),
            view.cells,
            sealed(view, player.sealed),
        )
        for seat, player in enumerate(view.players)
    ]
    label = escape(_("The table as spectators see it"))
    return SafeString(
        f'<svg class="board gal watch" viewBox="-12 -36 {across * ROOM} {down * (ROOM + 20)}" '
        f'role="group" aria-label="{label}">{"".join(drawn)}</svg>'
    )


def sealed(view: View, count: int) -> int:
    """How many tiles lie face down before a seat."""
    return count if view.phase in ("first", "second") else HAND


def place(
    x: int, y: int, name: str, layout: Layout | None, cells: Sequence[Cell], count: int
) -> str:
    """One galaxy, fitted into its room; while it grows its tiles keep their size."""
    title = f'<text class="gridname" x="{x + BREADTH // 2}" y="{y - 10}">{escape(name)}</text>'
    empty = (
        f'<rect class="bed" x="{x}" y="{y}" width="{BREADTH}" height="{BREADTH}" rx="8"/>{title}'
    )
    if layout is None:
        return f'{empty}<g transform="translate({x} {y})">{backs(count)}</g>'
    if not layout:
        return empty
    places = list(cells) or [(p.x, p.y) for p in layout]
    left, top = min(x for x, _y in places), min(y for _x, y in places)
    side = max(max(x for x, _y in places) - left, max(y for _x, y in places) - top) + 1
    scale = min(1.0, 3 / side)
    return (
        f'{empty}<g transform="translate({x} {y}) scale({scale:.3f}) '
        f'translate({-100 * left} {-100 * top})">{tiles(layout, named=False)}</g>'
    )

"""The plane of hexagons: where a cell lies on the sheet, and what lies in it."""

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from games.bigbang.rules.cells import name
from games.engine.hexes import Cell, distance

WIDE, HIGH = 75.0, 86.6  # from one column, and one row, to the next
COLOURS = {"B": "blue", "Y": "yellow", "O": "orange", "R": "red"}
SPECIALS = {
    "EARTH": "bb-earth",
    "BLACK_HOLE": "bb-hole",
    "SUPERNOVA": "bb-nova",
    "WORMHOLE_1": "bb-worm",
    "WORMHOLE_2": "bb-worm",
    "HYPERSPACE": "bb-hyperspace",
    "ORBIT": "bb-orbit",
    "ECLIPSE": "bb-eclipse",
    "DARK_ENERGY": "bb-dark",
    "BIG_BANG": "bb-bang",
}


@cache
def spot(cell: Cell) -> tuple[float, float]:
    """The middle of a cell."""
    q, r = cell
    return WIDE * q, HIGH * (r + q / 2)


@cache
def moved_to(cell: Cell) -> str:
    """The middle of a cell as a transformation."""
    x, y = spot(cell)
    return f'transform="translate({x:g} {y:.1f})"'


@cache
def cell_id(cell: Cell, universe: int = 0) -> str:
    """A cell's name in the page; the first universe needs no number."""
    return f"cell-{universe + 1}-{name(cell)}" if universe else f"cell-{name(cell)}"


@cache
def cell_text(cell: Cell, universe: int = 0) -> str:
    """A cell's name in an address."""
    return f"{universe}.{name(cell)}" if universe else name(cell)


@cache
def piece(tile: str, absorbed: bool = False) -> str:
    """The mark by which a tile is known again wherever it lies (static/js/motion.js)."""
    turned = ' data-face="down"' if absorbed else ""
    return f' data-piece="{tile}"{turned}'


@cache
def hexagon(radius: float) -> str:
    """The corners of a hexagon with a flat top."""
    half, high = radius / 2, radius * 0.866
    return (
        f"{radius:g},0 {half:g},{high:.1f} -{half:g},{high:.1f} "
        f"-{radius:g},0 -{half:g},-{high:.1f} {half:g},-{high:.1f}"
    )


@cache
def tone(tile: str) -> str:
    """The class that gives a tile its colour."""
    return f"c-{COLOURS[tile[1]]}" if tile not in SPECIALS else "c-none"


@cache
def face(tile: str, absorbed: bool = False) -> str:
    """What is drawn on a tile: ground, body, wave, figure."""
    if absorbed:
        return '<use href="#bb-absorbed"/>'
    if tile in SPECIALS:
        return f'<use href="#{SPECIALS[tile]}"/>'
    body, colour, ground = tile[0], tile[1], tile[2]
    return (
        f'<use href="#bb-{ground}"/><use href="#bb-{body}"/><use href="#bb-w{colour}"/>'
        f'<text class="fine" x="-26" y="-25">{ground}</text>'
    )


@cache
def picture(tile: str, more: str = "") -> SafeString:
    """A tile by itself, as it lies in the tray."""
    return mark_safe(  # noqa: S308 - made of the tables above
        f'<svg class="hex tile {tone(tile)}"{more} viewBox="-50 -45 100 90" aria-hidden="true">'
        f"{face(tile)}</svg>"
    )


def box(cells: set[Cell], spare: float = 52) -> tuple[float, float, float, float]:
    """The rectangle around some cells: left, top, right, bottom."""
    spots = [spot(cell) for cell in cells]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return min(across) - spare, min(down) - spare, max(across) + spare, max(down) + spare


def rings(cells: set[Cell]) -> int:
    """How far out the furthest of these cells lies."""
    return max((distance(cell) for cell in cells), default=0)

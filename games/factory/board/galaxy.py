"""A galaxy drawn: its tiles, its grid, its zones and its path."""

from collections.abc import Iterable, Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.factory.board.art import BACK_ART, label, lying_art
from games.factory.board.zones import HALF, line, outline, planets_at, plate_at, walls_of
from games.factory.rules.components import Cell, cell_name
from games.factory.rules.moves import Layout, Placed
from games.factory.rules.trace import Count, Zone
from games.factory.words.words import colour

MARGIN = 26
SHADE = '<path class="shade" d="{}"/>'
MOST_NUMBERED = 9
KIND = {"V": "veg", "I": "ice", "D": "desert", "C": "star", "S": "star"}


def view_box(cells: Iterable[Cell], margin: int = MARGIN) -> str:
    """The window on some cells, with room for the names of rows and columns."""
    places = list(cells)
    left, top = min(x for x, _y in places), min(y for _x, y in places)
    right, bottom = max(x for x, _y in places), max(y for _x, y in places)
    side = margin if margin != MARGIN else 12
    return (
        f"{100 * left - margin} {100 * top - margin} "
        f"{100 * (right - left + 1) + margin + side} {100 * (bottom - top + 1) + margin + side}"
    )


def grid_names(cells: Iterable[Cell]) -> str:
    """Letters above the columns, figures beside the rows."""
    places = list(cells)
    left, top = min(x for x, _y in places), min(y for _x, y in places)
    columns = sorted({x for x, _y in places})
    rows = sorted({y for _x, y in places})
    drawn = [
        f'<text class="gridname" x="{100 * x + 50}" y="{100 * top - 9}">{cell_name(x, 0)[0]}</text>'
        for x in columns
    ] + [
        f'<text class="gridname" x="{100 * left - 14}" y="{100 * y + 54}">{y + 1}</text>'
        for y in rows
    ]
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


# On a phone a row of nine is folded after its fifth tile; arrows say where it goes on.
JOINT = '<path class="joint" aria-hidden="true" d="M505 38l8 12-8 12M-16 170l8 12-8 12"/>'


def name_of(p: Placed) -> str:
    """What lies where, for people who hear it."""
    cell = cell_name(p.x, p.y)
    if p.down:
        return escape(_("%(cell)s: face down") % {"cell": cell})
    return f"{cell}: {label(p.tile, p.turn)}"


def tile(p: Placed, *, named: bool = True) -> str:
    """A tile in its place."""
    place = f'transform="translate({100 * p.x} {100 * p.y})"'
    rim = '<rect class="cf-rim" x="1" y="1" width="98" height="98" rx="6"/>'
    drawing = f"{lying_art(p.tile, p.turn, p.down)}{rim}"
    if not named:
        return f"<g {place}>{drawing}</g>"
    where = cell_name(p.x, p.y)
    return (
        f'<g class="cf-tile" id="g-{where}" {place} role="img" aria-label="{name_of(p)}">'
        f"{drawing}</g>"
    )


def tiles(layout: Layout, *, named: bool = True) -> str:
    return "".join(tile(p, named=named) for p in layout)


def mini(layout: Layout, cells: Sequence[Cell]) -> str:
    """A galaxy as a small picture; where its cells are given, those still free are seen too."""
    places = list(cells) or [(p.x, p.y) for p in layout] or [(0, 0)]
    taken = {(p.x, p.y) for p in layout}
    beds = "".join(bed(cell) for cell in cells if cell not in taken)
    return (
        f'<svg class="minigal" viewBox="{view_box(places, 4)}" aria-hidden="true">'
        f"{beds}{tiles(layout, named=False)}</svg>"
    )


def bed(cell: Cell) -> str:
    """A cell where nothing lies yet."""
    x, y = 100 * cell[0] + 4, 100 * cell[1] + 4
    return f'<rect class="bed" x="{x}" y="{y}" width="92" height="92" rx="6"/>'


def backs(count: int) -> str:
    """Tiles that lie face down, three in a row."""
    return "".join(
        f'<g transform="translate({100 * (n % 3)} {100 * (n // 3)})">{BACK_ART}</g>'
        for n in range(count)
    )


def counted(layout: Layout, count: Count, step: str = "") -> str:
    """What was counted, drawn over the tiles: all of it, or one step of it alone."""
    planets, walls = planets_at(layout), walls_of(layout)
    shown = [zone for zone in count.zones if is_shown(zone, step)]
    lit = {half for zone in shown for half in zone.halves}
    dark = [half for zone in count.zones for half in zone.halves if half not in lit]
    shade = "".join(f"M{50 * x} {50 * y}h50v50h-50Z" for x, y in sorted(dark))
    drawn = [SHADE.format(shade)] if shade else []
    drawn += [border(zone, n, walls) for n, zone in enumerate(shown)]
    if step in ("", "S", "path"):
        drawn.append(paths(count))
    drawn += [plate(zone, planets, n) for n, zone in enumerate(shown)]
    return "".join(drawn)


def counted_lines(layout: Layout, count: Count) -> str:
    """What would count now, over tiles that stay bright: for a galaxy in the making."""
    walls = walls_of(layout)
    shown = [zone for zone in count.zones if is_shown(zone, "")]
    drawn = [border(zone, n, walls) for n, zone in enumerate(shown)]
    if count.path_count > 1:
        drawn.append(paths(count))
    planets = planets_at(layout)
    return "".join([*drawn, *(plate(zone, planets, n) for n, zone in enumerate(shown))])


def is_shown(zone: Zone, step: str) -> bool:
    """Worth something now; with a step, one of its own."""
    if step in ("V", "I", "D"):
        return zone.ground == step
    if step == "S":
        return zone.ground == "C" and zone.extra > 0
    return step == "" and zone.points + zone.extra > 0


def border(zone: Zone, n: int, walls: set[tuple[Cell, Cell]]) -> str:
    d = outline(zone.halves, walls)
    return (
        f'<g class="zn n{min(n, MOST_NUMBERED)}"><path class="zonebg" d="{d}"/>'
        f'<path class="zone {KIND[zone.ground]}" d="{d}"/></g>'
    )


def plate(zone: Zone, planets: dict[Cell, int], n: int) -> str:
    x, y = plate_at(zone.halves, planets)
    points = zone.points + zone.extra
    covers = planets.get((x // HALF, y // HALF), 0) > 0  # smaller and lower: planets stay in sight
    place = f"translate({x} {y + 13}) scale(.72)" if covers else f"translate({x} {y})"
    return (
        f'<g class="ztag zn {KIND[zone.ground]} n{min(n, MOST_NUMBERED)}" '
        f'transform="{place}">'
        f'<rect x="-19" y="-13" width="38" height="26" rx="13"/><text y="5.5">+{points}</text></g>'
    )


def paths(count: Count) -> str:
    """The path that counts, its tiles numbered; with card 10 each path has one number."""
    if count.path_mode == "count":
        drawn = [spots(cells) + number(cells[0], n) for n, cells in enumerate(count.path, 1)]
        return f'<g class="way">{"".join(drawn)}</g>'
    if not count.path:
        return ""
    cells = count.path[0]
    drawn = [spots(cells)] if count.path_mode == "network" else [track(cells)]
    drawn += [number(cell, n) for n, cell in enumerate(dict.fromkeys(cells), 1)]
    return f'<g class="way">{"".join(drawn)}</g>'


def track(cells: Sequence[Cell]) -> str:
    d = line(cells)
    return f'<path class="pathlb" d="{d}"/><path class="pathl" d="{d}"/>'


def spots(cells: Sequence[Cell]) -> str:
    """The tiles of a network: a ring at each centre."""
    return "".join(
        f'<circle class="knot" cx="{100 * x + 50}" cy="{100 * y + 50}" r="13"/>' for x, y in cells
    )


def number(cell: Cell, n: int) -> str:
    x, y = 100 * cell[0] + 50, 100 * cell[1] + 50
    return (
        f'<g class="pathn"><circle cx="{x}" cy="{y}" r="9.5"/>'
        f'<text x="{x}" y="{y + 4.5}">{n}</text></g>'
    )


def zone_words(zone: Zone) -> str:
    """A zone by its colour."""
    return _("constellation") if zone.ground == "C" else colour(zone.ground)

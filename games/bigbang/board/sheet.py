"""The universe as one drawing: orbits, tiles, last move, lines, legal cells, proposal, badges."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import TypeAlias

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from games.bigbang.board import labels
from games.bigbang.board.lines import threads
from games.bigbang.board.plane import (
    HIGH,
    box,
    cell_id,
    face,
    hexagon,
    moved_to,
    piece,
    rings,
    spot,
    tone,
)
from games.bigbang.rules.cells import name, ring_name
from games.bigbang.rules.view import Lying, View
from games.engine.hexes import Cell, neighbours
from games.engine.words import once_in_each_language
from games.engine.words import translated as _

LEAST_WIDE, LEAST_HIGH = 420.0, 470.0  # a young universe is not blown up
GAP = 26.0  # between two universes
NAME = 30.0  # above each, for its name
LETTER = 9.5  # how wide a letter of a name is at most, on average
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """A cell that can be chosen: what a click asks for, and what it would earn."""

    address: str
    gain: int | None = None


@dataclass(frozen=True)
class Sheet:
    """Everything the drawing shows besides the tiles."""

    free: Mapping[tuple[int, Cell], Mark] = field(default_factory=dict)  # legal empty cells
    movable: Mapping[tuple[int, Cell], Mark] = field(default_factory=dict)  # tiles to be chosen
    dark: Mapping[tuple[int, Cell], str] = field(default_factory=dict)  # closed, with an address
    held: frozenset[tuple[int, Cell]] = frozenset()  # tiles chosen already
    proposal: tuple[int, Cell, str, int | None, str] | None = None  # with tile, gain, way back
    swallowed: frozenset[tuple[int, Cell]] = frozenset()  # what the black hole would take
    titles: Mapping[int, str] = field(default_factory=dict)  # of parallel universes
    last: frozenset[str] = frozenset()  # names of the cells of the last move
    badges: Mapping[str, int] = field(default_factory=dict)  # name of a cell -> number
    reach: frozenset[tuple[int, Cell]] = frozenset()  # every cell a move of the reader names
    plans: Mapping[tuple[int, Cell], tuple[str, int]] = field(default_factory=dict)  # tile, rank
    over: bool = False

    def where(self, universe: int, cell: Cell) -> str:
        """A cell in words."""
        return labels.whereabouts(cell, universe if self.titles else None)


def drawn(view: View, sheet: Sheet) -> SafeString:
    """The whole drawing."""
    universes = sorted({tile.universe for tile in view.universe} | {u for u, _ in sheet.reach})
    upright = ""
    if sheet.titles:
        inner, boxes, upright = side_by_side(view, sheet, sorted({*universes, *sheet.titles}))
    else:
        cells = field_of(view.universe, sheet, 0)
        boxes = [box(cells)]
        inner = orbits(cells) + "".join(layers(view, view.universe, sheet, 0))
    label = escape(said(view, sheet))
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<svg class="board" id="board" viewBox="{frame(boxes)}"{upright} role="group" '
        f'aria-label="{label}">{inner}</svg>'
    )


def side_by_side(view: View, sheet: Sheet, universes: Sequence[int]) -> tuple[str, list[Box], str]:
    """Parallel universes in two columns, each with its name above it.

    Two of them also know their places one above the other, for a window that is upright.
    """
    tiles = {n: [tile for tile in view.universe if tile.universe == n] for n in universes}
    least = max(LETTER * len(text) for text in sheet.titles.values())
    boxes = [widened(box(field_of(tiles[number], sheet, number)), least) for number in universes]
    shifts, above = shifts_of(boxes, 2), shifts_of(boxes, 1)
    has_two = len(universes) == 2
    groups = []
    for place, number in enumerate(universes):
        inner = "".join(layers(view, tiles[number], sheet, number))
        inner += title(sheet.titles.get(number, ""), boxes[place])
        upright = f' data-upright="{moved(above[place])}"' if has_two else ""
        groups.append(f'<g transform="{moved(shifts[place])}"{upright}>{inner}</g>')
    upright = f' data-upright="{frame(placed(boxes, above))}"' if has_two else ""
    return "".join(groups), placed(boxes, shifts), upright


def widened(around: Box, least: float) -> Box:
    """A rectangle at least so wide, around the same middle: the names stand side by side."""
    left, top, right, bottom = around
    spare = max(0.0, least - (right - left)) / 2
    return left - spare, top, right + spare, bottom


def shifts_of(boxes: Sequence[Box], columns: int) -> list[Point]:
    """How far each drawing is moved to its place in so many columns; rows are as high as needed."""
    wide = max(right - left for left, _top, right, _bottom in boxes) + GAP
    shifts, y = list[Point](), 0.0
    for first in range(0, len(boxes), columns):
        row = boxes[first : first + columns]
        high = max(bottom - top for _left, top, _right, bottom in row)
        for place, (left, top, right, bottom) in enumerate(row):
            shifts.append((place * wide - (left + right) / 2, y + high / 2 - (top + bottom) / 2))
        y += high + GAP + NAME
    return shifts


def placed(boxes: Sequence[Box], shifts: Sequence[Point]) -> list[Box]:
    """The drawings in their places, with their names."""
    return [
        (left + x, top + y - NAME, right + x, bottom + y)
        for (left, top, right, bottom), (x, y) in zip(boxes, shifts, strict=True)
    ]


def moved(by: Point) -> str:
    return f"translate({by[0]:.0f} {by[1]:.0f})"


def field_of(tiles: Sequence[Lying], sheet: Sheet, number: int) -> set[Cell]:
    """Tiles, the free cells beside two of them, and what the reader's moves name.

    It depends on the position alone, so the drawing does not jump while one chooses.
    """
    taken = {tile.cell for tile in tiles}
    touched: dict[Cell, int] = {}
    for cell in taken:
        for other in neighbours(cell):
            touched[other] = touched.get(other, 0) + 1
    least = 1 if len(taken) < 3 else 2
    beside = {cell for cell, times in touched.items() if times >= least}
    return taken | beside | {cell for u, cell in sheet.reach if u == number} or {(0, 0)}


def frame(boxes: Iterable[Box]) -> str:
    """The view box around all universes, never smaller than a young one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = max(right - left, LEAST_WIDE), max(bottom - top, LEAST_HIGH)
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    return f"{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"


def title(text: str, around: Box) -> str:
    """The name of a universe, above it."""
    x = (around[0] + around[2]) / 2
    return f'<text class="uni" x="{x:.0f}" y="{around[1] - 8:.0f}">{escape(text)}</text>'


def said(view: View, sheet: Sheet) -> str:
    """The drawing in one sentence."""
    count = sum(tile.tile != "BIG_BANG" for tile in view.universe)
    if count == len(view.universe):
        text = ngettext("%(n)d tile here", "%(n)d tiles here", count)
    else:
        text = ngettext(
            "The universe: %(n)d tile around the Big Bang",
            "The universe: %(n)d tiles around the Big Bang",
            count,
        )
    text %= {"n": count}
    if not sheet.free:
        return text
    legal = len(sheet.free)
    places = ngettext(
        "%(n)d possible space for the chosen tile",
        "%(n)d possible spaces for the chosen tile",
        legal,
    ) % {"n": legal}
    return f"{text}, {places}"


def layers(view: View, tiles: Sequence[Lying], sheet: Sheet, number: int) -> Iterable[str]:
    """From the back to the front, over the orbits."""
    if not tiles and (number, (0, 0)) not in sheet.free:
        yield empty_start()
    scored = scored_cells(view, number) if sheet.over else set[Cell]()
    for tile in tiles:
        is_faint = scored and tile.cell not in scored and tile.tile != "BIG_BANG"
        yield f'<g class="faint">{laid(tile, sheet)}</g>' if is_faint else laid(tile, sheet)
    yield threads(view, number, sheet.over)
    full = {tile.cell for tile in tiles}
    for place, address in sheet.dark.items():
        if place[0] == number and place[1] not in full:
            yield dark_cell(place[1], number, address, sheet.where(*place))
    taken = sheet.proposal and sheet.proposal[:2]
    for place, (planned, rank) in sheet.plans.items():
        if place[0] == number and place != taken:
            yield ghost(place[1], planned, rank, sheet.where(*place))
    for place, mark in sheet.free.items():
        if place[0] == number and place != taken:
            yield free_cell(place[1], number, mark, sheet.where(*place))
    if sheet.proposal and sheet.proposal[0] == number:
        yield proposed(*sheet.proposal, sheet.where(*sheet.proposal[:2]))
    yield from badges(tiles, sheet)


def scored_cells(view: View, number: int) -> set[Cell]:
    """The cells that brought somebody points: at the end the others step back."""
    goals = [goal for goal in view.goals if goal.universe == number]
    return {cell for goal in goals for line in goal.lines for cell in line}


def empty_start() -> str:
    """Where the first tile of an empty universe goes."""
    empty = escape(_("empty"))
    return f'<g class="start"><polygon points="{hexagon(45)}"/><text y="5">{empty}</text></g>'


def orbits(taken: set[Cell]) -> str:
    """Faint rings behind the tiles, with their letters where nothing lies or may lie."""
    last = rings(taken) + 1
    free = tuple(ring for ring in range(1, last + 1) if (0, -ring) not in taken)
    return lettered(last, free)


@lru_cache(512)
def lettered(last: int, free: tuple[int, ...]) -> str:
    """So many rings, and the letters of some."""
    circles = "".join(
        f'<circle class="orb{" far" if ring % 2 else ""}" r="{HIGH * ring:.0f}"/>'
        for ring in range(1, last + 1)
    )
    letters = "".join(
        f'<text class="orbt" y="{-HIGH * ring - 4:.0f}">{ring_name(ring)}</text>' for ring in free
    )
    return f'<g aria-hidden="true">{circles}{letters}</g>'


def laid(tile: Lying, sheet: Sheet) -> str:
    """A tile in its cell; a link if it can be chosen, or tells why it cannot."""
    place = (tile.universe, tile.cell)
    marks = ""
    if place in sheet.swallowed:
        marks += f'<polygon class="gulp" points="{hexagon(46)}"/>'
    if name(tile.cell) in sheet.last and not sheet.titles:
        marks += f'<polygon class="last" points="{hexagon(47)}"/>'
    if mark := sheet.movable.get(place):
        return movable(tile, marks, mark)
    if address := sheet.dark.get(place):
        return closed(tile, marks, place in sheet.held, address)
    return resting(tile, marks, place in sheet.held)


def closed(tile: Lying, marks: str, held: bool, address: str) -> str:
    """A tile that cannot be chosen while the reader chooses a place: a click tells why."""
    kind, drawing = figure(tile)
    if held:
        marks += f'<polygon class="sel" points="{hexagon(47)}"/>'
    return (
        f'<a class="{kind} dark" {spot_of(tile)} href="{escape(address)}" role="button" '
        f'tabindex="-1" aria-label="{escape(labels.lying(tile))}">{drawing}{marks}{RING}</a>'
    )


@once_in_each_language
def resting(tile: Lying, marks: str, held: bool) -> str:
    """A tile that is only looked at: the same on every page until it moves."""
    kind, drawing = figure(tile)
    if held:
        marks += f'<polygon class="sel" points="{hexagon(47)}"/>'
        kind += " pend"
    title = escape(labels.lying(tile))
    return f'<g class="{kind}" {spot_of(tile)} role="img" aria-label="{title}">{drawing}{marks}</g>'


def movable(tile: Lying, marks: str, mark: Mark) -> str:
    """A tile to be chosen: a link."""
    kind, drawing = figure(tile)
    ring = f'<polygon class="can" points="{hexagon(46)}"/>{RING}'
    choose = escape(_("Choose: %(tile)s") % {"tile": labels.lying(tile)})
    return (
        f'<a class="{kind} pick" {spot_of(tile)} href="{escape(mark.address)}" role="button" '
        f'aria-label="{choose}">{drawing}{marks}{ring}</a>'
    )


def figure(tile: Lying) -> tuple[str, str]:
    """The class of a tile, and what is drawn."""
    drawing = face(tile.tile, tile.absorbed)
    if tile.absorbed:
        return "tile", drawing
    if tile.covered:
        drawing = f'<use href="#bb-r" class="under" x="4" y="5"/>{drawing}'
    return f"tile {tone(tile.tile)}", drawing


def spot_of(tile: Lying) -> str:
    known = piece(tile.tile, tile.absorbed)
    return f'id="{cell_id(tile.cell, tile.universe)}" {moved_to(tile.cell)}{known}'


RING = f'<polygon class="ring" points="{hexagon(49)}"/>'
HX = f'<polygon class="hx" points="{hexagon(45)}"/>'


def free_cell(cell: Cell, universe: int, mark: Mark, where: str) -> str:
    """A legal place: its name, and what it would earn."""
    inner = f'<text y="5">{name(cell)}</text>'
    if mark.gain:
        inner = f'<text y="0">{name(cell)}</text><text class="plus" y="20">{mark.gain:+d}</text>'
    return (
        f'<a class="cell" id="{cell_id(cell, universe)}" {moved_to(cell)} '
        f'href="{escape(mark.address)}" role="button" '
        f'aria-label="{escape(labels.place(where, mark.gain))}">{HX}{inner}{RING}</a>'
    )


def dark_cell(cell: Cell, universe: int, address: str, where: str) -> str:
    """A closed place: choosing it tells why. Tab passes it by, Shift and an arrow go there."""
    return (
        f'<a class="dark" id="{cell_id(cell, universe)}" {moved_to(cell)} '
        f'href="{escape(address)}" role="button" tabindex="-1" aria-label="{closed_place(where)}">'
        '<circle r="38"/></a>'
    )


@once_in_each_language
def closed_place(where: str) -> str:
    return escape(_("You can't choose %(cell)s. Why?") % {"cell": where})


def proposed(universe: int, cell: Cell, tile: str, gain: int | None, back: str, where: str) -> str:
    """The tile lies there as a proposal; choosing it again takes it back."""
    label = _("%(cell)s, chosen: %(tile)s, %(gain)s") % {
        "cell": where,
        "tile": labels.whole(tile),
        "gain": labels.gained(gain),
    }
    flag = ""
    if gain:
        flag = (
            '<g transform="translate(30 -36)"><rect class="flagbg" x="-20" y="-14" width="40" '
            f'height="27" rx="13.5"/><text class="flagtx" y="6">{gain:+d}</text></g>'
        )
    return (
        f'<a class="pend tile {tone(tile)}" id="{cell_id(cell, universe)}"{piece(tile)} '
        f'{moved_to(cell)} href="{escape(back)}" role="button" aria-pressed="true" '
        f'aria-label="{escape(label)}"><g class="ghost">{face(tile)}</g>'
        f'<polygon class="sel" points="{hexagon(47)}"/>{RING}{flag}</a>'
    )


def ghost(cell: Cell, tile: str, rank: int, where: str) -> str:
    """A tile as the reader plans it: a dotted edge and its number, for their eyes alone."""
    values = {"rank": rank, "cell": where, "tile": labels.whole(tile)}
    label = escape(_("Your plan %(rank)d, %(cell)s: %(tile)s") % values)
    words = escape(_("plan %(rank)d") % values)
    return (
        f'<g class="planned tile {tone(tile)}" {moved_to(cell)} role="img" aria-label="{label}">'
        f'<g class="faint">{face(tile)}</g><polygon class="psel" points="{hexagon(46)}"/>'
        f'<g class="pbadge" transform="translate(0 -36)"><rect x="-29" y="-13" width="58" '
        f'height="26" rx="13"/><text y="5.5">{words}</text></g></g>'
    )


def badges(tiles: Sequence[Lying], sheet: Sheet) -> Iterable[str]:
    """The numbers of the recap on the tiles they tell of."""
    for tile in tiles:
        number = sheet.badges.get(name(tile.cell))
        if number and not sheet.titles:
            x, y = spot(tile.cell)
            yield (
                f'<g class="badge" data-appears="{number}-{name(tile.cell)}" '
                f'transform="translate({x - 30:g} {y - 30:.1f})" '
                f'aria-hidden="true"><circle r="12"/><text y="5">{number}</text></g>'
            )


def place_of(text: str) -> tuple[int, str]:
    """Universe and name of a cell from an address."""
    number, dot, rest = text.rpartition(".")
    return (int(number), rest) if dot and number.isdigit() else (0, text)

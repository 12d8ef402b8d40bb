"""Drawn examples of the rules: positions in text, legal cells by the rules, the board's drawing.

A position is written `q,r=TILE`, `~TILE` face down, `X/Y` with Y on top.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.bigbang.board import clock
from games.bigbang.board.plane import box, moved_to
from games.bigbang.board.sheet import Mark, Sheet, field_of, layers, orbits, side_by_side
from games.bigbang.rules.alignments import best_alignments
from games.bigbang.rules.cells import cell_of, code, name, named, order
from games.bigbang.rules.components import (
    ABSORBED,
    BIG_BANG,
    FACE,
    NUMBERS,
    OBJECTIVES,
    STACKED,
    TILES,
)
from games.bigbang.rules.cosmic import settled
from games.bigbang.rules.hexdomino import open_cells
from games.bigbang.rules.placing import Rule, legal_cells
from games.bigbang.rules.sliding import legal_eclipse, legal_hyperspace, legal_orbit
from games.bigbang.rules.universe import Tiles, Universe, universe_of
from games.bigbang.rules.view import Goal, Lying, View
from games.engine.contract import Seat
from games.engine.hexes import Cell
from games.engine.words import Names
from games.engine.words import translated as _

READER = Seat(0)
SMALL = 0.8  # of the size the board itself is drawn in
LIVE = re.compile(r' (?:id="cell[^"]*"|role="[a-z]+"|aria-[a-z]+="[^"]*")')
LINK = re.compile(r'<a ([^>]*?) href="[^"]*"([^>]*)>')
DIAL = re.compile(r"<svg.*</svg>", re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A position, and what is shown on it."""

    text: str
    others: str | None = None  # a second universe
    centre: bool = True  # with the Big Bang
    goals: tuple[str, ...] = ()  # whose lines are drawn
    tile: str = ""  # lights the cells where it may lie
    rule: Rule = "normal"
    at: str = ""  # where the tile lies as a proposal
    action: str = ""  # hyperspace, orbit, eclipse, chain
    source: str = ""  # the tile that moves, or the end of the chain
    around: str = ""
    barred: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()  # cells with numbers, from 1
    plain: bool = False  # without rings


EXAMPLES: Mapping[str, Example] = {
    "tiles": Example("0,0=AB1 2,-1=PY2 4,-2=SO3 6,-3=CR2", centre=False, plain=True),
    "specials": Example(
        "0,0=EARTH 2,-1=BLACK_HOLE 4,-2=SUPERNOVA 6,-3=WORMHOLE_1",
        centre=False,
        plain=True,
    ),
    "actions": Example(
        "0,0=HYPERSPACE 2,-1=ORBIT 4,-2=ECLIPSE 6,-3=DARK_ENERGY",
        centre=False,
        plain=True,
    ),
    "place": Example("0,-1=CR1 1,-1=PR2", tile="SR3", barred=("A4",)),
    "match": Example("0,-1=CR1 1,-1=PB1", tile="SB3", barred=("A6", "B2")),
    "line": Example("1,-2=CB3 1,-1=PB3 1,0=PY2 1,1=PO1", goals=("planet",)),
    "both": Example("1,-1=PB2 1,0=PO1 1,1=PR2 2,0=AO2 3,0=SO1", goals=("planet", "orange")),
    "cross": Example("1,0=CR1 2,0=CR2 3,0=CR3 4,0=CY3 4,-1=CB1 4,1=CO2", goals=("comet",)),
    "earth": Example(
        "-2,1=AR2 -1,1=AB2 0,1=AY1 1,1=AO2 2,1=AR1 0,2=AB3 -1,3=EARTH",
        goals=("asteroid",),
    ),
    "wormhole": Example(
        "1,-1=CR2 0,-1=CB2 1,0=PR2 2,-1=WORMHOLE_1 -1,0=PB1 -1,1=CY1 -2,1=WORMHOLE_2",
        goals=("comet",),
    ),
    "hole": Example("1,-1=SR1 1,0=SB2 0,-1=SY1 0,1=SO2", tile="BLACK_HOLE", at="B4"),
    "absorbed": Example("1,-1=~SR1 1,0=~SB2 0,-1=SY1 0,1=SO2 2,-1=BLACK_HOLE"),
    "nova": Example("1,-1=PR1 1,0=PB1 0,1=PO1 2,-1=SUPERNOVA", tile="PY2"),
    "hyperspace": Example(
        "1,0=AB1 0,1=AB2 1,1=AY2 2,0=AY1 2,1=AR1", action="hyperspace", source="A3"
    ),
    "orbit": Example(
        "0,-1=PB1 1,-1=PR1 1,0=PY1 1,-2=PO1",
        action="orbit",
        source="B2",
        around="A2",
        badges=("A2",),
    ),
    "eclipse": Example("0,-1=PB1 1,-1=SR1 1,0=SR3 1,-2=PR1", action="eclipse", source="B2"),
    "eclipsed": Example("0,-1=PB1 1,-1=SR1/PR1 1,0=SR3"),
    "dark": Example("0,-1=PB1 1,-1=PR1", tile="PY2", rule="dark"),
    "chain": Example(
        "0,0=PB1 1,-1=SB2 2,-1=SR1 3,-2=CR3",
        centre=False,
        plain=True,
        action="chain",
        source="C5",
        badges=("0", "A2", "B4", "C5"),
    ),
    "pair": Example(
        "0,-1=PB1 0,0=PR2 0,1=PY3 1,-1=SR1",
        "0,-1=SY1 0,0=CY1 0,1=AY2 1,0=CB2",
        centre=False,
        goals=("planet", "yellow"),
    ),
}


def example(title: str, label: str) -> SafeString:
    """A drawing for the rules page, with words for those who do not see it."""
    words = f'<svg role="img" aria-label="{escape(label)}"'
    drawing = in_language(title, get_language()).replace("<svg", words, 1)
    return mark_safe(drawing)  # noqa: S308 - every text in it is escaped


@lru_cache(maxsize=128)
def in_language(title: str, language: str | None) -> str:
    """Each drawing is made once in each language."""
    return dial() if title == "clock" else figure(EXAMPLES[title])


def universe_in(text: str, centre: bool = True) -> Universe:
    """The universe a text draws."""
    tiles: Tiles = {0: BIG_BANG} if centre else {}
    beneath: dict[int, int] = {}
    for item in text.split():
        place, _equals, tile = item.partition("=")
        q, _comma, r = place.partition(",")
        cell = code((int(q), int(r)))
        below, _slash, top = tile.rpartition("/")
        if below:
            beneath[cell] = NUMBERS[below]
        mark = (ABSORBED if top.startswith("~") else 0) | (STACKED if below else 0)
        tiles[cell] = NUMBERS[top.removeprefix("~")] | mark
    return universe_of(tiles, beneath)


def lying(universe: Universe, number: int) -> Iterable[Lying]:
    """The tiles as the board draws them."""
    for cell in sorted(universe.tiles, key=order):
        tile = universe.tiles[cell]
        below = universe.beneath.get(cell)
        yield Lying(
            cell_of(cell),
            TILES[tile & FACE],
            bool(tile & ABSORBED),
            None if below is None else TILES[below],
            number,
        )


def goals(universe: Universe, wanted: Iterable[str], number: int) -> Iterable[Goal]:
    """The lines that count, and what they are worth."""
    for objective in wanted:
        points, lines = best_alignments(universe.tiles, OBJECTIVES.index(objective), flat=False)
        cells = tuple(tuple(cell_of(cell) for cell in line) for line in lines)
        yield Goal(READER, objective, points, cells, number)


def lit(one: Example, universe: Universe) -> set[Cell]:
    """The cells the rules allow: for the tile, or for the one that moves."""
    source, around = (code(named(text)) if text else 0 for text in (one.source, one.around))
    found: Iterable[int] = ()
    if one.action == "hyperspace":
        found = [to for start, to in legal_hyperspace(universe) if start == source]
    elif one.action == "orbit":
        moves = legal_orbit(universe)
        found = [to for start, centre, to in moves if (start, centre) == (source, around)]
    elif one.action == "eclipse":
        found = [to for start, to in legal_eclipse(universe) if start == source]
    elif one.action == "chain":
        found = open_cells(universe.tiles, source)
    elif one.tile:
        found = legal_cells(universe, NUMBERS[one.tile], one.rule)
    return {cell_of(cell) for cell in found}


def view_of(one: Example) -> View:
    """A view that holds what the drawing needs."""
    texts = [one.text] if one.others is None else [one.text, one.others]
    universes = [universe_in(text, one.centre) for text in texts]
    return blank(
        tuple(tile for number, each in enumerate(universes) for tile in lying(each, number)),
        tuple(goal for n, each in enumerate(universes) for goal in goals(each, one.goals, n)),
    )


def blank(
    universe: tuple[Lying, ...] = (),
    wanted: tuple[Goal, ...] = (),
    times: tuple[int, ...] = (),
    turns: tuple[Seat, ...] = (),
) -> View:
    """A table without anything else on it."""
    return View(
        mode="cosmic",
        you=READER,
        seats=max(1, len(times)),
        phase="main",
        turn=0,
        active=turns[0] if turns else READER,
        starter=READER,
        universe=universe,
        row=(),
        pile=0,
        unseen=(),
        discard=(),
        goals=wanted,
        undealt=(),
        times=times,
        order=turns,
        spaces=12,
        gone=(),
        removed=(),
        dark_left=0,
        extra=0,
        solo=None,
        hand=(),
        hands=(),
        shown=(),
        ends=(),
    )


def sheet_of(one: Example) -> Sheet:
    """What lies over the tiles."""
    universe = universe_in(one.text, one.centre)
    places = lit(one, universe)
    taken = {cell for cell in places if code(cell) in universe.tiles}
    proposal, swallowed = None, frozenset[tuple[int, Cell]]()
    if one.at:
        proposal = (0, named(one.at), one.tile, None, "")
        gone = settled(universe, code(named(one.at)), NUMBERS[one.tile])[1]
        swallowed = frozenset((0, cell_of(cell)) for cell in gone)
        places = set()
    sides = {0: _("On your left"), 1: _("On your right")} if one.others else {}
    return Sheet(
        free={(0, cell): Mark("") for cell in sorted(places - taken)},
        movable={(0, cell): Mark("") for cell in sorted(taken)},
        held=frozenset({(0, named(one.source))} if one.source else ()),
        proposal=proposal,
        swallowed=swallowed,
        titles=sides,
        badges={cell: number for number, cell in enumerate(one.badges, 1)},
    )


def figure(one: Example) -> str:
    """A position as a drawing that stands still."""
    view, sheet = view_of(one), sheet_of(one)
    if sheet.titles:
        inner, boxes, _upright = side_by_side(view, sheet, sorted(sheet.titles))
        left, top = min(each[0] for each in boxes), min(each[1] for each in boxes)
        right, bottom = max(each[2] for each in boxes), max(each[3] for each in boxes)
    else:
        shown = {tile.cell for tile in view.universe} | {cell for _n, cell in sheet.free}
        shown |= {named(text) for text in (one.at, *one.barred) if text}
        left, top, right, bottom = box(shown)
        rings = "" if one.plain else orbits(field_of(view.universe, sheet, 0))
        inner = rings + "".join(layers(view, view.universe, sheet, 0))
        inner += "".join(bar(named(text)) for text in one.barred)
    wide, high = right - left, bottom - top
    return (
        f'<svg class="fig" viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide * SMALL:.0f}" height="{high * SMALL:.0f}">{still(inner)}</svg>'
    )


def bar(cell: Cell) -> str:
    """A cell where the tile may not lie."""
    return (
        f'<g class="barred" {moved_to(cell)}><path d="M-20 -14L20 26M20 -14L-20 26"/>'
        f'<text y="-20">{name(cell)}</text></g>'
    )


def still(drawing: str) -> str:
    """A drawing without links, names and labels: its figure bears one label for all of it."""
    return LIVE.sub("", LINK.sub(r"<g \1\2>", drawing).replace("</a>", "</g>"))


def dial() -> str:
    """The Cosmic Clock with a stack: the second player came last and plays."""
    view = blank(times=(1, 1, 4), turns=(Seat(1), Seat(0), Seat(2)))
    found = DIAL.search(clock.dial(view, Names(("Ada", "Ben", "Cleo")), None))
    return LIVE.sub("", found[0]) if found else ""

"""Names that stand beside drawings: tiles, grounds, places, gains."""

import re
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import ngettext

from games.bigbang.board.plane import SPECIALS
from games.bigbang.rules.cells import name
from games.bigbang.rules.view import Lying
from games.bigbang.words import words
from games.engine.hexes import Cell
from games.engine.words import once_in_each_language
from games.engine.words import translated as _

CELL = re.compile(r"\b[A-Z]{1,2}[1-9][0-9]{0,2}\b")


def special(tile: str) -> str:
    """A tile that is no star body."""
    return {
        "EARTH": _("the Earth"),
        "BLACK_HOLE": _("the black hole"),
        "SUPERNOVA": _("the supernova"),
        "WORMHOLE_1": _("a wormhole"),
        "WORMHOLE_2": _("a wormhole"),
        "HYPERSPACE": _("Hyperspace"),
        "ORBIT": _("Orbit"),
        "ECLIPSE": _("Eclipse"),
        "DARK_ENERGY": _("Dark Energy"),
        "BIG_BANG": _("the Big Bang"),
    }[tile]


@once_in_each_language
def label(tile: str) -> str:
    """A tile by itself, inside a sentence."""
    return special(tile) if tile in SPECIALS else words.tile_label(tile)


@once_in_each_language
def short(tile: str) -> str:
    """A tile without its ground: "Yellow comet"."""
    return capfirst(special(tile) if tile in SPECIALS else words.labels()[tile[:2]])


@once_in_each_language
def ground(tile: str) -> str:
    """The ground of a tile; nothing for what is no star body."""
    if tile in SPECIALS:
        return ""
    return {"1": _("void"), "2": _("stars"), "3": _("galaxy")}[tile[2]]


def whole(tile: str) -> str:
    """A tile with its ground, to begin a sentence."""
    return capfirst(label(tile))


@once_in_each_language
def lying(tile: Lying) -> str:
    """A tile where it lies."""
    if tile.tile == "BIG_BANG":
        return _("Big Bang, centre of the universe")
    values = {"tile": whole(tile.tile), "cell": name(tile.cell)}
    if tile.absorbed:
        return _("Absorbed tile, face down, at %(cell)s") % values
    if tile.covered:
        values["other"] = label(tile.covered)
        return _("%(tile)s on top of %(other)s, at %(cell)s") % values
    return _("%(tile)s, at %(cell)s") % values


@once_in_each_language
def gained(points: int | None) -> str:
    """What a place would earn the reader, after a comma."""
    if not points:
        return _("no points for you")
    if points > 0:
        return ngettext("plus %(n)d point for you", "plus %(n)d points for you", points) % {
            "n": points
        }
    lost = -points
    return ngettext("minus %(n)d point for you", "minus %(n)d points for you", lost) % {"n": lost}


def gain_words(gain: int | None) -> str:
    """+5 points, or that it earns nothing now."""
    if not gain:
        return _("no points now")
    return ngettext("%(n)+d point", "%(n)+d points", abs(gain)) % {"n": gain}


@once_in_each_language
def place(cell: str, points: int | None) -> str:
    """A legal place."""
    return _("Place at %(cell)s, %(gain)s") % {"cell": cell, "gain": gained(points)}


@once_in_each_language
def whereabouts(cell: Cell, universe: int | None) -> str:
    """The name of a cell; among parallel universes the same name lies in each."""
    if universe is None:
        return name(cell)
    text = _("%(cell)s in universe %(number)d")
    return text % {"cell": name(cell), "number": universe + 1}


@lru_cache(20_000)
def linked(sentence: str) -> SafeString:
    """A sentence of the log in which names of cells light the cell."""
    return mark_safe(  # noqa: S308 - escaped here
        CELL.sub(lambda found: f'<a href="#cell-{found[0]}">{found[0]}</a>', escape(sentence))
    )


def cells_in(sentence: str) -> list[str]:
    """The cells a sentence names."""
    return CELL.findall(sentence)

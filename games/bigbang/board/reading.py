"""The board as a list: the same nodes, labels and links as the drawing, as text."""

from django.utils.safestring import SafeString

from games.bigbang.board import labels
from games.bigbang.board.plane import cell_id
from games.bigbang.board.sheet import Sheet
from games.bigbang.rules.cells import code, name, order
from games.bigbang.rules.view import Lying, View
from games.engine.hexes import Cell, distance, neighbours
from games.engine.listing import Choice, Section, listing
from games.engine.words import translated as _


def listed(view: View, sheet: Sheet) -> SafeString:
    """Tiles by ring; legal places are the same links as on the board."""
    sections = []
    if sheet.free:
        sections.append(Section(_("Possible spaces"), places(sheet)))
    if sheet.movable:
        tiles = {(tile.universe, tile.cell): tile for tile in view.universe}
        movable = [
            Choice(mark.address, labels.lying(tiles[place]), cell_id(place[1], place[0]))
            for place, mark in sheet.movable.items()
        ]
        sections.append(Section(_("Tiles you can choose"), movable))
    taken = {tile.cell for tile in view.universe if not tile.universe}
    rows = [row(tile, taken) for tile in sorted(view.universe, key=by_ring)]
    return listing(*sections, Section(_("Tiles in the universe"), texts=rows, is_numbered=True))


def places(sheet: Sheet) -> list[Choice]:
    taken = sheet.proposal and sheet.proposal[:2]
    return [
        Choice(
            mark.address,
            labels.place(sheet.where(*place), mark.gain),
            cell_id(place[1], place[0]),
            place == taken,
        )
        for place, mark in sheet.free.items()
    ]


def by_ring(tile: Lying) -> tuple[int, int, str]:
    """By universe and ring, then clockwise."""
    place = name(tile.cell)
    return tile.universe, distance(tile.cell), place.rjust(6)


def row(tile: Lying, taken: set[Cell]) -> str:
    """A tile and what it touches."""
    touched = sorted((cell for cell in neighbours(tile.cell) if cell in taken), key=canonical)
    text = labels.lying(tile)
    if touched:
        cells = ", ".join(name(cell) if cell != (0, 0) else _("the centre") for cell in touched)
        text = _("%(tile)s; touches %(cells)s") % {"tile": text, "cells": cells}
    return text


def canonical(cell: Cell) -> tuple[int, int, int]:
    return order(code(cell))

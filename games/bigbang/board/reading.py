"""The board as a list: the same nodes, labels and links as the drawing, as text."""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.bigbang.board import labels
from games.bigbang.board.plane import cell_id
from games.bigbang.board.sheet import Mark, Sheet
from games.bigbang.rules.cells import code, name, order
from games.bigbang.rules.view import Lying, View
from games.engine.hexes import Cell, distance, neighbours
from games.engine.words import translated as _


def listed(view: View, sheet: Sheet) -> SafeString:
    """Tiles by ring; legal places are the same links as on the board."""
    spaces, movable = _("Possible spaces"), _("Tiles you can choose")
    lying, label = _("Tiles in the universe"), escape(_("The board as a list"))
    parts = []
    if sheet.free:
        parts.append(f"<h3>{escape(spaces)}</h3><ul>{places(sheet)}</ul>")
    if sheet.movable:
        tiles = {(tile.universe, tile.cell): tile for tile in view.universe}
        items = "".join(
            f'<li><a class="btn slim" id="{cell_id(place[1], place[0])}" '
            f'href="{escape(mark.address)}">'
            f"{escape(labels.lying(tiles[place]))}</a></li>"
            for place, mark in sheet.movable.items()
        )
        parts.append(f"<h3>{escape(movable)}</h3><ul>{items}</ul>")
    taken = {tile.cell for tile in view.universe if not tile.universe}
    rows = "".join(row(tile, taken) for tile in sorted(view.universe, key=by_ring))
    parts.append(f"<h3>{escape(lying)}</h3><ol>{rows}</ol>")
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<div class="listing" id="board" tabindex="0" role="region" aria-label="{label}">'
        f"{''.join(parts)}</div>"
    )


def places(sheet: Sheet) -> str:
    chosen: Mapping[tuple[int, Cell], Mark] = sheet.free
    taken = sheet.proposal and sheet.proposal[:2]
    return "".join(
        f'<li><a class="btn slim{" on" if place == taken else ""}" '
        f'id="{cell_id(place[1], place[0])}" href="{escape(mark.address)}">'
        f"{escape(labels.place(sheet.where(*place), mark.gain))}</a></li>"
        for place, mark in chosen.items()
    )


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
    return f"<li>{escape(text)}</li>"


def canonical(cell: Cell) -> tuple[int, int, int]:
    return order(code(cell))

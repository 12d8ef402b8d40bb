"""Positions drawn in text: `q,r=TILE`, `~TILE` face down, `X/Y` with Y on top."""

from games.bigbang.rules.cells import cell_of, code
from games.bigbang.rules.components import ABSORBED, BIG_BANG, FACE, NUMBERS, STACKED, TILES
from games.bigbang.rules.universe import Tiles, Universe, universe_of
from games.engine.hexes import Cell


def universe(text: str, centre: bool = True) -> Universe:
    """The universe a text draws, around the Big Bang unless told otherwise."""
    tiles: Tiles = {0: BIG_BANG} if centre else {}
    beneath: dict[int, int] = {}
    for item in text.split():
        place, _, name = item.partition("=")
        q, _, r = place.partition(",")
        cell = code((int(q), int(r)))
        below, _, top = name.rpartition("/")
        if below:
            beneath[cell] = NUMBERS[below]
        mark = (ABSORBED if top.startswith("~") else 0) | (STACKED if below else 0)
        tiles[cell] = NUMBERS[top.removeprefix("~")] | mark
    return universe_of(tiles, beneath)


def tiles(text: str, centre: bool = True) -> Tiles:
    return universe(text, centre).tiles


def drawn(board: Universe) -> str:
    """The text that draws a universe."""
    items = []
    for cell, tile in sorted(board.tiles.items(), key=lambda item: cell_of(item[0])):
        q, r = cell_of(cell)
        below = f"{TILES[board.beneath[cell]]}/" if cell in board.beneath else ""
        turned = "~" if tile & ABSORBED else ""
        if tile != BIG_BANG:
            items.append(f"{q},{r}={below}{turned}{TILES[tile & FACE]}")
    return " ".join(items)


def cells(numbers: list[int]) -> set[Cell]:
    return {cell_of(number) for number in numbers}


def numbers(*names: str) -> tuple[int, ...]:
    return tuple(NUMBERS[name] for name in names)

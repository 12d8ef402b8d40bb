"""The row of four tiles on offer, the pile it is filled from, and the discard."""

from collections.abc import Callable

from games.bigbang.rules.components import EMPTY
from games.engine.contract import Fixed
from games.engine.seats import changed

SLOTS = 4


class Stock(Fixed, frozen=True):
    """Slots from left to right; the pile from its top; the discard from the oldest tile."""

    row: tuple[int, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...] = ()


def stocked(pile: tuple[int, ...]) -> Stock:
    """A row filled from a fresh pile, the rightmost slot first."""
    return filled([EMPTY] * SLOTS, pile, ())


def filled(row: list[int], pile: tuple[int, ...], discard: tuple[int, ...]) -> Stock:
    """Draw into every empty slot, the rightmost first."""
    for slot in range(SLOTS - 1, -1, -1):
        if row[slot] == EMPTY:
            if not pile:
                pile, discard = discard, ()
            if not pile:
                break
            row[slot], pile = pile[0], pile[1:]
    return Stock(tuple(row), pile, discard)


def taken(stock: Stock, slot: int) -> Stock:
    """The row without the tile of a slot, counted from 0."""
    row = stock.row
    return Stock(changed(row, slot, EMPTY), stock.pile, stock.discard)


def refilled(stock: Stock) -> Stock:
    """The empty slot filled where it is: nothing slides, nothing is discarded."""
    return filled(list(stock.row), stock.pile, stock.discard)


def conveyed(stock: Stock) -> Stock:
    """The end of a turn: the rightmost tile is discarded, the rest slide right, new ones come."""
    left = [tile for tile in stock.row if tile != EMPTY]
    discard = (*stock.discard, left.pop()) if left else stock.discard
    return filled([EMPTY] * (SLOTS - len(left)) + left, stock.pile, discard)


def wiped(stock: Stock) -> Stock:
    """The whole row discarded, from right to left, and filled anew."""
    away = tuple(tile for tile in reversed(stock.row) if tile != EMPTY)
    return filled([EMPTY] * SLOTS, stock.pile, stock.discard + away)


def is_spent(stock: Stock) -> bool:
    """Whether no tile is left to come."""
    return not (stock.pile or stock.discard) and all(tile == EMPTY for tile in stock.row)


def everything(stock: Stock) -> tuple[int, ...]:
    """Row, pile and discard together."""
    return (*(tile for tile in stock.row if tile != EMPTY), *stock.pile, *stock.discard)


def redrawn(stock: Stock, can_play: Callable[[tuple[int, ...]], bool]) -> tuple[Stock, bool]:
    """The row wiped until it offers something to play or every tile was shown; whether it does."""
    if can_play(stock.row):
        return stock, True
    limit, shown = len(everything(stock)), 0
    while not can_play(stock.row):
        if shown >= limit or not (stock.pile or stock.discard):
            return stock, False
        shown += sum(tile != EMPTY for tile in stock.row)
        stock = wiped(stock)
    return stock, True

"""Where a tile from the row may be laid: two neighbours, something in common, and so on."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from games.bigbang.rules.cells import AROUND
from games.bigbang.rules.components import (
    BIG_BANG,
    FACE,
    LAST_BODY,
    TRAITS,
    is_body,
    is_phenomenon,
)
from games.bigbang.rules.universe import (
    NO_PHENOMENON,
    SOME_LIVE,
    TWO_OR_MORE,
    Tiles,
    Universe,
    is_alive,
)

Rule: TypeAlias = Literal["normal", "dark", "simple"]
Spots: TypeAlias = list[tuple[int, int]]  # cells where a body has enough neighbours; what fits


def placement_error(tiles: Tiles, tile: int, cell: int, rule: Rule) -> str | None:
    """Why a tile may not be laid on a cell, or None. Phenomena have a rule of their own."""
    if cell in tiles:
        return "cell_taken"
    beside = [tiles[cell + step] for step in AROUND if cell + step in tiles]
    if is_phenomenon(tile):
        return _phenomenon_error(beside)
    return (
        _neighbours_error(tiles, beside, rule)
        if rule == "simple"
        else _neighbours_error(tiles, beside, rule) or common_error(beside, tile)
    )


def surely_fits(universe: Universe, tile: int, cell: int, rule: Rule) -> bool:
    """Whether what the rim knows is enough to see that a body fits; it never errs in saying so."""
    known = universe.rim.get(cell, 0)
    if rule == "dark":
        return bool(known >> tile & 1)
    if not (known & TWO_OR_MORE and known & SOME_LIVE):
        return False
    return rule == "simple" or bool(known >> tile & 1)


def _phenomenon_error(beside: Iterable[int]) -> str | None:
    faces = [marked & FACE for marked in beside]
    if BIG_BANG in faces:
        return "phenomenon_next_to_big_bang"
    if any(is_phenomenon(face) for face in faces):
        return "phenomenon_next_to_phenomenon"
    return "two_neighbours" if len(faces) < 2 else None


def _neighbours_error(tiles: Tiles, beside: list[int], rule: Rule) -> str | None:
    if rule == "dark":
        return None if beside else "one_neighbour"
    if len(beside) < (2 if len(tiles) > 1 else 1):
        return "two_neighbours"
    if is_alive(beside) or not is_alive(tiles.values()):
        return None
    return "needs_body"


def common_error(beside: Iterable[int], tile: int) -> str | None:
    """The rule of common characteristics: something shared with every live neighbour."""
    traits = TRAITS[tile]
    for marked in beside:
        if TRAITS[marked] and not TRAITS[marked] & traits:
            return "no_common"
    return None


def stranger(tiles: Tiles, tile: int, cell: int) -> int:
    """The first neighbouring cell whose body shares nothing with a tile."""
    return next(
        cell + step
        for step in AROUND
        if (traits := TRAITS[tiles.get(cell + step, BIG_BANG)]) and not traits & TRAITS[tile]
    )


def spots(universe: Universe, rule: Rule) -> Spots:
    """The empty cells with neighbours enough for a body, whatever it has in common."""
    rim = universe.rim
    if rule == "dark" or len(universe.tiles) == 1:
        return list(rim.items())
    enough = [
        (cell, known) for cell, known in rim.items() if known & TWO_OR_MORE and known & SOME_LIVE
    ]
    if enough or is_alive(universe.tiles.values()):
        return enough
    return [(cell, known) for cell, known in rim.items() if known & TWO_OR_MORE]


def fitting(where: Spots, tile: int, rule: Rule) -> list[int]:
    """Those of the cells where a body has something in common with every neighbour."""
    if rule == "simple":
        return [cell for cell, _ in where]
    return [cell for cell, known in where if known >> tile & 1]


def phenomenon_cells(universe: Universe) -> list[int]:
    """Where a phenomenon may be laid."""
    return [
        cell
        for cell, known in universe.rim.items()
        if known & TWO_OR_MORE and not known & NO_PHENOMENON
    ]


def legal_cells(universe: Universe, tile: int, rule: Rule) -> list[int]:
    """Every cell on which a tile may be laid."""
    if is_phenomenon(tile):
        return phenomenon_cells(universe)
    return fitting(spots(universe, rule), tile, rule) if is_body(tile) else []


def has_place(universe: Universe, row: Iterable[int], rule: Rule) -> bool:
    """Whether one of the bodies among these tiles can be laid somewhere."""
    wanted = 0
    for tile in row:
        if 0 <= tile <= LAST_BODY:
            wanted |= 1 << tile
    if not wanted:
        return False
    if not universe.tiles:
        return True  # the first tile of a universe goes to its centre
    if rule == "normal":
        for known in universe.rim.values():
            if known & wanted and known & TWO_OR_MORE and known & SOME_LIVE:
                return True
    return any(known & wanted for _, known in spots(universe, rule))

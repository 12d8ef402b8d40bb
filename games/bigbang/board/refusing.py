"""Why a closed place cannot be chosen: the move it would make, and the rule that forbids it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.bigbang.board.choosing import Choice, choose
from games.bigbang.board.marks import cell_in
from games.bigbang.rules.moves import DarkEnergy, Eclipse, Hyperspace, Orbit, Place, Play
from games.bigbang.rules.view import View
from games.engine.board import Scene, WhyNot
from games.engine.hexes import Cell
from games.engine.words import translated as _

MOVED = {"from": "source", "around": "centre"}  # what is chosen among the tiles that lie there
OF_THE_BODY = {"not_a_body", "stacked", "blocked", "splits_universe", "bad_centre"}


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """Why the chosen tile may not go there; None if it may, or if nothing is asked."""
    choice = choose(scene.moves(), chosen)
    try:
        universe, cell = cell_in(place)
    except (ValueError, IndexError, ZeroDivisionError):  # no cell bears that name
        return None
    if not choice.firsts:
        return None
    if asked_for(choice) in MOVED and holds_a_tile(scene.view, universe, cell):
        return why_not_moved(scene, choice, cell)
    if missing := first_needed(choice):
        return WhyNot(missing)
    refusal = scene.refusal(attempt(choice, universe, cell))
    return WhyNot(scene.wording.reason(refusal), refusal.reason) if refusal else None


def asked_for(choice: Choice) -> str:
    """The field that is chosen next."""
    return next((field for field, _value in choice.options), "")


def holds_a_tile(view: View, universe: int, cell: Cell) -> bool:
    return any((tile.universe, tile.cell) == (universe, cell) for tile in view.universe)


def why_not_moved(scene: Scene, choice: Choice, cell: Cell) -> WhyNot | None:
    """Why the body on this cell may not move, or why nothing moves around it."""
    if asked_for(choice) == "from":
        move = replace(pattern(choice), source=cell)
    else:
        source = cell_in(choice.value("from"))[1]
        move = replace(pattern(choice), source=source, centre=cell)
    if any(getattr(one, MOVED[asked_for(choice)]) == cell for one in left(choice)):
        return None
    refusal = scene.refusal(move)
    if refusal and refusal.reason in OF_THE_BODY:
        return WhyNot(scene.wording.reason(refusal), refusal.reason)
    return WhyNot(_("There's no space it could move to. Choose another tile."), "nothing_to_move")


def left(choice: Choice) -> list[Any]:
    """The legal moves that are still open."""
    return [move for moves in choice.options.values() for move in moves]


def first_needed(choice: Choice) -> str:
    """What has to be chosen before a place; nothing if a place comes next."""
    if not choice.picked:
        return _("Choose a tile first, then a space.")
    sample = pattern(choice)
    if isinstance(sample, DarkEnergy):
        return _("Dark Energy itself needs no space. Confirm it first.")
    if isinstance(sample, Hyperspace | Eclipse | Orbit) and not choice.value("from"):
        return _("Choose the tile to move first.")
    if isinstance(sample, Orbit) and not choice.value("around"):
        return _("Choose the tile it moves around first.")
    return ""


def pattern(choice: Choice) -> Any:
    """A legal move with the chosen tile: the refused one differs from it by its place."""
    return choice.firsts[choice.picked[0]][0]


def attempt(choice: Choice, universe: int, cell: Cell) -> Any:
    """The move the reader tried."""
    match pattern(choice):
        case Place() as move:
            return replace(move, cell=cell, universe=universe)
        case Play() as move:
            return replace(move, cell=cell, link=None)
        case Orbit() as move:
            source, centre = cell_in(choice.value("from"))[1], cell_in(choice.value("around"))[1]
            return replace(move, source=source, centre=centre, target=cell)
        case move:
            return replace(move, source=cell_in(choice.value("from"))[1], target=cell)

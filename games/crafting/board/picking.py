"""Which few moves a mail offers: shifts that differ in what they give, deeds that score."""

from collections.abc import Sequence
from typing import Any

from games.crafting.board.creation import points_of
from games.crafting.board.plane import spot
from games.crafting.rules.moves import CreateLife, EndTurn, FormNebula, OmegaPlace, ShiftEnergy
from games.crafting.rules.preview import Gains, gives
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.board import Pick, Scene


def picks(scene: Scene, most: int) -> Sequence[Pick]:
    """All moves if they are few; else the shifts that give most, or what scores in creation."""
    view, moves = scene.view, scene.moves()
    if len(moves) > most:
        moves = [*shifts(view, moves), *deeds(view, moves)][:most]
    return [picked(view, move) for move in moves]


def shifts(view: View, moves: Sequence[Any]) -> list[ShiftEnergy]:
    """One for each set of rewards, the largest first; of equal ones that with fewest steps."""
    found: dict[Gains, ShiftEnergy] = {}
    own = [move for move in moves if isinstance(move, ShiftEnergy)]
    for move in sorted(own, key=lambda one: len(one.steps)):
        found.setdefault(gives(view, view.active, move.steps), move)
    return [found[one] for one in sorted(found, key=amount, reverse=True)]


def amount(gains: Gains) -> int:
    """How many things a shift gives."""
    tokens = gains.graviton + gains.life + gains.advances + gains.cards
    return sum(gains.stars) + gains.supernova + gains.dna + gains.nebula + tokens


def deeds(view: View, moves: Sequence[Any]) -> list[Any]:
    """Nebulae to form, one way each, and life to create; last, the plain end of the turn."""
    formed = {move.hex: move for move in reversed(moves) if isinstance(move, FormNebula)}
    scoring = sorted(formed.values(), key=lambda move: -points_of(view, move.hex))
    births = [move for move in moves if isinstance(move, CreateLife)]
    ends = [move for move in moves if isinstance(move, EndTurn) and move.omega == "none"]
    return [*births, *scoring, *ends[:1]]


def picked(view: View, move: Any) -> Pick:
    if isinstance(move, FormNebula):
        return Pick(move, words.points(points_of(view, move.hex)), spot(move.hex))
    return Pick(move, place=spot(move.hex) if isinstance(move, CreateLife | OmegaPlace) else None)

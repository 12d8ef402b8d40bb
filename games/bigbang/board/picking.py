"""Which few moves a mail offers: what earns most, then something of every tile."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.bigbang.board import labels
from games.bigbang.board.marks import titles
from games.bigbang.board.plane import spot
from games.bigbang.board.tray import price
from games.bigbang.rules import hints
from games.bigbang.rules.moves import Place
from games.bigbang.rules.view import View
from games.engine.board import Pick, Scene

OF_A_TILE = 2  # moves that earn nothing, for each tile of the row


def picks(scene: Scene, most: int) -> Sequence[Pick]:
    """The placements, those that earn most first; other moves only where all fit in."""
    moves = scene.moves()
    gains = gains_of(scene.view, moves)
    if len(moves) > most:
        moves = narrowed(moves, gains)[:most]
    return [picked(scene, move, gains.get(move)) for move in moves]


def gains_of(view: View, moves: Sequence[Any]) -> dict[Any, int]:
    """What each placement would earn now."""
    slots = {move.slot for move in moves if isinstance(move, Place)}
    earned = {
        (slot, one.universe, one.cell): one.gain
        for slot in slots
        for one in hints.offer(view, slot).spots
    }
    return {
        move: earned.get((move.slot, move.universe, move.cell)) or 0
        for move in moves
        if isinstance(move, Place)
    }


def narrowed(moves: Sequence[Any], gains: dict[Any, int]) -> list[Any]:
    """All that earn something, and of each tile some that do not."""
    kept, seen = list[Any](), Counter[int]()
    for move in sorted(gains, key=lambda one: (-gains[one], moves.index(one))):
        if not gains[move]:
            seen[move.slot] += 1
        if seen[move.slot] <= OF_A_TILE or gains[move]:
            kept.append(move)
    return kept


def picked(scene: Scene, move: Any, gain: int | None) -> Pick:
    if not isinstance(move, Place):
        return Pick(move)
    view: View = scene.view
    words = [labels.gain_words(gain)]
    if view.times:
        words.append(price(view.row[move.slot - 1] or ""))
    return Pick(move, ", ".join(words), None if titles(scene) else spot(move.cell))

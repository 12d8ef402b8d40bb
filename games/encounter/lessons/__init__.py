"""Guided first encounters."""

from games.encounter.lessons import artefacts, first_game, powers
from games.encounter.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (first_game.ROW, powers.ROW, artefacts.ROW)

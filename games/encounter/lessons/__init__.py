"""Guided first encounters."""

from games.encounter.lessons import first_game
from games.encounter.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (first_game.ROW,)

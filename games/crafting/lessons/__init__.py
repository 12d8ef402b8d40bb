"""Guided first turns."""

from games.crafting.lessons import first_game
from games.crafting.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (first_game.ROW,)

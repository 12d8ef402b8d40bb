"""Guided first turns."""

from games.crafting.lessons import exact, first_game
from games.crafting.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (first_game.ROW, exact.ROW)

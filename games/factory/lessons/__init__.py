"""Guided first galaxies, and the goals that only this game can judge."""

from games.factory.lessons import basic, kaos
from games.factory.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (basic.ROW, kaos.ROW)

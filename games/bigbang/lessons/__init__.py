"""Guided first positions, and the goals that only this game can judge."""

from games.bigbang.lessons import cosmic, hexdomino, parallel, simple, solitaire
from games.bigbang.lessons.judging import PREDICATES

__all__ = ["PREDICATES", "ROWS"]

ROWS = (simple.ROW, cosmic.ROW, solitaire.ROW, hexdomino.ROW, parallel.ROW)

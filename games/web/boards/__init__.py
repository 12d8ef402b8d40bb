"""The boards of the games that have one; every other game is played by its text form."""

from games.web.boards import bigbang, factory
from games.web.boards.board import Asked, Board, Drawn, WhyNot

BOARDS: dict[str, Board] = {"bigbang": bigbang, "factory": factory}
# games whose boards bring a sheet and a script of their own: static/css/<game>.css, js/<game>.js
OWN_FILES = {"factory"}

__all__ = ["BOARDS", "OWN_FILES", "Asked", "Board", "Drawn", "WhyNot"]

"""The boards of the games that have one; every other game is played by its text form."""

from games.web.boards import bigbang
from games.web.boards.board import Asked, Board, Drawn

BOARDS: dict[str, Board] = {"bigbang": bigbang}

__all__ = ["BOARDS", "Asked", "Board", "Drawn"]

"""Crafting the Cosmos: energy shifts round four centres, galaxies grow star by star."""

from msgspec.json import Decoder

from games.crafting.rules.apply import apply
from games.crafting.rules.legal import refuse
from games.crafting.rules.listing import moves
from games.crafting.rules.meta import META, Options, seating
from games.crafting.rules.moves import MOVE, Move
from games.crafting.rules.score import SOURCES, chapter, result, tally, tally_by_source
from games.crafting.rules.setup import setup
from games.crafting.rules.standing import standing
from games.crafting.rules.state import STATE, State
from games.crafting.rules.view import View, hidden, imagine, view
from games.crafting.rules.windows import windows

OPTIONS = Decoder(Options)

__all__ = [
    "META", "OPTIONS", "STATE", "MOVE", "Options", "State", "Move", "View", "seating", "setup",
    "windows", "refuse", "moves", "apply", "view", "hidden", "imagine", "result", "tally",
    "SOURCES", "tally_by_source", "chapter", "standing",
]  # fmt: skip

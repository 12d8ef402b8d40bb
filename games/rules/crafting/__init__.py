"""Crafting the Cosmos: energy shifts round four centres, galaxies grow star by star."""

from msgspec.json import Decoder

from games.rules.crafting.apply import apply
from games.rules.crafting.legal import refuse
from games.rules.crafting.listing import moves
from games.rules.crafting.meta import META, Options, seating
from games.rules.crafting.moves import MOVE, Move
from games.rules.crafting.score import result, tally
from games.rules.crafting.setup import setup
from games.rules.crafting.state import STATE, State
from games.rules.crafting.view import View, hidden, imagine, view
from games.rules.crafting.windows import windows

OPTIONS = Decoder(Options)

__all__ = [
    "META", "OPTIONS", "STATE", "MOVE", "Options", "State", "Move", "View", "seating", "setup",
    "windows", "refuse", "moves", "apply", "view", "hidden", "imagine", "result", "tally",
]  # fmt: skip

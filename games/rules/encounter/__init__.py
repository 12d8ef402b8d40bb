"""Cosmic Encounter as one module: the names of the contract, nothing more."""

from msgspec.json import Decoder

from games.rules.encounter import standing
from games.rules.encounter.apply import apply
from games.rules.encounter.imagine import imagine
from games.rules.encounter.knowledge import hidden
from games.rules.encounter.legal import refuse
from games.rules.encounter.listing import moves
from games.rules.encounter.meta import META, Options, seating
from games.rules.encounter.moves import MOVE
from games.rules.encounter.score import result, tally
from games.rules.encounter.setup import opening, setup
from games.rules.encounter.state import STATE
from games.rules.encounter.view import view
from games.rules.encounter.windows import windows

OPTIONS = Decoder(Options)

__all__ = [
    "META",
    "OPTIONS",
    "STATE",
    "MOVE",
    "seating",
    "setup",
    "opening",
    "windows",
    "refuse",
    "moves",
    "apply",
    "view",
    "hidden",
    "imagine",
    "result",
    "tally",
    "standing",
]

"""Cosmic Encounter as one module: the names of the contract, nothing more."""

from msgspec.json import Decoder

from games.encounter.rules import standing
from games.encounter.rules.apply import apply
from games.encounter.rules.chronicle import chapter
from games.encounter.rules.imagine import imagine
from games.encounter.rules.knowledge import confidants, hidden
from games.encounter.rules.legal import refuse
from games.encounter.rules.listing import moves
from games.encounter.rules.meta import META, Options, seating
from games.encounter.rules.moves import MOVE
from games.encounter.rules.score import result, tally
from games.encounter.rules.setup import opening, setup
from games.encounter.rules.state import STATE
from games.encounter.rules.view import view
from games.encounter.rules.windows import windows

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
    "chapter",
    "confidants",
]

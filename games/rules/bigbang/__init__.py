"""Big Bang 13.7 as one module: the names of the contract."""

from msgspec.json import Decoder

from games.rules.bigbang.apply import apply
from games.rules.bigbang.legal import moves, refuse
from games.rules.bigbang.meta import META, Options, seating
from games.rules.bigbang.moves import Move
from games.rules.bigbang.score import result, tally
from games.rules.bigbang.setup import opening, setup
from games.rules.bigbang.state import State
from games.rules.bigbang.view import hidden, imagine, view
from games.rules.bigbang.windows import windows

OPTIONS = Decoder(Options)
STATE = Decoder(State)
MOVE: Decoder[Move] = Decoder(Move)

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
]

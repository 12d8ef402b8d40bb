"""Big Bang 13.7 as one module: the names of the contract."""

from msgspec.json import Decoder

from games.bigbang.rules.apply import apply
from games.bigbang.rules.legal import moves, refuse
from games.bigbang.rules.meta import DAILY, META, Options, seating
from games.bigbang.rules.moves import Move
from games.bigbang.rules.score import result, tally
from games.bigbang.rules.setup import opening, setup
from games.bigbang.rules.standing import standing
from games.bigbang.rules.state import State
from games.bigbang.rules.telling import with_points
from games.bigbang.rules.view import hidden, imagine, view
from games.bigbang.rules.windows import windows

OPTIONS = Decoder(Options)
STATE = Decoder(State)
MOVE: Decoder[Move] = Decoder(Move)

__all__ = [
    "META",
    "DAILY",
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
    "with_points",
    "standing",
]

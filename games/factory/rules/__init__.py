"""Cosmic Factory: nine tiles, one minute, the lowest colour counts."""

from msgspec.json import Decoder

from games.factory.rules.apply import apply
from games.factory.rules.imagine import hidden, imagine
from games.factory.rules.legal import moves, refuse
from games.factory.rules.meta import META, Options, seating
from games.factory.rules.moves import Move
from games.factory.rules.score import result, tally
from games.factory.rules.setup import setup
from games.factory.rules.standing import standing
from games.factory.rules.state import State
from games.factory.rules.view import View, face_down, look_back, shown_work, view, with_work
from games.factory.rules.windows import windows

OPTIONS, STATE = Decoder(Options), Decoder(State)
MOVE: Decoder[Move] = Decoder(Move)
WORK = ("arrange",)

__all__ = [
    "META",
    "OPTIONS",
    "STATE",
    "MOVE",
    "WORK",
    "Move",
    "Options",
    "State",
    "View",
    "seating",
    "setup",
    "windows",
    "refuse",
    "moves",
    "apply",
    "view",
    "shown_work",
    "with_work",
    "face_down",
    "look_back",
    "hidden",
    "imagine",
    "result",
    "tally",
    "standing",
]

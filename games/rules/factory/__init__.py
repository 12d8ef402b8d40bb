"""Cosmic Factory: nine tiles, one minute, the lowest colour counts."""

from msgspec.json import Decoder

from games.rules.factory.apply import apply
from games.rules.factory.imagine import hidden, imagine
from games.rules.factory.legal import moves, refuse
from games.rules.factory.meta import META, Options, seating
from games.rules.factory.moves import Move
from games.rules.factory.score import result, tally
from games.rules.factory.setup import setup
from games.rules.factory.state import State
from games.rules.factory.view import View, face_down, look_back, shown_work, view, with_work
from games.rules.factory.windows import windows

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
]

"""Big Bang 13.7 in words: the names of the contract, nothing more."""

from games.bigbang.words.blurb import blurb, options, title_of
from games.bigbang.words.coach import advice, outlook, remarks, suggestion
from games.bigbang.words.events import sentence
from games.bigbang.words.moves import option
from games.bigbang.words.plans import order
from games.bigbang.words.position import parts, points, position, question, tie
from games.bigbang.words.reasons import REASONS, reason

__all__ = [
    "title_of",
    "options",
    "blurb",
    "sentence",
    "REASONS",
    "reason",
    "question",
    "option",
    "position",
    "points",
    "order",
    "parts",
    "advice",
    "remarks",
    "suggestion",
    "outlook",
    "tie",
]

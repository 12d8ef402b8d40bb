"""Cosmic Factory in words: the names of the contract, nothing more."""

from games.factory.words.blurb import blurb, options, title_of
from games.factory.words.coach import advice, outlook, remarks, suggestion
from games.factory.words.events import sentence
from games.factory.words.moves import option
from games.factory.words.plans import order, order_group
from games.factory.words.position import parts, points, position, question, tie
from games.factory.words.reasons import REASONS, reason

__all__ = [
    "advice",
    "remarks",
    "suggestion",
    "outlook",
    "tie",
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
    "order_group",
    "parts",
]

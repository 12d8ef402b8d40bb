"""Cosmic Encounter in words: the names of the contract, nothing more."""

from games.encounter.words.blurb import blurb, options, title_of
from games.encounter.words.coach import advice, outlook, remarks, suggestion
from games.encounter.words.events import sentence
from games.encounter.words.moves import option
from games.encounter.words.orders import order, order_group
from games.encounter.words.phrases import phrases
from games.encounter.words.position import points, position, question, tallied
from games.encounter.words.reasons import REASONS, reason
from games.encounter.words.story import chapter, conclusion

__all__ = [
    "advice",
    "remarks",
    "suggestion",
    "outlook",
    "title_of",
    "options",
    "blurb",
    "sentence",
    "REASONS",
    "reason",
    "question",
    "option",
    "order",
    "order_group",
    "position",
    "points",
    "tallied",
    "chapter",
    "conclusion",
    "phrases",
]

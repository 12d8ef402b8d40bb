"""Crafting the Cosmos in words: the names of the contract, nothing more."""

from games.crafting.words.blurb import blurb, options, title_of
from games.crafting.words.chapters import chapter
from games.crafting.words.coach import advice, outlook, remarks, suggestion
from games.crafting.words.events import sentence
from games.crafting.words.moves import option
from games.crafting.words.plans import order, order_group
from games.crafting.words.position import points, position, question
from games.crafting.words.reasons import REASONS, reason
from games.crafting.words.words import source

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
    "position",
    "points",
    "order",
    "order_group",
    "source",
    "chapter",
]

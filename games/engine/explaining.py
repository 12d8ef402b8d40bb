"""What a thing on the board is: its rule, its price, a drawn example, the way to the rules page.

A board may offer `explains`. It marks a thing with `data-explain="key"`; the page asks for the card
by that key when a reader hovers over it, holds it or presses "?". What marks a thing may hold an
element with `data-now`: how it stands with it at this table. The card repeats that, also for other
marks of the same thing.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.engine.board import NOTHING


@dataclass(frozen=True)
class Figure:
    """One step of an example: a drawing, and what it shows."""

    drawing: SafeString
    caption: str = ""


@dataclass(frozen=True)
class Explanation:
    """A card about one thing."""

    name: str
    kind: str  # what sort of thing it is
    rules: tuple[str, ...]  # at most three
    rule: str  # the anchor of its paragraph on the rules page
    price: str = ""
    unit: str = ""
    drawing: SafeString = NOTHING
    figures: tuple[Figure, ...] = ()  # before, after
    facts: tuple[tuple[str, str], ...] = ()  # each a name and what it says
    link: str = ""  # what the way to the rules page is called, if it leads to more than a rule


@runtime_checkable
class Explains(Protocol):
    """A board whose things explain themselves."""

    def explains(self, key: str) -> Explanation | None:
        """The card of a thing by the key it is marked with; None if there is no such thing."""


def marked(key: str, *, focus: bool = False) -> str:
    """The attributes of an element that can be explained; `focus` where it has none by itself."""
    stop = ' tabindex="0"' if focus else ""
    return f' data-explain="{escape(key)}"{stop}'

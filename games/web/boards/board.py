"""What a game's board gives the table page: drawings as strings, and the move they lead to.

A board is a module. It reads the view and the reader's legal moves, never a state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString

from games.tables.seen import Seen

NOTHING = SafeString("")


@dataclass(frozen=True)
class Standing:
    """What a seat's card says in this game."""

    words: str  # what the seat is doing
    mark: str  # beside the name, where no clock runs; a drawing or a number


@dataclass(frozen=True)
class WhyNot:
    """Why something on the board cannot be chosen."""

    sentence: str
    reason: str = ""  # the code of the rule, if a rule forbids it


@dataclass(frozen=True)
class Drawn:
    """The window of a table as one reader sees it, with what the reader has chosen so far."""

    board: SafeString  # what lies in the window
    caption: str = ""
    tray: SafeString = NOTHING  # what is on offer, under the board
    ruler: SafeString = NOTHING  # a narrow strip above the board, on small screens
    rail: SafeString = NOTHING  # beside the board, under the seats, on wide screens
    aims: SafeString = NOTHING  # the first panel: objectives, resources, a hand
    aims_title: str = ""
    aims_count: str = ""  # what the chip of that panel says on a phone
    chip: str = ""  # instead of "Goals" on that chip
    say: SafeString = NOTHING  # what will happen if the reader confirms, or what to choose next
    then: str = ""  # its price and what follows
    move: str = ""  # the move to confirm, as JSON
    verb: str = ""  # what the confirming button says
    back: str = ""  # the address one step back
    chosen: str = ""  # the query of what is chosen
    others: SafeString = NOTHING  # further steps that lie beside the confirming button
    forms: bool = False  # its buttons belong to the forms `play` and `scratch`
    standings: tuple[Standing, ...] = ()  # by seat
    zooms: bool = True
    text: "Choices | None" = None  # a plain form of all moves instead of tray and confirmation


@dataclass(frozen=True)
class Group:
    """Moves of one kind."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...]  # short name of the move, and its phrase


@dataclass(frozen=True)
class Choices:
    """Every legal move in words."""

    groups: tuple[Group, ...]
    count: int
    few: bool  # few enough to tick
    by_group: bool  # so many that a kind is chosen first


@dataclass(frozen=True)
class Asked:
    """What the page was asked to show."""

    base: str  # the address of the page without a query
    query: Mapping[str, str]
    reading: bool = False  # the board as a list
    shown: int | None = None  # in a replay, the line that is shown


class Board(Protocol):
    """One game's drawing. A module fits it."""

    def defs(self, seen: Seen) -> SafeString:
        """Symbols and gradients, once in a page."""

    def draw(self, seen: Seen, asked: Asked) -> Drawn:
        """The window, with what is chosen in the query."""

    def read(self, seen: Seen, fields: Mapping[str, str]) -> bytes | None:
        """The move that a form's fields say, as JSON; None if they say none."""

    def why_not(self, seen: Seen, chosen: Mapping[str, str], place: str) -> WhyNot | None:
        """Why a place cannot be chosen with what is chosen; None if it can."""

    def linked(self, sentence: str) -> SafeString:
        """A sentence of the log, escaped, in which names of places lead to the board."""

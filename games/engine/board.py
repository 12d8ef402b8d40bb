"""What a game's board gives the table page: drawings as strings, and the move they lead to.

A board is a module. It reads the view and the reader's legal moves, never a state.

What it draws is kept under all that a `Scene` tells it, and shared by readers told the same. So
`draw` must be a function of the scene, the query and the language, and of nothing else: no clock
but `seconds_left`, no user, no database. A page is sent a region anew when its string differs:

    region      drawn from
    above       ruler
    rail        rail
    tray-in     tray; ending once the game is over
    board-in    board, caption, zooms
    bar-in      say, then, move, verb, back, others, forms, text, chosen
    aims-in     aims, aims_title
    chips       chip, aims_count, whether there are aims
    seats       standings, and the table's own clocks and presence

A string that stays the same from move to move is not sent; parts of one that stay keep their nodes,
with focus and all, where they have ids. A script of the game hears `table:shown` after each change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from django.utils.safestring import SafeString

from games.engine.contract import Fixed, Refusal, Window
from games.engine.log import Entry
from games.engine.words import Names, Wording

NOTHING = SafeString("")


@dataclass(frozen=True)
class Standing:
    """What a seat's card says in this game."""

    words: str  # what the seat is doing
    mark: str  # beside the name, where no clock runs; a drawing or a number
    more: SafeString = NOTHING  # further rows of the card


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
    ending: SafeString = NOTHING  # in its place once the game is over
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
    forms: bool = False  # its buttons belong to the forms `play`, `scratch`, `order`, `phrase`
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
    reading: bool = False  # the board as a list; its links carry list=1 along
    shown: int | None = None  # in a replay, the line that is shown


class Told(Protocol):
    """A line of the log as the reader hears it."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def sentences(self) -> tuple[str, ...]: ...


class Scene(Protocol):
    """What a board is told of a table, in plain values: all that its reader may know."""

    @property
    def table_number(self) -> int:
        """The table, as its address names it; 0 in a lesson, which has none."""

    @property
    def is_playing(self) -> bool:
        """Whether moves are played now: not paused, not over."""

    @property
    def seat(self) -> int | None:
        """The reader's own; None for a watcher."""

    @property
    def view(self) -> Any: ...
    @property
    def names(self) -> Names: ...
    @property
    def wording(self) -> Wording: ...

    @property
    def windows(self) -> tuple[Window, ...]:
        """The questions that ask the reader."""

    @property
    def open_windows(self) -> tuple[Window, ...]:
        """Every question now open."""

    @property
    def lines(self) -> Sequence[Told]:
        """The last lines of the log."""

    @property
    def recap(self) -> Sequence[Told]:
        """What happened since the reader's last move."""

    @property
    def undoable(self) -> Sequence[Told]:
        """The reader's own last moves that can still be taken back, oldest first."""

    @property
    def orders(self) -> Sequence[Fixed]:
        """What the reader has settled beforehand, in a game with standing orders."""

    def seconds_left(self, window: str) -> float | None:
        """What is left of a window's own limit, if one runs."""

    def kept_work(self, window: str) -> str | None:
        """The reader's own unfinished work in a window, as it was sent."""

    def moves(self) -> list[Any]:
        """The reader's legal moves; none for a watcher."""

    def plans(self) -> list[Any]:
        """The standing orders the reader may give now, in a game that knows some."""

    def refusal(self, move: Any) -> Refusal | None:
        """Why the reader may not play a move, or None."""


@dataclass(frozen=True)
class Past:
    """The log of a table for a board that looks back: its first state, its moves, their times."""

    start: Any
    moves: Sequence[Entry[Any]]
    times: Mapping[int, datetime]  # by number; 0 is when the table started


@dataclass(frozen=True)
class Minutes:
    """The timed part of a round as it came about, for all seats side by side."""

    rounds: tuple[int, ...]  # those that can be looked at
    drawn: SafeString
    now: int  # the tenth of a second that is shown
    end: int  # the last one
    line: int  # the line of the log that closed the round


@runtime_checkable
class KeepsMinutes(Protocol):
    """A board whose game has timed rounds that can be watched again."""

    def minutes(self, scene: Scene, past: Past, number: int, at: int | None) -> Minutes | None:
        """A round by its number, at a tenth of a second; None if it is not shown yet."""


@runtime_checkable
class ShowsMaking(Protocol):
    """A board on which everyone may watch what the others make before it is sent."""

    def making(self, scene: Scene) -> SafeString:
        """The part of the page that shows it; nothing where none lies open."""


@runtime_checkable
class OffersOrders(Protocol):
    """A board on which some standing orders are given where they act."""

    def offers(self, order: Mapping[str, Any]) -> bool:
        """Whether this order, read from its JSON, stands on the board: no list repeats it."""


@runtime_checkable
class PointsOut(Protocol):
    """A board on which a whole move can be chosen for the reader: a hint is shown that way."""

    def pointing(self, move: Any) -> str:
        """The query that chooses this move; "" if it takes more than a query."""


@dataclass(frozen=True)
class Pick:
    """A move that a mail offers by a link of its own."""

    move: Any
    brings: str = ""  # what it brings and costs, in a few words
    place: tuple[float, float] | None = None  # where on the board's drawing its number goes
    group: str = ""  # what moves beside it share, such as an outcome: said once above them


@runtime_checkable
class PicksMoves(Protocol):
    """A board that can say which few of many moves most people would look at."""

    def picks(self, scene: Scene, most: int) -> Sequence[Pick]:
        """So many at most; none of them is recommended."""


class Board(Protocol):
    """One game's drawing. A module fits it."""

    def defs(self, scene: Scene) -> SafeString:
        """Symbols and gradients, once in a page."""

    def draw(self, scene: Scene, asked: Asked) -> Drawn:
        """The window, with what is chosen in the query."""

    def read(self, scene: Scene, fields: Mapping[str, str]) -> bytes | None:
        """The move that a form's fields say, as JSON; None if they say none."""

    def why_not(self, scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
        """Why a place cannot be chosen with what is chosen; None if it can."""

    def linked(self, sentence: str) -> SafeString:
        """A sentence of the log, escaped, in which names of places lead to the board."""

"""The engine contract: what a game must offer, and the words it is said in.

A game is a module. It keeps no state of its own, reads no clock, draws no luck
but the chance it is handed, and knows nothing of users, sockets or databases.
"""

from collections.abc import Iterable
from typing import Any, Final, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from games.engine.chance import Chance

Seat = NewType("Seat", int)
CLOCK: Final = Seat(-1)  # the seat that plays TimeUp, and nothing else

Pace: TypeAlias = Literal["fast", "slow"]  # the rhythm of a table: minutes or days


class Fixed(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that is stored or sent: typed, immutable, plain JSON."""


class TimeUp(Fixed, frozen=True, tag="time_up"):
    """Time ran out in a window. CLOCK plays it; the log keeps it like a move.

    The game plays its default for the seat named; for every seat the window
    waits for if CLOCK is named.
    """

    window: str
    seat: Seat = CLOCK


class Resign(Fixed, frozen=True, tag="resign"):
    """A seat gives up. It needs no window: a seat may leave while the game goes on."""


class Window(Fixed, frozen=True):
    """A question put to one or more seats, open until it is answered."""

    key: str  # unique in a log; while the key stays, so does the deadline
    moves: tuple[str, ...]  # tags of the moves that answer it
    may: tuple[Seat, ...]  # who may answer now, in any order
    must: tuple[Seat, ...]  # for whom the table waits; a part of may
    limit: int | None = None  # seconds; None leaves it to the table's pace


class Refusal(Fixed, frozen=True):
    """Why a move is not allowed: a code to translate, and its values."""

    reason: str
    values: dict[str, str | int] = {}


class Event(Fixed, frozen=True):
    """A consequence of a move, told to some seats (None: to all)."""

    name: str
    values: dict[str, str | int] = {}
    to: tuple[Seat, ...] | None = None


class Result(Fixed, frozen=True):
    """The end of the game. Seats that share a rank share the place."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Meta(Fixed, frozen=True):
    """What the lobby knows before a table opens."""

    slug: str  # its address, and the name of its folders in static and templates
    title: str
    seats: tuple[int, int]  # fewest, most, over all options
    edition: int  # raised by every change that alters the replay of a log
    stage: str = "alpha"  # alpha, beta or released
    minutes: int = 30  # how long a live table usually takes


class TableOptions(Fixed, frozen=True):
    """What every game's Options begin with: the platform fills these in itself."""

    edition: int = 1
    pace: Pace = "fast"
    rated: bool = False


S = TypeVar("S", bound=Fixed)  # state: the whole truth, never sent
S_contra = TypeVar("S_contra", bound=Fixed, contravariant=True)
M = TypeVar("M", bound=Fixed)  # move: one decision of one seat
M_co = TypeVar("M_co", bound=Fixed, covariant=True)
Ord = TypeVar("Ord", bound=Fixed)  # order: what a seat has settled beforehand
V_co = TypeVar("V_co", bound=Fixed, covariant=True)  # view: what a seat may know
Opt = TypeVar("Opt", bound=TableOptions)  # options: settled when the table opens


class Step(Fixed, Generic[S], frozen=True):
    """What one move leads to.

    Whether a step shows anything is found by the engine (sealing.py). A game says `sealed` where a
    move is final by its rules though it shows nothing.
    """

    state: S
    events: tuple[Event, ...] = ()
    sealed: bool = False  # true: neither this move nor any before can be undone


class Hidden(Fixed, frozen=True):
    """A part of a state that only some seats can see."""

    path: tuple[str | int, ...]  # the fields and places that lead to it from the state
    seen_by: tuple[Seat, ...] = ()
    counted: bool = False  # everybody knows how long it is


class Rules(Protocol[S, M, V_co, Opt]):
    """One game. Every function is pure: it changes nothing it is given."""

    META: Meta
    OPTIONS: Decoder[Opt]
    STATE: Decoder[S]
    MOVE: Decoder[M]

    def seating(self, options: Opt) -> tuple[int, int]:
        """The fewest and the most seats under these options."""

    def setup(self, options: Opt, seats: int, chance: Chance) -> S:
        """The state before the first move.

        Where something happens by itself before anybody plays, a game also offers `opening`: the
        same state as a Step, with the events that tell of it.
        """

    def windows(self, state: S) -> tuple[Window, ...]:
        """Every question now open; none once the game is over."""

    def refuse(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Why this seat may not play this move, or None if it may.

        The engine has already made sure that an open window asks for it.
        """

    def moves(self, state: S, seat: Seat) -> Iterable[M]:
        """Moves this seat may play now; a fair sample if too many to list.

        Neither TimeUp nor Resign is among them.
        """

    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
        """The step a legal move leads to."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What a seat may know, built field by field; None is a watcher."""

    def hidden(self, state: S) -> Iterable[Hidden]:
        """Every part of the state that some seat cannot see. None of them holds another."""

    def imagine(self, state: S, seat: Seat, chance: Chance) -> S:
        """A state the seat cannot tell from the true one: same view, new secrets."""

    def result(self, state: S) -> Result | None:
        """Scores and ranks, or None while the game goes on."""


class Reply(Fixed, Generic[M_co], frozen=True):
    """The move a seat's standing orders play in a window that asks it.

    It is held back until the table waits for nobody else, so that nobody learns of an order
    before it acts.
    """

    move: M_co
    after: int | None = None  # seconds after the opening: then it acts, whoever else is asked
    answers: bool = True  # False: the seat is still asked afterwards
    is_default: bool = False  # the clock would play the same: at its end there is no need to


class Standing(Protocol[S_contra, M_co, Ord]):
    """What a seat may settle beforehand: the part `standing` of a game, if it has one.

    The platform keeps a seat's orders with the seat, beside the log. Only their owner sees
    them; the state does not know them; they become a line when they act, and not before.
    """

    @property
    def ORDERS(self) -> Decoder[tuple[Ord, ...]]: ...  # noqa: N802 - a constant of the game

    @property
    def AT_LIVE_TABLES(self) -> bool: ...  # noqa: N802 - whether live tables know them too

    def keep(
        self, state: S_contra, seat: Seat, kept: tuple[Ord, ...], order: Ord
    ) -> tuple[Ord, ...] | Refusal:
        """What the seat keeps once it has given this order too, or why it may not give it."""

    def stands(self, state: S_contra, seat: Seat, order: Ord) -> bool:
        """Whether an order may still act. One that may not is shown as such, then dropped."""

    def offered(self, state: S_contra, seat: Seat, kept: tuple[Ord, ...]) -> Iterable[Ord]:
        """Orders this seat may give now; a fair sample if too many to list."""

    def reply(
        self, state: S_contra, window: Window, seat: Seat, kept: tuple[Ord, ...]
    ) -> Reply[M_co] | None:
        """The move the orders play for a seat this window asks; None: its user decides."""

    def calls(self, state: S_contra, window: Window, seat: Seat, kept: tuple[Ord, ...]) -> bool:
        """Whether a seat that is asked has something to decide here, and wants to be called."""

    def after_move(self, kept: tuple[Ord, ...], move: Any) -> tuple[Ord, ...]:
        """What a seat still keeps once it has played a move, whoever played it for the seat."""

    def spares_waiting(self, window: Window) -> bool:
        """Whether a limit is there only so that people need not wait for each other.

        The only person at a table has no such limit: computer players wait.
        """

    def alone(self) -> tuple[Ord, ...]:
        """What the only person at a table has settled by that: not to be asked for nothing."""

    def going_on(self) -> tuple[Ord, ...]:
        """The orders of a seat that never wants to be asked where everybody may interrupt."""


Game: TypeAlias = Rules[Any, Any, Any, Any]  # a game of which only the contract is known

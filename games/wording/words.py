"""What a game's wording offers: its events, refusals, moves and positions as sentences."""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from django.utils.translation import get_language

from games.rules.contract import Event, Fixed, Refusal, Seat, Window

P = ParamSpec("P")
T = TypeVar("T")
MOST_KEPT = 20_000  # words of one function


def once_in_each_language(make: Callable[P, T]) -> Callable[P, T]:
    """A function whose words follow from its values and the language: looked up once."""

    @lru_cache(MOST_KEPT, typed=True)
    def kept(language: str | None, *values: Any, **named: Any) -> T:
        return make(*values, **named)

    @wraps(make)
    def worded(*values: P.args, **named: P.kwargs) -> T:
        return kept(get_language(), *values, **named)  # type: ignore[arg-type]

    return worded


class Names:
    """Who sits where, as one reader knows them."""

    def __init__(self, names: Sequence[str], you: Seat | None = None) -> None:
        self.names = tuple(names)
        self.you = you  # the reader's own seat; None for a watcher

    def __getitem__(self, seat: int) -> str:
        return self.names[seat]

    def is_you(self, seat: int) -> bool:
        return self.you is not None and seat == self.you


class Option(Fixed, frozen=True):
    """One thing the host may settle before the start, as a form shows it."""

    name: str  # the field of the game's Options
    label: str
    choices: tuple[tuple[str, str, str], ...]  # value, label, one sentence what it means


class Points(Fixed, frozen=True):
    """What a seat has so far, as its card says it: a figure and its unit.

    A game whose rules lay points open offers `points(view) -> Sequence[Points | None]`, by seat;
    None where the reader of this view may not know. It is counted from the view alone.
    """

    figure: int
    unit: str


class Wording(Protocol):
    """One game in words, in the language that is active. A module fits it."""

    def title_of(self, options: Any) -> str:
        """What is played, in short: "Big Bang 13.7, Simple mode"."""

    def options(self) -> Sequence[Option]:
        """What the host may settle; values are JSON literals of the Options' fields."""

    def sentence(self, event: Event, names: Names) -> str:
        """What happened: who did what, where, with what result. "" if not worth telling."""

    def reason(self, refusal: Refusal) -> str:
        """Why a move is refused, and the rule that forbids it."""

    def question(self, view: Any, window: Window, names: Names) -> str:
        """What the table waits for, in one sentence, for the reader of this view."""

    def option(self, view: Any, move: Fixed) -> str:
        """A legal move as a phrase that can stand on a button."""

    def position(self, view: Any, names: Names) -> Sequence[str]:
        """The position in sentences: what a mail and a screen reader tell."""

    # A game with standing orders offers `order(view, order) -> str` as well: one as a phrase.

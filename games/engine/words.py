"""What a game's wording offers: its events, refusals, moves and positions as sentences.

All games say things in one way. Sentences stand in tables as lazy texts (`gettext_lazy`), so that
each is translated when it is told. What the reader did is `Said` in two or three forms. A number
of things is `ngettext`, or in a table `ngettext_lazy` with the name of the value that counts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Event, Fixed, Refusal, Seat, Window

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Later

    Text: TypeAlias = str | Later  # a sentence, or one that is translated when it is told
else:
    Text = str

Values: TypeAlias = Mapping[str, str | int]
P = ParamSpec("P")
T = TypeVar("T")
MOST_KEPT = 20_000  # words of one function


LANGUAGE: ContextVar[str | None] = ContextVar("language", default=None)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything inside is said in this language, and nothing there may change it.

    Django looks the language up anew for each word, which is slow: a drawing says a hundred. Buys
    a tenth of a drawing, by profile; `translation.override(language)` does the same.
    """
    before = LANGUAGE.set(language)
    try:
        with override(language):
            yield
    finally:
        LANGUAGE.reset(before)


def once_in_each_language(make: Callable[P, T]) -> Callable[P, T]:
    """A function whose words follow from its values and the language: looked up once."""

    @lru_cache(MOST_KEPT, typed=True)
    def kept(language: str | None, *values: Any, **named: Any) -> T:
        return make(*values, **named)

    @wraps(make)
    def worded(*values: P.args, **named: P.kwargs) -> T:
        return kept(LANGUAGE.get() or get_language(), *values, **named)  # type: ignore[arg-type]

    return worded


@once_in_each_language
def translated(text: str) -> str:
    """`gettext` for what is said again and again, such as the words of a board."""
    return gettext(text)


class Said(NamedTuple):
    """One sentence in the form each reader hears: "You placed it", "Alice placed it"."""

    you: Text  # to the seat that did it
    others: Text  # to everyone else; `who` is the seat that did it
    at_you: Text = ""  # to the seat it was done to, if that hears a form of its own


# What an event says; a function where that depends on its values.
Says: TypeAlias = Text | Said | Callable[[Values], Text | Said]


class Names:
    """Who sits where, as one reader knows them."""

    def __init__(self, names: Sequence[str], you: Seat | None = None) -> None:
        self.names = tuple(names)
        self.you = you  # the reader's own seat; None for a watcher

    def __getitem__(self, seat: int) -> str:
        return self.names[seat]

    def is_you(self, seat: object) -> bool:
        return self.you is not None and seat == self.you

    def hear(self, said: Text | Said, seat: object, target: object = None) -> Text:
        """The form this reader hears of what a seat did, perhaps to another one."""
        if not isinstance(said, Said):
            return said
        if self.is_you(seat):
            return said.you
        return said.at_you if said.at_you and self.is_you(target) else said.others


def tell(says: Says, event: Event, names: Names, worded: Values, target: object = None) -> str:
    """An event as one reader hears it, its values put into words."""
    said = says(event.values) if callable(says) else says
    seat = event.values.get("seat")
    who = {"who": names[seat]} if isinstance(seat, int) and seat >= 0 else {}
    return names.hear(said, seat, target) % {**who, **worded}


class Option(Fixed, frozen=True):
    """One thing the host may settle before the start, as a form shows it."""

    name: str  # the field of the game's Options
    label: str
    # The value as JSON ('"dim"', '60', 'true'), its label, one sentence what it means.
    choices: tuple[tuple[str, str, str], ...]
    at_first: str = ""  # the value proposed to someone new to the game, if it is another


class Points(Fixed, frozen=True):
    """What a seat has so far, as its card says it: a figure and its unit."""

    figure: int
    unit: str


class Tallied(Fixed, frozen=True):
    """What a game's tally counts: wherever the site tells figures of a game."""

    chip: str  # in a word
    title: str  # of the graph of a replay
    told: str  # for those who hear the graph; with %(told)s, each name and figure
    gain: int  # a gain of so many is marked
    marks: str  # what a mark says
    here: str  # under a figure at one line of a replay
    lead: str  # for those who hear the graph of a review; with %(lead)+g, how it ended
    ahead: str  # under that graph; with %(who)s, whose lead it shows
    none_yet: str  # a hint that brings nothing at once
    at_once: Text  # what a hint brings at once; with %(n)+d


class Blurb(Fixed, frozen=True):
    """A game on the shelf: a sentence, one more if there is room, what its cover shows."""

    text: str = ""
    more: str = ""
    cover: str = ""
    spectrum: tuple[tuple[str, int, int], ...] = ()  # its lines: colour, from and to in percent


class Wording(Protocol):
    """One game in words, in the language that is active. A module fits it."""

    def title_of(self, options: Any) -> str:
        """What is played, in short: the title, and the mode where there are several."""

    def options(self) -> Sequence[Option]:
        """What the host may settle; values are JSON literals of the Options' fields."""

    def sentence(self, event: Event, names: Names) -> str:
        """What happened: who did what, where, with what result. "" if not worth telling."""

    def reason(self, refusal: Refusal) -> str:
        """Why a move is refused, and the rule that forbids it.

        The engine refuses too: a game's REASONS begin with `**ENGINE_REASONS`.
        """

    def question(self, view: Any, window: Window, names: Names) -> str:
        """What the table waits for, in one sentence, for the reader of this view."""

    def option(self, view: Any, move: Fixed) -> str:
        """A legal move as a phrase that can stand on a button."""

    def position(self, view: Any, names: Names) -> Sequence[str]:
        """The position in sentences: what a mail and a screen reader tell."""


# What the engine itself refuses: in any game, and in one with plans (`plans.py`).
ENGINE_REASONS: Mapping[str, Text] = {
    "not_asked": _("The game is waiting for something else now. Look at the board again."),
    "has_left": _("You've already left this game."),
}
PLAN_REASONS: Mapping[str, Text] = {
    "play_now": _("You're being asked that now: play it instead of planning it."),
    "three_plans": _("You have %(most)s plans for that. Remove one first."),
}


@runtime_checkable
class NamesReasons(Protocol):
    """Words that know every refusal by its code: programs are told all codes beforehand."""

    REASONS: Mapping[str, Text]


@runtime_checkable
class Praised(Protocol):
    """A wording may say what its game is like."""

    def blurb(self) -> Blurb:
        """The game as it stands on the shelf."""


@runtime_checkable
class Counting(Protocol):
    """The wording of a game whose rules lay points open."""

    def points(self, view: Any) -> Sequence[Points | None]:
        """What each seat has, from the view alone; None where its reader may not know."""


@runtime_checkable
class CountsOtherThings(Protocol):
    """The wording of a game whose tally and scores are not points."""

    def tallied(self) -> Tallied:
        """What is counted instead."""


@runtime_checkable
class Titled(Protocol):
    """The wording of a game that falls into chapters."""

    def chapter(self, view: Any, number: int, names: Names) -> str:
        """What a chapter is called: "Round 3".

        The view is a watcher's, of the first state after the chapter, or of the latest state.
        """


@runtime_checkable
class NamesSources(Protocol):
    """The wording of a game that knows what its points come from."""

    def source(self, name: str) -> str:
        """One of the game's sources of points."""


@runtime_checkable
class Concluding(Protocol):
    """The wording of a game in which points are not what people play for."""

    def conclusion(self, scores: Sequence[int], ranks: Sequence[int], names: Names) -> str:
        """Who won, and by what, in a sentence."""


class Part(Fixed, frozen=True):
    """Some of a seat's points at the end, and what they come from."""

    points: int
    name: str
    where: str = ""  # the places on the board they come from
    look: str = ""  # bar or dots: how their lines are drawn; low: the one that counts


@runtime_checkable
class BreaksDown(Protocol):
    """The wording of a game whose end can be told source by source."""

    def parts(self, view: Any, seat: int) -> Sequence[Part]:
        """What a seat's points come from, in the order everybody has; nothing if that is secret."""


class Remark(Fixed, frozen=True):
    """One line of the coach: a figure or a place, and what it means."""

    figure: str
    text: str
    look: str = ""  # gain, or opens: a warning
    place: str = ""  # the id of the space on the board that it is about


@runtime_checkable
class Coaching(Protocol):
    """The wording of a game that has more to say to newcomers than its questions."""

    def advice(self, view: Any, window: Window, names: Names) -> str:
        """What is asked now, and what it is good for: at most three short sentences."""

    def remarks(self, view: Any, move: Fixed, names: Names) -> Sequence[Remark]:
        """What a chosen move would bring, and what it would open; at most five lines."""

    def suggestion(self, view: Any) -> Fixed | None:
        """A good move for somebody who learns, from the view alone; None if it has none."""


@runtime_checkable
class Foreseeing(Protocol):
    """The wording of a game that tells newcomers why what the others did matters."""

    def outlook(self, view: Any, names: Names) -> str:
        """What the others are up to, from the view alone: a sentence, or nothing."""


def race(figures: Sequence[int], names: Names) -> str:
    """Who is in front, and how far the best of the others is; nothing while nobody is."""
    order = sorted(range(len(figures)), key=lambda seat: -figures[seat])
    if len(order) < 2 or figures[order[0]] == figures[order[1]]:
        return ""
    first, second = order[:2]
    said = Said(_("You lead, %(n)d to %(m)d."), _("%(who)s leads, %(n)d to %(m)d."))
    values = {"who": names[first], "n": figures[first], "m": figures[second]}
    return names.hear(said, first) % values


@runtime_checkable
class BreaksTies(Protocol):
    """The wording of a game in which equal points still have one winner."""

    def tie(self, view: Any) -> str:
        """What decides between equal points, in a sentence."""


@runtime_checkable
class Phrased(Protocol):
    """The wording of a game with phrases for private talk."""

    def phrases(self) -> Mapping[str, str]:
        """What can be said at a tap, by a short key: each reader reads it in their language."""


@runtime_checkable
class Planning(Protocol):
    """The wording of a game with standing orders."""

    def order(self, view: Any, order: Fixed) -> str:
        """A standing order as a phrase."""


@runtime_checkable
class GroupsOrders(Protocol):
    """The wording of a game whose orders answer several questions."""

    def order_group(self, view: Any, order: Fixed) -> str:
        """The question an order answers, as the label of a choice."""

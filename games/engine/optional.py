"""What a game may offer beyond the contract. The platform asks `isinstance(game, Tallies)`.

Each protocol is one or two names of the game's `rules`; a game that lacks them loses nothing but
what they are for.
"""

from collections.abc import Hashable
from functools import cache
from typing import Any, Protocol, cast, runtime_checkable

from games.engine.chance import Chance
from games.engine.contract import Event, Fixed, Game, S, S_contra, Seat, Standing, Step

__all__ = [
    "Tallies",
    "TalliesSources",
    "Opens",
    "TellsPoints",
    "KeepsWork",
    "ShowsWork",
    "LaysWorkOpen",
    "LaysFaceDown",
    "LooksBack",
    "TakesOrders",
    "Chapters",
    "Confides",
    "DailyDeal",
    "OffersDaily",
    "kinds_of_work",
    "confidants_of",
    "standing_of",
    "standing_at",
]


@runtime_checkable
class Tallies(Protocol[S_contra]):
    """A game whose points can be counted at any time: the graph of a replay."""

    def tally(self, state: S_contra) -> tuple[int, ...]:
        """What each seat would score if the game ended now."""


@runtime_checkable
class TalliesSources(Protocol[S_contra]):
    """A game that knows what its points come from: the graph of a replay by source."""

    SOURCES: tuple[str, ...]  # from the lowest in the drawing; the wording names them

    def tally_by_source(self, state: S_contra) -> tuple[tuple[int, ...], ...]:
        """Each seat's points from each source; none is below 0, together they are its tally."""


@runtime_checkable
class Opens(Protocol[S]):
    """A game in which something happens by itself before the first move."""

    def opening(self, options: Any, seats: int, chance: Chance) -> Step[S]:
        """The state `setup` leads to, with the events that tell how it came about."""


@runtime_checkable
class TellsPoints(Protocol[S]):
    """A game that tells what a step scored."""

    def with_points(self, before: S, step: Step[S]) -> tuple[Event, ...]:
        """The events of a step, and among them what it scored.

        Each is told to those seats alone that could count it themselves.
        """


@runtime_checkable
class KeepsWork(Protocol):
    """A game with moves that may be kept unsent until time is up."""

    WORK: tuple[str, ...]  # their tags


@runtime_checkable
class ShowsWork(Protocol[S_contra]):
    """A game in which everyone may know how far a kept move is."""

    def shown_work(self, state: S_contra, seat: Seat, move: Any) -> int | None:
        """How far it is, as a number; None if that is not for everyone. `move` None: begun anew."""


@runtime_checkable
class LaysWorkOpen(Protocol[S]):
    """A game in which everyone may watch a kept move grow."""

    def with_work(self, state: S, seat: Seat, move: Any) -> S:
        """The state with a kept move on the table."""


@runtime_checkable
class LaysFaceDown(Protocol[S_contra]):
    """A game in which a seat may not look again at some of its own moves."""

    def face_down(self, state: S_contra, seat: Seat, move: Any) -> bool:
        """Whether a move of this seat is face down for the seat itself."""


@runtime_checkable
class LooksBack(Protocol[S_contra]):
    """A game in which some of what a seat once saw is hidden from it now."""

    def look_back(self, state: S_contra, past: S_contra, seat: Seat | None) -> Fixed:
        """What a seat may see, in the present state, of an earlier one."""


@runtime_checkable
class TakesOrders(Protocol):
    """A game in which a seat may settle beforehand what it will play."""

    standing: Standing[Any, Any, Any]


@runtime_checkable
class Chapters(Protocol[S_contra]):
    """A game that falls into parts, such as rounds: a replay can be read part by part.

    Its words say what a part is called (`Titled` in `words.py`).
    """

    def chapter(self, state: S_contra) -> int:
        """The part a state belongs to, counted from 1; 0 before the first."""


@runtime_checkable
class Confides(Protocol[S_contra]):
    """A game in which some seats may talk where no one else hears them.

    Its words may offer phrases for it (`Phrased` in `words.py`).
    """

    def confidants(self, state: S_contra) -> tuple[Seat, ...]:
        """The seats that may talk among themselves now; none if no one may."""


class DailyDeal(Fixed, frozen=True):
    """A deal of the day, the same for everyone: one person, the rest computers."""

    key: str  # short, for addresses
    options: dict[str, str]  # of the game
    seats: int = 1
    level: str = ""  # of the computers


@runtime_checkable
class OffersDaily(Protocol):
    """A game that has deals of the day."""

    DAILY: tuple[DailyDeal, ...]


@cache
def fits(game: Hashable, protocol: type) -> bool:
    """Whether a game offers a protocol: asked once, since asking a module is slow."""
    return isinstance(game, protocol)


def kinds_of_work(game: Game) -> tuple[str, ...]:
    """The tags of the moves this game lets a seat keep unsent."""
    return cast(KeepsWork, game).WORK if fits(cast(Hashable, game), KeepsWork) else ()


def standing_of(game: Game) -> Standing[Any, Any, Any] | None:
    """The part of a game that knows standing orders; many games have none."""
    return cast(TakesOrders, game).standing if fits(cast(Hashable, game), TakesOrders) else None


def confidants_of(game: Game, state: Any) -> tuple[Seat, ...]:
    """The seats that may talk in private now; in most games none."""
    if not fits(cast(Hashable, game), Confides):
        return ()
    return cast("Confides[Any]", game).confidants(state)


def standing_at(game: Game, slow: bool) -> Standing[Any, Any, Any] | None:
    """The same, if orders may be given at such a table."""
    part = standing_of(game)
    return part if part is not None and (slow or part.AT_LIVE_TABLES) else None

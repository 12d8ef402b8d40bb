"""Plans: what a seat would play at its next decision, settled while others play.

The part `standing` of a game that has plans is a `Plans`, made of a few functions of that game.
Up to three plans for each decision, in the order they were made; the first that fits when the
decision comes is played. Plans are for one turn. They are for correspondence: at a live table
nobody waits long enough to make one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec.json import Decoder

from games.engine.contract import Fixed, Refusal, Reply, Seat, Window

S = TypeVar("S")
M = TypeVar("M", bound=Fixed)
P = TypeVar("P", bound=Fixed)
MOST = 3  # plans for one decision


class Only(Fixed, frozen=True, tag="only"):
    """Play for me where a single move is legal; until I say otherwise."""


def no_single_move(state: Any, seat: Seat) -> None:
    """Of a game in which an answer that comes at once would tell something."""


@dataclass(frozen=True)
class Plans(Generic[S, M, P]):
    """The names of `Standing`, from what one game says of its plans."""

    ORDERS: Decoder[tuple[Any, ...]]  # of its plans, and of `Only`
    choices: Callable[[S, Seat], Iterable[P]]  # what a seat may plan now
    # What would be played, were its moment now; None: nobody can know yet.
    move_of: Callable[[S, Seat, P], M | Refusal | None]
    is_due: Callable[[S, Seat, P], bool]  # whether the decision it is for is open
    kind_of: Callable[[P], str]  # which decision it is for
    is_spent: Callable[[P, M], bool]  # whether it is over once its seat played this move
    # The only legal move, where everybody can see that there is no other.
    single: Callable[[S, Seat], M | None] = no_single_move
    AT_LIVE_TABLES: bool = False

    def keep(
        self, state: S, seat: Seat, kept: tuple[Any, ...], order: Any
    ) -> tuple[Any, ...] | Refusal:
        """One plan more, the last in order: made again, it moves to the end."""
        rest = tuple(one for one in kept if one != order and self.stands(state, seat, one))
        if isinstance(order, Only):
            return (*rest, order)
        if self.is_due(state, seat, order):
            return Refusal("play_now")
        move = self.move_of(state, seat, order)
        if isinstance(move, Refusal):
            return move
        alike = [one for one in plans_in(rest) if self.kind_of(one) == self.kind_of(order)]
        if len(alike) >= MOST:
            return Refusal("three_plans", {"most": MOST})
        return (*rest, order)

    def stands(self, state: S, seat: Seat, order: Any) -> bool:
        """Whether it would be played, were its moment now."""
        return isinstance(order, Only) or not isinstance(self.move_of(state, seat, order), Refusal)

    def offered(self, state: S, seat: Seat, kept: tuple[Any, ...]) -> Iterable[Any]:
        """What may be planned, without what is planned."""
        yield from (one for one in self.choices(state, seat) if one not in kept)
        if self.single is not no_single_move and Only() not in kept:
            yield Only()

    def reply(self, state: S, window: Window, seat: Seat, kept: tuple[Any, ...]) -> Reply[M] | None:
        """The first plan that fits, else the only legal move, if that was asked for."""
        for plan in plans_in(kept):
            if self.is_due(state, seat, plan):
                move = self.move_of(state, seat, plan)
                if move is not None and not isinstance(move, Refusal):
                    return Reply(move)
        only = self.single(state, seat) if Only() in kept else None
        return None if only is None else Reply(only)

    def calls(self, state: S, window: Window, seat: Seat, kept: tuple[Any, ...]) -> bool:
        """A seat whose plan fits need not come."""
        return self.reply(state, window, seat, kept) is None

    def after_move(self, kept: tuple[Any, ...], move: M) -> tuple[Any, ...]:
        """What is left once the seat has played, however it did."""
        return tuple(one for one in kept if isinstance(one, Only) or not self.is_spent(one, move))

    def spares_waiting(self, window: Window) -> bool:
        """No limit of such a game is there for others."""
        return False

    def alone(self) -> tuple[Any, ...]:
        """Who plays against computers is asked everything."""
        return ()

    def going_on(self) -> tuple[Any, ...]:
        """There is nothing to pass."""
        return ()


def plans_in(kept: Iterable[Any]) -> Iterable[Any]:
    """The plans among what is kept, in their order."""
    return (one for one in kept if not isinstance(one, Only))

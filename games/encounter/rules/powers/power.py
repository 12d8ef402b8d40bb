"""What a power is: data first, and for those used in a window up to four small functions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.encounter.rules.moves import UsePower
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat

Role: TypeAlias = Literal["main", "involved", "outside", "any"]


def always(state: State, seat: Seat) -> bool:
    return True


def no_objection(state: State, seat: Seat, move: UsePower) -> Refusal | None:
    return None


def one_way(state: State, seat: Seat) -> Iterable[UsePower]:
    return (UsePower(),)


def nothing(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    return state


@dataclass(frozen=True, slots=True)
class Power:
    """One power. A flag says which rule it breaks; the functions serve its window."""

    key: str
    optional: bool = False
    role: Role = "any"
    window: str = ""  # the reaction window it is used in
    every_laid: bool = False  # once per LAID window, not once per encounter
    with_two: bool = True  # in the pool of the two-player game

    ship_weight: int = 1  # what one of its ships counts in a total
    multiplies: bool = False  # card times ships
    reverses: bool = False  # the lower total wins, ships are subtracted
    turns_attacks: bool = False  # its Negotiate makes the other card a Negotiate
    wins_by_negotiating: bool = False
    picks_blindly: bool = False  # the opponent's card is drawn at random
    sees_first: bool = False  # the opponent's card is turned up before it lays its own
    keeps_card: bool = False
    takes_card: bool = False
    heals: bool = False
    collects: bool = False  # artefacts of others end in its hand
    survives: bool = False  # its ships do not go to the Black Hole
    uninvited: bool = False  # may become an ally without being asked

    ready: Callable[[State, Seat], bool] = always  # by public facts only
    check: Callable[[State, Seat, UsePower], Refusal | None] = no_objection
    ways: Callable[[State, Seat], Iterable[UsePower]] = one_way
    act: Callable[[State, Seat, UsePower, Teller], State] = nothing


NONE = Power("none")  # what a silent power amounts to

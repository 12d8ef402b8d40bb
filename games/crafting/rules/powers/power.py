"""What a power is: its card, the choices it asks for, and three small functions."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from games.crafting.rules.board import HEX_AT, LIFE_AT, LIVES, STAR_AT, STARS, bits
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.draft import Draft
from games.crafting.rules.state import Galaxy, Player, State, living, plain, starred
from games.engine.contract import Refusal


class Aim(NamedTuple):
    """What a seat chooses for a power, whichever move carries it."""

    at: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    element: str = ""
    mode: str = ""
    spend: tuple[str, ...] = ()


Refuse: TypeAlias = Callable[[State, Player, Aim], Refusal | None]
Play: TypeAlias = Callable[[Draft, Aim], None]
List: TypeAlias = Callable[[State, Player], Iterable[Aim]]


class Power(NamedTuple):
    """One power card. `asks` names the fields of Aim that it uses."""

    card: str
    asks: tuple[str, ...]
    refuse: Refuse
    play: Play
    aims: List


NO_AIM = (Aim(),)


def number_of(aim: Aim, fewest: int, most: int) -> bool:
    """Whether the aim names so many different spaces."""
    return fewest <= len(aim.at) <= most and len(set(aim.at)) == len(aim.at)


def refuse_plain_stars(galaxy: Galaxy, spaces: Iterable[str]) -> Refusal | None:
    """Each must be a star that is no supernova."""
    for name in spaces:
        star = STAR_AT.get(name)
        if star is None:
            return Refusal("unknown_space", {"space": name})
        if not plain(galaxy) >> star & 1:
            return Refusal("choose_a_plain_star", {"space": name})
    return None


def refuse_element(state: State, name: str, back: int | None = None) -> Refusal | None:
    """The element must be in the supply, counting one that comes back first."""
    if name not in ELEMENTS:
        return Refusal("choose_an_element")
    element = ELEMENTS.index(name)
    if not state.supply.stars[element] and element != back:
        return Refusal("no_stars_left", {"element": name})
    return None


def refuse_empty_life(galaxy: Galaxy, spaces: Iterable[str]) -> Refusal | None:
    """Each must be an empty life space."""
    for name in spaces:
        space = LIFE_AT.get(name)
        if space is None:
            return Refusal("unknown_space", {"space": name})
        if living(galaxy) >> space & 1:
            return Refusal("occupied", {"space": name})
    return None


def elements_in(state: State) -> list[str]:
    """Elements the supply still holds."""
    return [name for name, left in zip(ELEMENTS, state.supply.stars, strict=True) if left]


def lives(spaces: int) -> list[str]:
    """Names of life spaces."""
    return [LIVES[n] for n in bits(spaces)]


def star_names(spaces: int) -> list[str]:
    """Names of star spaces."""
    return [STARS[n] for n in bits(spaces)]


def life_mask(spaces: Iterable[str]) -> int:
    """Life spaces by name as bits."""
    return sum(1 << LIFE_AT[name] for name in spaces)


def empty_stars(galaxy: Galaxy) -> int:
    """Star spaces with nothing on them."""
    return ~starred(galaxy) & ((1 << len(STARS)) - 1)


def empty_lives(galaxy: Galaxy) -> int:
    """Life spaces with nothing on them."""
    return ~living(galaxy) & ((1 << len(LIVES)) - 1)


def hexagon(name: str) -> int | None:
    """The number of a hex."""
    return HEX_AT.get(name)

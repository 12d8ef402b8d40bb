"""Powers that turn stars into supernovae."""

from collections.abc import Iterable
from itertools import combinations

from games.crafting.rules.board import STAR_AT, STAR_LIFE
from games.crafting.rules.draft import Draft
from games.crafting.rules.powers.power import (
    Aim,
    Power,
    Refuse,
    number_of,
    refuse_plain_stars,
    star_names,
)
from games.crafting.rules.state import Player, State, plain
from games.engine.contract import Refusal


def refuse_unless_plain(most: int) -> Refuse:
    """One plain star, or up to so many."""

    def refuse(state: State, player: Player, aim: Aim) -> Refusal | None:
        if not number_of(aim, 1, most):
            return Refusal("choose_a_plain_star")
        return refuse_plain_stars(player.galaxy, aim.at)

    return refuse


def play_ignite(draft: Draft, aim: Aim) -> None:
    """Each star becomes a supernova."""
    for name in aim.at:
        draft.ignite(STAR_AT[name])


def play_wind(draft: Draft, aim: Aim) -> None:
    """Then all proto-life beside it becomes stable."""
    play_ignite(draft, aim)
    if near := STAR_LIFE[STAR_AT[aim.at[0]]] & draft.galaxy.proto:
        draft.stabilise(near)


def play_dwarf(draft: Draft, aim: Aim) -> None:
    """Then a crystal advance."""
    play_ignite(draft, aim)
    draft.advance_told(1)


def one_star(state: State, player: Player) -> Iterable[Aim]:
    """Every plain star."""
    return (Aim(at=(star,)) for star in star_names(plain(player.galaxy)))


def one_or_two_stars(state: State, player: Player) -> Iterable[Aim]:
    """Every plain star, and every pair."""
    yield from one_star(state, player)
    for pair in combinations(star_names(plain(player.galaxy)), 2):
        yield Aim(at=pair)


CORE_COLLAPSE = Power("PG2", ("at",), refuse_unless_plain(1), play_ignite, one_star)
SOLAR_WIND = Power("PG5", ("at",), refuse_unless_plain(1), play_wind, one_star)
WHITE_DWARF = Power("PG7", ("at",), refuse_unless_plain(1), play_dwarf, one_star)
BLACK_HOLE = Power("PT3", ("at",), refuse_unless_plain(2), play_ignite, one_or_two_stars)

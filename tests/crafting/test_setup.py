from collections.abc import Iterable
from typing import Any

import pytest

from games.crafting import rules as crafting
from games.crafting.rules.board import HEX_AT
from games.crafting.rules.components import TILES
from games.crafting.rules.ring import counts
from games.crafting.rules.setup import ring_of
from games.crafting.rules.state import State
from games.engine.chance import Chance
from tests.crafting.invariants import check


def setup(seats: int, seed: str = "7") -> State:
    return crafting.setup(crafting.Options(), seats, Chance(seed))


@pytest.mark.parametrize(
    ("seats", "crystals", "advanced", "nebulae", "dark", "ring"),
    [
        (2, 8, 20, 14, 4, [2, 2, 1, 1]),
        (3, 12, 22, 13, 3, [2, 2, 1, 1]),
        (4, 15, 24, 12, 3, [2, 2, 2, 1]),
    ],
)
def test_what_depends_on_the_number_of_seats(
    seats: int, crystals: int, advanced: int, nebulae: int, dark: int, ring: list[int]
) -> None:
    state = setup(seats)
    check(state)
    assert state.supply.crystals == crystals
    assert len(state.advanced) == advanced
    assert [len(pile) for pile in state.nebulae] == [nebulae] * 3
    assert sum(state.ring.dark) == dark
    assert counts(state.ring) == ring
    assert state.supply.stars == (26 - seats, 20, 16, 16)
    assert state.supply.life == 50 - seats


def test_each_galaxy_begins_with_three_nebulae_a_star_and_proto_life() -> None:
    for player in setup(4).players:
        galaxy = player.galaxy
        for name, size in (("D1", 1), ("Y1", 2), ("F1", 3)):
            assert TILES[galaxy.nebulae[HEX_AT[name]]].size == size
        assert galaxy.stars == (1, 0, 0, 0)
        assert (galaxy.proto, galaxy.stable) == (1, 0)
        assert sum(player.hand) == 4


def test_the_top_advanced_lives_are_of_group_1() -> None:
    pile = setup(3).advanced
    assert all(tile[1] == "1" for tile in pile[:6])
    assert all(tile[1] == "2" for tile in pile[6:])


def test_the_first_objective_lies_on_space_1() -> None:
    goals = setup(2).goals
    assert goals.track[0]
    assert goals.track[1:] == ("", "")
    assert len(goals.pile) == 5


class Stacked(Chance):
    """Luck that leaves things as they are laid out."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__("0")
        self.order = order

    def shuffled(self, items: Iterable[Any]) -> tuple[Any, ...]:
        assert sorted(items) == sorted(self.order)
        return self.order


def test_whose_token_was_placed_last_begins_and_dark_ones_after_it_are_ignored() -> None:
    ring, first = ring_of(2, 4, Stacked((0, -1, 1, -1, -1, -1)))
    assert first == 1
    assert ring.own == (0, 2)  # Light and Gravity
    assert ring.dark == (1, 2, 0, 1)


@pytest.mark.parametrize("forming", ["enough", "exact"])
def test_the_option_is_kept(forming: str) -> None:
    options = crafting.OPTIONS.decode(f'{{"forming":"{forming}"}}')
    assert crafting.setup(options, 2, Chance("1")).forming == forming

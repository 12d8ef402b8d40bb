import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory.rules.moves import Arrange, Done, Layout, Placed
from games.factory.rules.state import State
from tests.factory.tables import ALICE, BOB, after, building, step, whole


def line(state: State, cells: list[tuple[int, int]]) -> Layout:
    tiles = state.hands[ALICE]
    return tuple(Placed(tile, x, y) for tile, (x, y) in zip(tiles, cells, strict=False))


def test_any_connected_shape_may_be_built_and_is_moved_to_the_corner() -> None:
    state = building(card=3)
    stairs = [(4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (7, 6), (7, 7), (8, 7), (8, 8)]
    state = after(state, (ALICE, Done(line(state, stairs))), (BOB, Done(whole(state, BOB))))
    assert state.last is not None
    assert [(p.x, p.y) for p in state.last.galaxies[ALICE]] == [(x - 4, y - 4) for x, y in stairs]


def test_contact_by_a_corner_is_not_enough() -> None:
    state = building(card=3)
    cells = [(n, 0) for n in range(8)] + [(8, 1)]
    with pytest.raises(RefusedError, match="not_connected"):
        step(state, ALICE, Done(line(state, cells)))


def test_a_galaxy_may_be_disconnected_while_one_builds() -> None:
    state = building(card=3)
    assert after(state, (ALICE, Arrange(line(state, [(0, 0), (16, 16)])))).phase == "build"
    with pytest.raises(RefusedError, match="outside_galaxy"):
        step(state, ALICE, Arrange(line(state, [(17, 0)])))


def test_an_empty_galaxy_becomes_a_square() -> None:
    state = after(building(card=3), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    cells = [(p.x, p.y) for p in state.last.galaxies[ALICE]]
    assert cells == [(x, y) for y in range(3) for x in range(3)]


def test_tiles_outside_the_largest_group_are_laid_anew() -> None:
    state = building(card=3)
    apart = line(state, [(0, 0), (1, 0), (2, 0), (9, 9), (9, 10)])
    state = after(state, (ALICE, Arrange(apart)), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    assert set(state.last.filled[ALICE]) == set(state.hands[ALICE]) - {p.tile for p in apart[:3]}
    assert {(p.x, p.y) for p in state.last.galaxies[ALICE]} == {
        (x, y) for x in range(3) for y in range(3)
    }


def test_of_two_equal_groups_the_one_that_comes_first_stays() -> None:
    state = building(card=3)
    apart = line(state, [(5, 5), (6, 5), (0, 9), (1, 9)])
    state = after(state, (ALICE, Arrange(apart)), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    assert apart[0].tile not in state.last.filled[ALICE]
    assert apart[2].tile in state.last.filled[ALICE]

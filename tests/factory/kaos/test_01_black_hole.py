from itertools import combinations

import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory.rules.moves import Arrange, Done, Hole, Layout
from games.factory.rules.score import path_points, zone_points
from tests.factory import oracle
from tests.factory.drawn import MARTIN, PLAIN, face_down, galaxy, without
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    after,
    building,
    dealt,
    played,
    sheets,
    step,
    told,
    whole,
    window,
)

MINE = face_down(galaxy(MARTIN), (2, 0), (0, 1))
BOBS = face_down(galaxy(PLAIN), (0, 0), (1, 0))


def test_face_down_tiles_are_empty_spaces_of_the_galaxy() -> None:
    page = sheets(played(1, MINE, BOBS))[ALICE]
    assert page.zones == ((3, 2, 2, 0), (3, 2, 1), (1, 1, 0))
    assert page.path.count == 5
    assert page.after == (1, 4, 0, 1)


def test_two_tiles_must_be_turned_before_one_is_done() -> None:
    state = dealt(building(card=1), galaxy(MARTIN), galaxy(PLAIN))
    with pytest.raises(RefusedError, match="turn_down"):
        step(state, ALICE, Done(face_down(galaxy(MARTIN), (0, 0))))
    with pytest.raises(RefusedError, match="too_many_down"):
        step(state, ALICE, Arrange(face_down(galaxy(MARTIN), (0, 0), (1, 0), (2, 0))))


def test_the_left_neighbour_chooses_the_tiles_one_forgot() -> None:
    state = building(seats=3, card=1)
    state = after(
        state,
        (ALICE, Arrange(whole(state, ALICE)[:7])),  # the last two are face down
        (BOB, Done(whole(state, BOB))),
        (CAROL, Done(whole(state, CAROL))),
        (CLOCK, TimeUp("build-1")),
    )
    assert window(state).must == (BOB,)
    chosen = step(state, BOB, Hole(((0, 0), (2, 2))))
    assert told(chosen, "holes_chosen")[0].values == {"seat": 1, "victim": 0, "cells": "A1 C3"}
    assert chosen.state.last is not None
    downs = [(p.x, p.y) for p in chosen.state.last.galaxies[ALICE] if p.down]
    assert downs == [(0, 0), (2, 2)]


def test_with_one_tile_turned_the_neighbour_chooses_the_missing_one() -> None:
    state = dealt(building(card=1), galaxy(MARTIN), galaxy(PLAIN))
    state = after(
        state,
        (ALICE, Arrange(face_down(galaxy(MARTIN), (0, 0)))),
        (BOB, Done(BOBS)),
        (CLOCK, TimeUp("build-1")),
    )
    for cells in (((1, 0), (2, 0)), (), ((1, 1), (1, 1))):
        with pytest.raises(RefusedError, match="choose_tiles"):
            step(state, BOB, Hole(cells))
    with pytest.raises(RefusedError, match="no_tile_there"):
        step(state, BOB, Hole(((0, 0),)))
    assert after(state, (BOB, Hole(((1, 1),)))).phase == "rest"


def test_the_clock_turns_the_tiles_that_cost_most() -> None:
    state = dealt(building(card=1), galaxy(MARTIN), galaxy(PLAIN))
    state = after(
        state,
        (ALICE, Arrange(galaxy(MARTIN))),
        (BOB, Done(BOBS)),
        (CLOCK, TimeUp("build-1")),
        (CLOCK, TimeUp("hole-1")),
    )
    cells = [(p.x, p.y) for p in galaxy(MARTIN)]
    left = [points(without(galaxy(MARTIN), *pair)) for pair in combinations(cells, 2)]
    assert sum(sheets(state)[ALICE].after) == min(left) == 6


def points(layout: Layout) -> int:
    """Zones and path, from the oracle's counts."""
    zones = oracle.zones(layout)
    colours = (zone_points(n, size) for n, g in enumerate("VID") for size, _ in zones[g])
    return sum(colours) + path_points(oracle.longest_path(layout))

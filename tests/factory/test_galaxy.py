from collections import Counter

import pytest

from games.engine.chance import Chance
from games.factory.rules.components import BOX, LYING, SQUARE, TILES, code_of
from games.factory.rules.galaxy import groups, tally
from games.factory.rules.moves import Layout, Placed
from tests.factory import oracle
from tests.factory.drawn import CROSSING, MARTIN, face_down, galaxy, without


def random_galaxy(luck: Chance) -> Layout:
    """Nine tiles in a free shape, sometimes with a face-down tile."""
    cells = [(8, 8)] if luck.below(3) else list(SQUARE)
    while len(cells) < 9:
        x, y = luck.pick(cells)
        dx, dy = luck.pick(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    tiles = luck.shuffled(TILES)[:9]
    return tuple(
        Placed(tile, x, y, luck.below(4), luck.below(12) == 0)
        for tile, (x, y) in zip(tiles, cells, strict=True)
    )


def test_martins_zones() -> None:
    counted = tally(galaxy(MARTIN))
    assert counted.zones == ((9, 2), (3, 2, 1), (4, 1, 0, 0))
    assert counted.constellations == (2, 1, 1, 1)


def test_martins_path_leaves_its_branch_out() -> None:
    counted = tally(galaxy(MARTIN))
    assert (counted.path, counted.network, counted.paths) == (7, 8, 2)


def test_a_path_may_cross_itself_and_counts_the_tile_once() -> None:
    assert tally(galaxy(CROSSING)).path == 6


def test_face_down_tiles_are_empty_spaces() -> None:
    counted = tally(face_down(galaxy(MARTIN), (2, 0), (0, 1)))
    assert counted.zones == ((3, 2, 2, 0), (3, 2, 1), (1, 1, 0))
    assert counted.path == 5
    assert counted == tally(without(galaxy(MARTIN), (2, 0), (0, 1)))


def test_a_tile_turned_once() -> None:
    tile = LYING[code_of(2, 1)]
    assert (tile.grounds, tile.planets) == ((0, 0, 0, 0), (1, 0, 2, 1))
    assert tile.arms == (False, False, True, True)


def test_an_empty_galaxy_counts_nothing() -> None:
    assert tally(()) == ((((), (), ())), (), 0, 0, 0)


def test_a_lone_tile_with_arms_is_a_path_of_one() -> None:
    assert tally(galaxy("T01.0"))[2:] == (1, 1, 1)
    assert tally(galaxy("T03.0"))[2:] == (0, 0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_zones_and_paths_agree_with_the_oracle(seed: int) -> None:
    luck = Chance(f"{seed:x}")
    for _ in range(25):
        layout = random_galaxy(luck)
        counted, slow = tally(layout), oracle.zones(layout)
        assert counted.zones == tuple(tuple(size for size, _ in slow[g]) for g in "VID")
        assert counted.constellations == tuple(size for size, _ in slow["C"])
        assert counted.path == oracle.longest_path(layout)
        nets = oracle.networks(layout)
        assert (counted.network, counted.paths) == (max(nets, default=0), len(nets))


@pytest.mark.parametrize("seed", range(5))
def test_turning_or_shifting_a_galaxy_changes_no_count(seed: int) -> None:
    layout = random_galaxy(Chance(f"{seed:x}"))
    turned = tuple(Placed(p.tile, 20 - p.y, p.x, (p.turn + 1) % 4, p.down) for p in layout)
    shifted = tuple(Placed(p.tile, p.x + 3, p.y + 5, p.turn, p.down) for p in layout)
    assert tally(turned) == tally(layout) == tally(shifted)


@pytest.mark.parametrize("seed", range(5))
def test_zones_share_out_all_planets_and_all_constellations(seed: int) -> None:
    layout = random_galaxy(Chance(f"{seed:x}"))
    lying = [LYING[code_of(p.tile, p.turn)] for p in layout if not p.down]
    counted = tally(layout)
    assert sum(map(sum, counted.zones)) == sum(sum(tile.planets) for tile in lying)
    assert sum(counted.constellations) == sum(3 in tile.grounds for tile in lying)
    assert all(1 <= size <= 4 for size in counted.constellations)
    assert 0 <= counted.path <= counted.network <= sum(any(tile.arms) for tile in lying)


def test_the_box_holds_what_the_list_says() -> None:
    words = [word for line in BOX for word in line.split()[:4]]
    assert Counter(word[0] for word in words) == {"V": 77, "I": 59, "D": 56, "C": 24}
    planets = Counter[str]()
    for word in words:
        planets[word[0]] += int(word[1:] or 0)
    assert planets == {"V": 62, "I": 33, "D": 25, "C": 0}
    arms = Counter(len(line.split()[4].strip("-")) for line in BOX)
    assert arms == {0: 18, 2: 28, 3: 6, 4: 2}


def test_all_tiles_differ_whatever_their_turn() -> None:
    kinds = {min(LYING[code_of(tile, turn)] for turn in range(4)) for tile in TILES}
    assert len(kinds) == len(TILES) == 54


def test_groups_join_by_edges_and_not_by_corners() -> None:
    assert sorted(map(len, groups([(0, 0), (1, 0), (2, 1), (2, 2)]))) == [2, 2]

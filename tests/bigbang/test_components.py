from collections import Counter

from games.bigbang.rules.components import (
    BODIES,
    COSMIC_STOCK,
    COST,
    FITS,
    NUMBERS,
    POINTS,
    SIMPLE_STOCK,
    TILES,
    TRAITS,
)


def test_every_combination_of_shape_colour_and_ground_exists_once() -> None:
    assert len(set(BODIES)) == 48
    assert Counter(body[0] for body in BODIES) == dict.fromkeys("APSC", 12)
    assert Counter(body[1] for body in BODIES) == dict.fromkeys("BYOR", 12)
    assert Counter(body[2] for body in BODIES) == dict.fromkeys("123", 16)


def test_there_are_fifty_seven_tiles_besides_the_big_bang() -> None:
    assert len(COSMIC_STOCK) == 57
    assert TILES[57] == "BIG_BANG"


def test_costs_add_up_as_in_the_table_of_costs() -> None:
    assert sum(COST[:48]) == 96
    assert sum(COST) == 136
    costs = {name: COST[NUMBERS[name]] for name in ("EARTH", "WORMHOLE_1", "ORBIT", "ECLIPSE")}
    assert set(costs.values()) == {4}
    dear = ("BLACK_HOLE", "SUPERNOVA", "HYPERSPACE", "DARK_ENERGY")
    assert {COST[NUMBERS[name]] for name in dear} == {5}


def test_points_follow_the_ground_and_earth_counts_one() -> None:
    assert [POINTS[NUMBERS[name]] for name in ("PB1", "PB2", "PB3", "EARTH")] == [1, 2, 3, 1]


def test_simple_mode_leaves_the_galaxies_out() -> None:
    assert len(SIMPLE_STOCK) == 32
    assert not any(TILES[tile].endswith("3") for tile in SIMPLE_STOCK)


def test_bodies_share_shape_colour_or_ground() -> None:
    def share(one: str, other: str) -> bool:
        return bool(FITS[NUMBERS[one]] >> NUMBERS[other] & 1)

    assert share("PB1", "PR3")
    assert share("PB1", "SB3")
    assert share("PB1", "SR1")
    assert not share("PB1", "SR2")


def test_earth_shares_with_every_body() -> None:
    assert all(FITS[NUMBERS["EARTH"]] >> body & 1 for body in range(49))


def test_phenomena_and_absorbed_tiles_have_no_characteristics() -> None:
    assert TRAITS[NUMBERS["BLACK_HOLE"]] == TRAITS[NUMBERS["PB1"] + 64] == 0

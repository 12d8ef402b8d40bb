import json
from pathlib import Path

import pytest

from games.crafting.rules import board
from games.crafting.rules.board import HEX_AT, LIFE_AT, LIVES, SECTORS, STAR_AT, STARS, bits
from games.crafting.rules.components import ADVANCED, POWER_COSTS, POWER_PILES, TILES

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text())


def stars(spaces: int) -> list[str]:
    return [STARS[n] for n in bits(spaces)]


def lives(spaces: int) -> list[str]:
    return [LIVES[n] for n in bits(spaces)]


def sectors(masks: tuple[int, ...], number: int) -> set[str]:
    return {name for name, spaces in zip(SECTORS, masks, strict=True) if spaces >> number & 1}


@pytest.mark.parametrize("name", FACTS["hexes"])
def test_each_hex_has_its_stars_and_life_clockwise(name: str) -> None:
    h, fact = HEX_AT[name], FACTS["hexes"][name]
    assert [STARS[n] for n in board.HEX_STAR_RING[h]] == fact["stars"]
    assert [LIVES[n] for n in board.HEX_LIFE_RING[h]] == fact["life"]
    assert SECTORS[board.SECTOR_OF[h]] == fact["sector"]


@pytest.mark.parametrize("name", FACTS["stars"])
def test_each_star_space_has_its_neighbours(name: str) -> None:
    n, fact = STAR_AT[name], FACTS["stars"][name]
    assert stars(board.STAR_STARS[n]) == fact["stars"]
    assert lives(board.STAR_LIFE[n]) == fact["life"]
    assert sectors(board.SECTOR_STARS, n) == set(fact["sectors"])
    assert board.STAR_XY[n] == pytest.approx(fact["xy"], abs=1e-3)


@pytest.mark.parametrize("name", FACTS["life"])
def test_each_life_space_has_its_neighbours(name: str) -> None:
    n, fact = LIFE_AT[name], FACTS["life"][name]
    assert lives(board.LIFE_LIFE[n]) == fact["life"]
    assert [STARS[end] for end in board.LIFE_ENDS[n]] == fact["ends"]
    assert sectors(board.SECTOR_LIFE, n) == set(fact["sectors"])
    assert board.LIFE_XY[n] == pytest.approx(fact["xy"], abs=1e-3)


def test_the_board_has_12_hexes_37_star_spaces_and_48_life_spaces() -> None:
    assert (len(board.HEXES), len(STARS), len(LIVES)) == (12, 37, 48)


def test_neighbours_of_spaces_are_as_many_as_the_rules_say() -> None:
    star_degrees = [spaces.bit_count() for spaces in board.STAR_STARS]
    life_degrees = [spaces.bit_count() for spaces in board.LIFE_LIFE]
    assert (star_degrees.count(3), star_degrees.count(2)) == (22, 15)
    assert [life_degrees.count(n) for n in (4, 3, 2)] == [24, 18, 6]


def test_each_sector_has_4_hexes_16_star_spaces_and_19_life_spaces() -> None:
    for masks, number in ((board.SECTOR_STARS, 16), (board.SECTOR_LIFE, 19)):
        assert [spaces.bit_count() for spaces in masks] == [number] * 3
    assert [spaces.bit_count() for spaces in board.SECTOR_HEXES] == [4, 4, 4]


def test_the_limits_hold_the_spaces_the_rules_name() -> None:
    delta, psi, phi = board.SECTOR_LIFE
    assert lives(delta & psi) == ["L01", "L05", "L17"]
    assert lives(psi & phi) == ["L02", "L07", "L19"]
    assert lives(delta & phi) == ["L03", "L09", "L21"]
    delta, psi, phi = board.SECTOR_STARS
    assert stars(delta & psi & phi) == ["S00"]
    assert stars(delta & psi) == ["S00", "S01", "S05", "S14"]


def test_a_third_of_a_turn_maps_the_board_onto_itself() -> None:
    turned = FACTS["turned"]
    for a, b in turned["stars"].items():
        around = {turned["stars"][name] for name in stars(board.STAR_STARS[STAR_AT[a]])}
        assert around == set(stars(board.STAR_STARS[STAR_AT[b]]))
    for a, b in turned["hexes"].items():
        ring = {turned["life"][name] for name in lives(board.HEX_LIFE[HEX_AT[a]])}
        assert ring == set(lives(board.HEX_LIFE[HEX_AT[b]]))


@pytest.mark.parametrize("name", FACTS["tiles"])
def test_each_nebula_tile_has_its_needs_and_points(name: str) -> None:
    size, needs, points = FACTS["tiles"][name]
    tile = TILES[name]
    assert (tile.size, list(tile.needs), tile.points) == (size, needs, points)
    assert tile.stars == {1: 3, 2: 4, 3: 6}[size]


def test_the_tiles_need_70_h_52_he_43_o_and_43_c() -> None:
    assert [sum(tile.needs[n] for tile in TILES.values()) for n in range(4)] == [70, 52, 43, 43]


def test_24_advanced_lives_and_eight_powers_of_each_type() -> None:
    assert len(ADVANCED) == 24
    assert sorted(ADVANCED.values(), reverse=True)[:4] == [8, 8, 8, 8]
    assert [len(pile) for pile in POWER_PILES] == [8, 8, 8, 8]
    assert len(POWER_COSTS) == 32

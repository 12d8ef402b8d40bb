import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bigbang.rules.cells import cell_of, code
from games.bigbang.rules.components import ABSORBED, BIG_BANG, BODIES, NUMBERS, TRAITS
from games.bigbang.rules.placing import Rule, legal_cells, placement_error
from games.bigbang.rules.universe import Tiles, laid, rim_of, universe_of
from games.engine.hexes import Cell, neighbours
from tests.bigbang.boards import cells, tiles, universe


def error(board: str, tile: str, cell: Cell, rule: Rule = "normal") -> str | None:
    return placement_error(tiles(board), NUMBERS[tile], code(cell), rule)


def test_a_body_shares_something_with_every_neighbour() -> None:
    board = "1,0=SY2 0,1=AO1 1,1=AB1"
    assert error("1,0=SY2 0,1=PO1 1,1=AB3", "AY1", (2, 0)) is None
    assert error(board, "AY1", (2, 0)) is None
    assert error(board, "PR3", (2, 0)) == "no_common"


def test_the_comet_at_the_top_touches_one_tile_only() -> None:
    assert error("1,0=CO2 0,1=CO1", "CB1", (3, -1)) == "two_neighbours"


def test_the_comet_at_the_bottom_shares_nothing_with_the_red_sun() -> None:
    assert error("1,0=CO2 0,1=SR2", "CB1", (1, 1)) == "no_common"
    assert error("1,0=CO2 0,1=SR2", "CR1", (1, 1)) is None


def test_one_of_the_two_neighbours_is_a_body() -> None:
    board = "1,0=AB1 0,1=AB2 2,0=~SY2 2,-1=~SY1"
    assert error(board, "AR1", (3, -1)) == "needs_body"


def test_a_cell_is_taken_by_whatever_lies_there() -> None:
    assert error("", "AB1", (0, 0)) == "cell_taken"
    assert error("1,0=~AB1", "AB2", (1, 0)) == "cell_taken"


def test_the_first_body_needs_only_the_big_bang() -> None:
    assert error("", "AB1", (1, 0)) is None
    assert error("", "EARTH", (0, 1)) is None
    assert error("", "AB1", (2, 0)) == "two_neighbours"
    assert error("1,0=AB1", "AB2", (-1, 0)) == "two_neighbours"


def test_a_dead_universe_asks_for_two_tiles_of_any_kind() -> None:
    assert error("1,0=~AB1 0,1=~AB2", "SR3", (1, 1)) is None
    assert error("1,0=~AB1 0,1=~AB2", "SR3", (2, 0)) == "two_neighbours"


def test_an_enclosed_hole_is_a_cell_like_any_other() -> None:
    ring = "1,0=AB1 2,-1=AB2 3,-1=AY1 3,0=AY2 2,1=AO1 1,1=AO2"
    assert error(ring, "AR3", (2, 0)) is None


def test_dark_energy_asks_for_one_tile_of_any_kind() -> None:
    assert error("1,0=AB1", "AB2", (2, 0), "dark") is None
    assert error("1,0=AB1", "SR3", (-1, 0), "dark") is None
    assert error("1,0=AB1", "SR3", (2, 0), "dark") == "no_common"
    assert error("1,0=AB1", "AB2", (4, 0), "dark") == "one_neighbour"
    assert error("1,0=AB1", "AB2", (1, 0), "dark") == "cell_taken"


def test_simple_mode_compares_nothing() -> None:
    assert error("1,0=CO2 0,1=SR2", "PB1", (1, 1), "simple") is None
    assert error("1,0=CO2", "PB1", (2, 0), "simple") == "two_neighbours"


@pytest.mark.parametrize("tile", ["BLACK_HOLE", "SUPERNOVA", "WORMHOLE_1", "WORMHOLE_2"])
def test_a_phenomenon_keeps_away_from_the_big_bang_and_from_its_like(tile: str) -> None:
    board = "1,0=AB1 0,1=AB2 1,1=AY1 2,0=AY2"
    assert error(board, tile, (-1, 1)) == "phenomenon_next_to_big_bang"
    assert error(board, tile, (0, 0)) == "cell_taken"
    assert error(board, tile, (2, 1)) is None
    assert error(board, tile, (4, 0)) == "two_neighbours"
    other = "SUPERNOVA" if tile == "BLACK_HOLE" else "BLACK_HOLE"
    assert error(f"{board} 2,1={other}", tile, (3, 0)) == "phenomenon_next_to_phenomenon"


def test_two_absorbed_tiles_are_enough_for_a_phenomenon() -> None:
    assert error("1,0=~AB1 2,-1=~AB2", "SUPERNOVA", (2, 0)) is None


def test_a_body_may_be_put_beside_a_phenomenon_freely() -> None:
    assert error("1,0=AB1 2,-1=SUPERNOVA", "AR3", (2, 0)) is None


def test_earth_lies_beside_every_body_and_every_body_beside_it() -> None:
    assert error("1,0=CO2 0,1=SR1", "EARTH", (1, 1)) is None
    assert error("1,0=EARTH 0,1=SR1", "PB1", (1, 1)) is None


def grown(steps: list[tuple[int, int]]) -> Tiles:
    """A connected universe: each tile beside an earlier one; some absorbed, some phenomena."""
    found: Tiles = {0: BIG_BANG}
    stock = list(range(53))
    for place, choice in steps:
        free = sorted({code(n) for c in found for n in around(c)} - set(found))
        tile = stock.pop(choice % len(stock))
        mark = ABSORBED if choice % 5 == 0 and tile < 49 else 0
        found[free[place % len(free)]] = tile | mark
    return found


def around(number: int) -> tuple[Cell, ...]:
    return neighbours(cell_of(number))


boards = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 99)), max_size=14).map(grown)


@settings(max_examples=60, deadline=None)
@given(boards, st.integers(0, 52), st.sampled_from(["normal", "dark", "simple"]))
def test_listed_cells_are_those_without_an_error(board: Tiles, tile: int, rule: Rule) -> None:
    whole = universe_of(board)
    nearby = {code(n) for c in board for n in around(c)} | set(board) | {code((9, 9))}
    allowed = {cell for cell in nearby if placement_error(board, tile, cell, rule) is None}
    listed = legal_cells(whole, tile, rule)
    assert set(listed) == allowed
    assert len(listed) == len(allowed)


@settings(max_examples=40, deadline=None)
@given(boards, st.integers(0, 52))
def test_the_rim_grows_as_if_made_anew(board: Tiles, tile: int) -> None:
    whole = universe_of(board)
    for cell in list(whole.rim)[:4]:
        after = laid(whole, cell, tile)
        assert after.rim == rim_of(after.tiles)


def test_the_worked_cells_of_an_open_universe() -> None:
    board = universe("1,0=AB1 0,1=AB2")
    assert cells(legal_cells(board, NUMBERS["AB3"], "normal")) == {(1, -1), (1, 1), (-1, 1)}
    assert legal_cells(board, NUMBERS["HYPERSPACE"], "normal") == []
    assert all(TRAITS[NUMBERS[body]] for body in BODIES)

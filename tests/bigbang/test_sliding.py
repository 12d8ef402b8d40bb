from hypothesis import given, settings

from games.bigbang.rules.cells import code
from games.bigbang.rules.components import FACE, STACKED, TRAITS
from games.bigbang.rules.sliding import (
    eclipse_error,
    hyperspace_error,
    is_outside,
    landing_error,
    legal_eclipse,
    legal_hyperspace,
    legal_orbit,
    movable,
    orbit_error,
    orbit_path,
    source_error,
    without,
)
from games.bigbang.rules.universe import Tiles, is_connected, universe_of
from games.engine.hexes import Cell
from tests.bigbang.boards import universe
from tests.bigbang.test_placing import around, boards

EXAMPLE = "1,0=AB1 0,1=AB2 1,1=AY2 2,0=AY1 2,1=AR1"
RING = "1,0=AB1 2,-1=AB2 3,-1=AY1 3,0=AY2 2,1=AO1 1,1=AO2"


def hyper(board: str, source: Cell, target: Cell) -> str | None:
    return hyperspace_error(universe(board), code(source), code(target))


def test_the_worked_example_of_hyperspace() -> None:
    whole = universe(EXAMPLE)
    targets = {target for source, target in legal_hyperspace(whole) if source == code((1, 0))}
    assert targets == {code(cell) for cell in ((-1, 1), (0, 2), (1, 2), (3, 0))}


def test_only_a_live_body_moves() -> None:
    assert hyper(EXAMPLE, (0, 0), (3, 0)) == "not_a_body"
    assert hyper(EXAMPLE, (5, 5), (3, 0)) == "not_a_body"
    assert hyper("1,0=~AB1 0,1=AB2", (1, 0), (3, 0)) == "not_a_body"
    assert hyper("1,0=SUPERNOVA 0,1=AB2", (1, 0), (3, 0)) == "not_a_body"


def test_a_body_on_a_stack_never_moves_again() -> None:
    assert hyper("1,0=AB1/AB3 0,1=AB2", (1, 0), (1, 1)) == "stacked"


def test_a_body_with_one_gap_at_a_time_is_hemmed_in() -> None:
    board = "1,0=AB1 1,-1=AB2 2,0=AO1 0,1=AY1"
    assert source_error(universe(board), code((1, 0))) == "blocked"


def test_a_body_in_a_closed_lagoon_is_blocked() -> None:
    ring = "1,0=AB1 2,-1=AB2 3,-2=AB3 4,-2=AY1 4,-1=AY2 3,0=AY3 2,1=AO1 1,1=AO2"
    whole = universe(f"{ring} 2,0=AR1")
    assert source_error(whole, code((2, 0))) == "blocked"


def test_moving_may_not_split_the_universe() -> None:
    assert hyper("1,0=AB1 2,0=AB2", (1, 0), (0, 1)) == "splits_universe"


def test_where_a_travelling_body_may_not_end() -> None:
    assert hyper(EXAMPLE, (1, 0), (1, 0)) == "same_cell"
    assert hyper(EXAMPLE, (1, 0), (0, 1)) == "cell_taken"
    assert hyper(EXAMPLE, (1, 0), (9, 9)) == "two_neighbours"
    assert hyper(EXAMPLE, (1, 0), (1, -1)) == "two_neighbours"
    assert hyper(f"{RING} -1,0=AB3 0,-1=AY3", (0, -1), (2, 0)) == "unreachable"


def test_the_heart_of_a_large_lagoon_cannot_be_reached() -> None:
    ring = wide_ring((4, 0), 2)
    board = " ".join(f"{q},{r}=~{tile}" for (q, r), tile in zip(ring, BODIES, strict=False))
    whole = universe(f"{board} 1,0=AB3 2,-1=EARTH", centre=True)
    assert not is_outside(whole, code((2, -1)), code((4, 0)))
    assert is_outside(whole, code((2, -1)), code((40, 0)))


BODIES = [f"{shape}{colour}{ground}" for shape in "PSC" for colour in "YOR" for ground in (1, 2, 3)]


def wide_ring(centre: Cell, size: int) -> list[Cell]:
    q, r = centre
    return [
        (q + dq, r + dr)
        for dq in range(-size, size + 1)
        for dr in range(-size, size + 1)
        if max(abs(dq), abs(dr), abs(dq + dr)) == size
    ]


def test_the_landing_follows_the_usual_rules() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=AY2 2,0=SR3 2,1=AR1"
    assert hyper(board, (1, 0), (3, 0)) == "no_common"
    dead = "1,0=AB1 0,1=~AB2 1,1=~AY2"
    assert hyper(dead, (1, 0), (0, 2)) is None
    assert hyper(f"{dead} 2,0=EARTH", (1, 0), (0, 2)) == "needs_body"


def orbit(board: str, source: Cell, centre: Cell, target: Cell) -> str | None:
    return orbit_error(universe(board), code(source), code(centre), code(target))


def test_a_body_circles_its_neighbour() -> None:
    assert orbit(EXAMPLE, (1, 0), (2, 0), (3, 0)) is None
    assert orbit(EXAMPLE, (1, 0), (2, 0), (3, -1)) == "two_neighbours"


def test_why_an_orbit_is_refused() -> None:
    assert orbit(EXAMPLE, (0, 0), (1, 0), (2, -1)) == "not_a_body"
    assert orbit(EXAMPLE, (1, 0), (0, 0), (0, -1)) == "bad_centre"
    assert orbit(EXAMPLE, (1, 0), (2, 1), (3, 0)) == "bad_centre"
    assert orbit(EXAMPLE, (1, 0), (2, 0), (1, 0)) == "same_cell"
    assert orbit(EXAMPLE, (1, 0), (2, 0), (0, 2)) == "not_on_orbit"
    assert orbit(EXAMPLE, (1, 0), (2, 0), (2, 1)) == "cell_taken"


def test_other_tiles_block_an_orbit_on_both_sides() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=AY2 2,0=AY1 2,1=AR1 2,-2=AO1 3,-2=AO2 3,-3=AR2 1,-2=AR3 1,-1=AO3"
    whole = universe(board)
    assert orbit_path(whole.tiles, code((1, 0)), code((2, 0)), code((3, 0))) == ()


def test_the_path_is_clockwise_if_that_works() -> None:
    path = orbit_path(universe(EXAMPLE).tiles, code((1, 0)), code((2, 0)), code((3, 0)))
    assert path == (code((2, -1)), code((3, -1)), code((3, 0)))


def eclipse(board: str, source: Cell, target: Cell) -> str | None:
    return eclipse_error(universe(board), code(source), code(target))


def test_a_body_covers_its_neighbour_whatever_that_is() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=SR3 2,0=AY1 0,2=AY2"
    assert eclipse(board, (2, 0), (1, 1)) is None
    assert eclipse("1,0=AB1 0,1=SB2 1,1=AO3", (1, 1), (0, 1)) is None


def test_why_an_eclipse_is_refused() -> None:
    assert eclipse(EXAMPLE, (1, 0), (0, 0)) == "bad_eclipse_target"
    assert eclipse(EXAMPLE, (1, 0), (2, 1)) == "bad_eclipse_target"
    assert eclipse(EXAMPLE, (1, 0), (1, -1)) == "bad_eclipse_target"
    assert eclipse("1,0=AB1 0,1=AB2", (1, 0), (0, 1)) == "two_neighbours"
    assert eclipse("1,0=AB1 0,1=SB2 1,1=SO3", (1, 1), (0, 1)) == "no_common"


def flooded(tiles: Tiles) -> set[int]:
    """The outside by the letter: a flood over a wide box, from far away."""
    size = 14
    box = {code((q, r)) for q in range(-size, size + 1) for r in range(-size, size + 1)}
    start = code((size, size))
    reached, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        beside = [code(n) for n in around(cell)]
        for n in beside:
            if n in box and n not in tiles and n not in reached:
                both = [code(c) for c in around(n) if code(c) in beside]
                if any(c not in tiles for c in both):
                    reached.add(n)
                    todo.append(n)
    return reached


def expected_error(tiles: Tiles, source: int, target: int) -> str | None:
    """Hyperspace by the letter of the rule."""
    rest = without(tiles, source)
    outer = flooded(rest)
    if not TRAITS[tiles.get(source, FACE)]:
        return "not_a_body"
    if source not in outer:
        return "blocked"
    if not is_connected(rest):
        return "splits_universe"
    if target == source:
        return "same_cell"
    if target in tiles:
        return "cell_taken"
    if target not in outer:
        return "unreachable"
    return landing_error(rest, tiles[source], target)


@settings(max_examples=12, deadline=None)
@given(boards)
def test_hyperspace_agrees_with_a_flood_from_far_away(tiles: Tiles) -> None:
    whole = universe_of(tiles)
    listed = set(legal_hyperspace(whole))
    for source in list(tiles)[:6]:
        for target in [*list(whole.rim)[::3], source, 0]:
            expected = expected_error(tiles, source, target)
            assert hyperspace_error(whole, source, target) == expected
            assert ((source, target) in listed) == (expected is None)


@settings(max_examples=25, deadline=None)
@given(boards)
def test_listed_orbits_and_eclipses_are_those_without_an_error(tiles: Tiles) -> None:
    whole = universe_of(tiles)
    sources = movable(whole)
    assert set(sources) == {cell for cell in tiles if source_error(whole, cell) is None}
    near = {cell: [code(n) for n in around(cell)] for cell in tiles}
    assert set(legal_eclipse(whole)) == {
        (a, b) for a in tiles for b in near[a] if eclipse_error(whole, a, b) is None
    }
    assert set(legal_orbit(whole)) == {
        (a, b, c)
        for a in tiles
        for b in near[a]
        if b in tiles
        for c in near[b]
        if orbit_error(whole, a, b, c) is None
    }
    assert not any(tiles[cell] & STACKED for cell in sources)

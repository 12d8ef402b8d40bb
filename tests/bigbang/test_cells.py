from games.bigbang.rules.cells import FAR, cell_of, code, name, named
from games.engine.hexes import distance

DISC = [
    (q, r) for q in range(-30, 31) for r in range(-30, 31) if max(abs(q), abs(r), abs(q + r)) <= 30
]


def test_names_go_clockwise_from_straight_above() -> None:
    ring = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert [name(cell) for cell in ring] == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_the_planet_of_the_drawing_lies_at_b10() -> None:
    assert name((-2, 1)) == "B10"


def test_every_cell_has_one_name_and_finds_back() -> None:
    assert len({name(cell) for cell in DISC}) == len(DISC)
    assert all(named(name(cell)) == cell for cell in DISC)


def test_rings_beyond_z_have_two_letters() -> None:
    assert name((0, -26)) == "Z1"
    assert name((0, -27)) == "AA1"


def test_numbers_of_cells_find_back() -> None:
    assert all(cell_of(code(cell)) == cell for cell in DISC)
    assert distance(cell_of(code((-5, 9)))) == 9


def test_cells_beyond_the_edge_are_one_empty_far_cell() -> None:
    assert code((10**9, -3)) == code((0, 64)) == FAR

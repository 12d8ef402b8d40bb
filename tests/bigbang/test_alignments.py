from games.bigbang.rules.alignments import best_alignments, best_points, creates, has_alignment
from games.bigbang.rules.cells import cell_of, code
from games.bigbang.rules.components import OBJECTIVES
from tests.bigbang.boards import tiles

COMETS = (
    "3,0=WORMHOLE_1 4,-1=CR1 3,1=CR2 -3,0=WORMHOLE_2 -4,1=CO1 -5,2=CY2"  # of two arms and a stub
)


def points(text: str, objective: str, flat: bool = False) -> int:
    """The points of an objective, which both ways of counting must agree on."""
    card = OBJECTIVES.index(objective)
    counted, lines = best_alignments(tiles(text), card, flat)
    assert counted == best_points(tiles(text), card, flat)
    used = [cell for line in lines for cell in line]
    assert len(used) == len(set(used))
    return counted


def lines(text: str, objective: str) -> list[list[tuple[int, int]]]:
    _, chosen = best_alignments(tiles(text), OBJECTIVES.index(objective), False)
    return [[cell_of(cell) for cell in line] for line in chosen]


def test_the_rulebooks_yellow_line_counts_seven_and_its_planets_six() -> None:
    text = "1,0=SY2 2,0=CY2 3,0=PY2 4,0=AY1 3,-1=PB2 3,1=PR2 2,1=SY1 4,-1=AY3"
    assert points("1,0=SY2 2,0=CY2 3,0=PY2 4,0=AY1", "yellow") == 7
    assert points("3,0=PY2 3,-1=PB2 3,1=PR2", "planet") == 6
    assert points(text, "yellow") + points(text, "planet") == 13


def test_a_body_crossed_by_two_lines_counts_in_one_of_them() -> None:
    text = "1,0=CR1 2,0=CR2 3,0=CR3 4,0=CY3 4,-1=CB1 4,1=CO2"
    assert points(text, "comet") == 12
    assert lines(text, "comet") == [[(1, 0), (2, 0), (3, 0)], [(4, -1), (4, 0), (4, 1)]]


def test_part_of_a_line_may_be_left_so_that_another_counts() -> None:
    text = "-2,1=AR2 -1,1=AB2 0,1=AY1 1,1=AO2 2,1=AR1 0,2=AB3 -1,3=EARTH"
    assert points(text, "asteroid") == 11


def test_the_tunnel_joins_arms_of_different_ends_only() -> None:
    assert points(COMETS, "comet") == 5
    assert points("3,0=WORMHOLE_1 4,-1=CR1 3,1=CR2 2,1=CO1", "comet") == 0


def test_one_end_of_the_wormhole_alone_joins_nothing() -> None:
    assert points(COMETS.replace("-3,0=WORMHOLE_2", "-3,0=SUPERNOVA"), "comet") == 0


def test_a_body_between_the_ends_counts_once() -> None:
    assert points("1,0=WORMHOLE_1 2,0=CR1 3,0=CR2 4,0=WORMHOLE_2", "comet") == 0
    assert points("1,0=WORMHOLE_1 2,0=CR1 3,0=CR2 4,0=CY3 5,0=WORMHOLE_2", "comet") == 6


def test_two_bodies_are_no_alignment() -> None:
    assert points("1,0=CR1 2,0=CR2", "comet") == 0


def test_a_line_of_six_counts_once_as_one_line() -> None:
    text = " ".join(f"{q},1=A{colour}{q}" for q, colour in zip((1, 2, 3), "BYO", strict=True))
    text += " 4,1=AB1 5,1=AY1 6,1=AO1"
    assert points(text, "asteroid") == 9
    assert len(lines(text, "asteroid")) == 1


def test_absorbed_tiles_and_the_big_bang_interrupt() -> None:
    assert points("1,0=CR1 2,0=~CR2 3,0=CR3 4,0=CB1", "comet") == 0
    assert points("-1,0=CR1 1,0=CR2 2,0=CR3", "comet") == 0


def test_a_covered_tile_does_not_count() -> None:
    assert points("1,0=CR1 2,0=CB2/PR2 3,0=CR3", "comet") == 0
    assert points("1,0=CR1 2,0=PB2/CR2 3,0=CR3", "comet") == 6


def test_earth_counts_one_for_every_objective() -> None:
    text = "1,0=CR3 2,0=EARTH 3,0=CR2"
    assert points(text, "comet") == points(text, "red") == 6


def test_in_simple_mode_every_body_counts_one() -> None:
    assert points("1,0=CR2 2,0=CR1 3,0=CB2", "comet", flat=True) == 3


def test_prolonging_an_old_line_creates_nothing() -> None:
    comet = OBJECTIVES.index("comet")
    old = tiles("1,0=CR1 2,0=CR2 3,0=CR3 4,0=CY3")
    assert not creates(old, code((4, 0)), comet)
    assert creates(tiles("1,0=CR1 2,0=CR2 3,0=CR3 4,0=CY3 4,-1=CB1 4,1=CO2"), code((4, 0)), comet)
    assert creates(tiles("1,0=CR1 2,0=CR2 3,0=CR3"), code((3, 0)), comet)
    assert has_alignment(old, comet)
    assert not creates(old, code((4, 0)), OBJECTIVES.index("sun"))

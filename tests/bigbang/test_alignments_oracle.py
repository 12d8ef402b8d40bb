"""The best choice of lines against every choice there is, on small universes."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bigbang.rules.alignments import best_alignments, best_points, matching, points_of
from games.bigbang.rules.cells import AROUND, AXES, code
from games.bigbang.rules.components import BIG_BANG, EARTH, WORMHOLES
from games.bigbang.rules.universe import Tiles

COMET = 3
COMETS = (*range(36, 48), EARTH)
CELLS = [code((q, r)) for q in range(1, 6) for r in range(-2, 3)]

boards = st.tuples(
    st.lists(st.sampled_from(CELLS), max_size=9, unique=True),
    st.permutations(COMETS),
    st.sampled_from([(), (code((6, -1)), code((0, 1))), (code((3, 0)), code((6, 0)))]),
)


def built(drawn: tuple[list[int], list[int], tuple[int, ...]]) -> Tiles:
    cells, stock, ends = drawn
    tiles = {0: BIG_BANG} | dict(zip(cells, stock, strict=False))
    return tiles | dict(zip(ends, WORMHOLES, strict=False))


def every_line(tiles: Tiles) -> set[frozenset[int]]:
    """All alignments by the letter: three or more in a row, or two arms through the tunnel."""
    bodies = matching(tiles, COMET)
    lines = set()
    for cell in bodies:
        for axis in AXES:
            run = [cell]
            while run[-1] + axis in bodies:
                run.append(run[-1] + axis)
                if len(run) >= 3:
                    lines.add(frozenset(run))
    ends = [cell for cell, tile in tiles.items() if tile in WORMHOLES]
    if len(ends) == 2:
        near, far = ([arm for step in AROUND for arm in arms(bodies, end, step)] for end in ends)
        for one in near:
            for other in far:
                if not one & other and len(one | other) >= 3:
                    lines.add(one | other)
    return lines


def arms(bodies: Tiles, end: int, step: int) -> list[frozenset[int]]:
    run: list[int] = []
    found = []
    while end + step * (len(run) + 1) in bodies:
        run.append(end + step * (len(run) + 1))
        found.append(frozenset(run))
    return found


@settings(max_examples=120, deadline=None)
@given(boards, st.booleans())
def test_no_choice_of_lines_is_better(
    drawn: tuple[list[int], list[int], tuple[int, ...]], flat: bool
) -> None:
    tiles = built(drawn)
    lines = every_line(tiles)
    best, fewest = 0, 0
    for size in range(1, 4):  # nine bodies hold three lines at most
        for family in combinations(lines, size):
            used = frozenset().union(*family)
            if len(used) == sum(map(len, family)):
                points = sum(points_of(tiles[cell], flat) for cell in used)
                if points > best:
                    best, fewest = points, size
    points, chosen = best_alignments(tiles, COMET, flat)
    assert points == best_points(tiles, COMET, flat) == best
    assert len(chosen) == fewest
    assert all(frozenset(line) in lines for line in chosen)


@settings(max_examples=60, deadline=None)
@given(boards, st.sampled_from(CELLS))
def test_a_further_match_never_costs_points(
    drawn: tuple[list[int], list[int], tuple[int, ...]], cell: int
) -> None:
    tiles = built(drawn)
    spare = next(tile for tile in COMETS if tile not in tiles.values())
    if cell not in tiles:
        more = {**tiles, cell: spare}
        assert best_points(more, COMET, False) >= best_points(tiles, COMET, False)

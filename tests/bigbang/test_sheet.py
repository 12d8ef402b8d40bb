"""What the score sheet for the box warns of: lines that cannot be."""

import pytest

from games.bigbang.sheet import plan
from games.engine.sheet import totals


def warned(mode: str, cells: dict[str, list[int]]) -> list[str]:
    """The checks that find something, by name."""
    found = totals(plan(("Alice", "Bob"), {"mode": mode}), cells).warnings
    return [one.key.split(".")[0] for one in found]


@pytest.mark.parametrize(
    ("mode", "lines", "checks"),
    [
        ("cosmic", [[1, 1, 1], [1, 2, 4]], []),  # four voids and the Earth are all there are
        ("cosmic", [[1, 1, 1], [1, 1, 2]], ["twice-lines-shape"]),
        ("parallel", [[2, 2, 4]], ["twice-lines-shape"]),  # no Earth there
        ("simple", [[2, 2, 3]], ["twice-lines-shape"]),  # nor galaxies
        ("simple", [[2, 2]], ["short-lines-shape"]),
    ],
)
def test_lines_that_cannot_be(mode: str, lines: list[list[int]], checks: list[str]) -> None:
    key = "line-shape-left" if mode == "parallel" else "line-shape"
    cells = {f"{key}.0.l{number}": line for number, line in enumerate(lines)}
    assert warned(mode, cells) == checks


def test_both_universes_of_a_player_share_the_tiles_of_an_objective() -> None:
    cells = {"line-shape-left.0.a": [1, 1, 1], "line-shape-right.0.a": [1, 1, 2]}
    assert warned("parallel", cells) == ["twice-lines-shape"]
    other = {"line-shape-left.0.a": [1, 1, 1], "line-colour-left.0.a": [1, 1, 2]}
    assert warned("parallel", other) == []

import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory.rules.moves import Arrange, Placed
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, after, building, played, sheets, step


def row(text: str) -> str:
    return text.replace("/", "")


def test_only_left_and_right_edges_meet() -> None:
    page = sheets(played(7, galaxy(row(MARTIN)), galaxy(row(PLAIN))))[ALICE]
    assert page.zones == ((4, 3, 2, 1, 1, 0), (2, 1, 1, 1, 1), (4, 1, 0, 0))
    assert page.path.count == 3


def test_there_is_one_row_alone() -> None:
    state = building(card=7)
    with pytest.raises(RefusedError, match="outside_galaxy"):
        step(state, ALICE, Arrange((Placed(state.hands[ALICE][0], 0, 1),)))


def test_luck_fills_the_row() -> None:
    state = after(building(card=7), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    assert [(p.x, p.y) for p in state.last.galaxies[ALICE]] == [(x, 0) for x in range(9)]

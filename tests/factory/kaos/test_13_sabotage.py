import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory import rules as factory
from games.factory.rules.moves import Sabotage
from games.factory.rules.state import State
from tests.factory.drawn import CROSSING, MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, CAROL, after, played, sheets, step, window


def ready_to_sabotage() -> State:
    return played(13, galaxy(MARTIN), galaxy(PLAIN), galaxy(CROSSING))


def test_everybody_removes_a_tile_of_the_left_neighbour() -> None:
    state = ready_to_sabotage()
    assert window(state).must == (ALICE, BOB, CAROL)
    assert window(state).limit == 30
    state = after(
        state, (CAROL, Sabotage((1, 1))), (ALICE, Sabotage((0, 0))), (BOB, Sabotage((2, 2)))
    )
    assert state.last is not None
    gone = [[(p.x, p.y) for p in removed] for removed in state.last.removed]
    assert gone == [[(1, 1)], [(0, 0)], [(2, 2)]]
    assert [len(layout) for layout in state.last.galaxies] == [8, 8, 8]


def test_the_removal_comes_before_all_scoring() -> None:
    state = after(
        ready_to_sabotage(),
        (ALICE, Sabotage((0, 0))),
        (BOB, Sabotage((0, 0))),
        (CAROL, Sabotage((1, 1))),
    )
    assert sheets(state)[ALICE].path.count == 5
    assert sheets(state)[ALICE].zones[0] == (7, 2, 1)  # the 9 falls apart, its last planet is gone


def test_nobody_sees_a_choice_before_the_last_one_is_made() -> None:
    state = after(ready_to_sabotage(), (CAROL, Sabotage((1, 1))))
    assert [len(g.layout) for g in factory.view(state, ALICE).galaxies] == [9, 9, 9]
    mine = factory.view(state, ALICE).mine
    assert mine is not None
    assert mine.choice is None
    assert mine.target is not None
    assert (mine.target.seat, mine.target.count, len(mine.target.cells)) == (BOB, 1, 9)


def test_the_clock_removes_what_costs_most() -> None:
    state = after(ready_to_sabotage(), (CLOCK, TimeUp("sabotage-1")))
    assert sum(sheets(state)[ALICE].after) < sum((5, 4, 5, 2))


def test_an_empty_space_cannot_be_removed() -> None:
    with pytest.raises(RefusedError, match="no_tile_there"):
        step(ready_to_sabotage(), ALICE, Sabotage((3, 3)))

import pytest
from msgspec.structs import replace

from games.engine.play import RefusedError
from games.factory.rules.moves import Arrange, Done, Grab, Resume, Submit
from tests.factory.tables import ALICE, BOB, LIVE, SLOW, after, building, step, whole, window


def test_one_may_go_on_building_and_grab_again() -> None:
    state = building(card=18)
    mine = whole(state, ALICE)
    state = after(state, (ALICE, Grab(mine, ("I",))), (ALICE, Arrange(mine[:4])))
    state = after(state, (ALICE, Grab(mine[:5], ("V",))))
    assert state.bonus == (ALICE, ALICE, -1)
    assert window(state).must == (ALICE, BOB)


def test_a_bonus_tile_that_is_gone_stays_gone() -> None:
    state = building(card=18)
    state = after(state, (ALICE, Grab((), ("I",))))
    with pytest.raises(RefusedError, match="bonus_gone"):
        step(state, BOB, Grab((), ("I",)))


def test_who_grabs_after_being_done_is_still_done_and_may_resume() -> None:
    state = building(card=18)
    mine = whole(state, ALICE)
    state = after(state, (ALICE, Done(mine)), (ALICE, Grab(mine, ("I",))))
    assert window(state).must == (BOB,)
    assert window(after(state, (ALICE, Resume()))).must == (ALICE, BOB)


def test_by_correspondence_fewer_claims_are_no_advantage() -> None:
    state = building(SLOW, card=18)  # round 1: vegetation begins with Alice
    state = after(
        state,
        (ALICE, Submit(whole(state, ALICE), ("V", "I", "D"))),
        (BOB, Submit(whole(state, BOB), ("V",))),
    )
    assert state.last is not None
    assert state.last.bonus[0] == ALICE


def test_who_grabs_with_an_unfinished_galaxy_is_done_no_more() -> None:
    state = building(card=18)
    mine = whole(state, ALICE)
    state = after(state, (ALICE, Done(mine)), (ALICE, Grab(mine[:3], ("I",))))
    assert window(state).must == (ALICE, BOB)
    assert after(state, (BOB, Done(whole(state, BOB)))).phase == "build"


def test_tables_of_the_first_edition_leave_such_a_seat_done() -> None:
    state = building(replace(LIVE, edition=1), card=18)
    mine = whole(state, ALICE)
    state = after(state, (ALICE, Done(mine)), (ALICE, Grab(mine[:3], ("I",))))
    assert window(state).must == (BOB,)

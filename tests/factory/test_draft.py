import pytest
from msgspec.json import encode

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory import rules as factory
from games.factory.rules.moves import Pick, Ready
from games.factory.rules.state import packet_of, receiver
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    LIVE,
    SLOW,
    after,
    drafted,
    opened,
    step,
    told,
    window,
)


def test_every_seat_is_dealt_nine_tiles_and_chooses_at_once() -> None:
    state = opened(seats=6)
    assert sorted(tile for tiles in state.dealt for tile in tiles) == list(range(1, 55))
    assert window(state).must == (0, 1, 2, 3, 4, 5)
    assert window(state).limit is None


def test_three_tiles_are_kept_and_six_passed_to_the_left_in_odd_rounds() -> None:
    state = opened(seats=3)
    kept = state.dealt[ALICE][2:5]
    state = after(
        state,
        (ALICE, Pick(kept)),
        (BOB, Pick(state.dealt[BOB][:3])),
        (CAROL, Pick(state.dealt[CAROL][:3])),
    )
    assert state.phase == "second"
    assert packet_of(state, BOB) == state.dealt[ALICE][:2] + state.dealt[ALICE][5:]


@pytest.mark.parametrize(("round_", "neighbour"), [(1, 1), (2, 3), (3, 1), (4, 3), (5, 1)])
def test_the_direction_changes_from_round_to_round(round_: int, neighbour: int) -> None:
    assert receiver(opened(seats=4, round_=round_), ALICE) == neighbour


def test_the_last_three_tiles_go_on_unseen_so_that_everybody_has_nine() -> None:
    state = drafted(opened(seats=3))
    assert state.hands[CAROL] == tuple(
        sorted(state.dealt[CAROL][:3] + state.dealt[BOB][3:6] + state.dealt[ALICE][6:])
    )


def test_nobody_may_look_again_at_tiles_already_kept() -> None:
    state = opened(LIVE, seats=3)
    state = after(state, (ALICE, Pick(state.dealt[ALICE][:3])))
    mine = factory.view(state, ALICE).mine
    assert mine is not None
    assert (mine.packet, mine.picks, mine.hand) == ((), (), ())
    assert factory.view(state, ALICE).players[ALICE].sealed == 3


def test_a_pick_lies_face_down_for_its_owner_until_the_sand_runs() -> None:
    start = opened(LIVE)
    pick = Pick(start.dealt[ALICE][3:6])
    before = Pick(start.dealt[ALICE][:3])  # of a round that is over
    state = after(start, (ALICE, pick))
    assert factory.face_down(state, ALICE, pick)
    assert not factory.face_down(state, ALICE, before)
    assert not factory.face_down(state, ALICE, Ready())
    state = after(state, (BOB, Pick(start.dealt[BOB][:3])))
    for seat in (ALICE, BOB):
        state = after(state, (seat, Pick(packet_of(state, seat)[:3])))
    assert state.phase == "ready"
    assert factory.face_down(state, ALICE, pick)
    state = after(state, (ALICE, Ready()), (BOB, Ready()))
    assert not factory.face_down(state, ALICE, pick)


def test_by_correspondence_one_may_look_at_ones_own_picks() -> None:
    state = opened(SLOW, seats=3)
    state = after(state, (ALICE, Pick(state.dealt[ALICE][:3])))
    mine = factory.view(state, ALICE).mine
    assert mine is not None
    assert mine.picks == state.dealt[ALICE][:3]
    assert not factory.face_down(state, ALICE, Pick(mine.picks))


def test_before_the_sand_runs_nobody_sees_the_last_three_tiles() -> None:
    state = drafted(opened(LIVE))
    assert state.phase == "ready"
    seen = factory.view(state, ALICE)
    assert seen.mine is not None
    assert seen.mine.hand == ()


def test_a_watcher_learns_no_tile_during_the_draft() -> None:
    state = opened(seats=6)
    assert factory.view(state, None).mine is None
    assert b'"dealt"' not in encode(factory.view(state, None))


def test_a_pick_is_final_and_cannot_be_undone() -> None:
    state = opened()
    done = step(state, ALICE, Pick(state.dealt[ALICE][:3]))
    assert done.sealed
    with pytest.raises(RefusedError, match="not_asked"):
        step(done.state, ALICE, Pick(state.dealt[ALICE][:3]))


def test_the_clock_keeps_the_first_three_of_the_packet() -> None:
    state = opened()
    state = after(state, (CLOCK, TimeUp("first-1", BOB)))
    assert state.first[BOB] == state.dealt[BOB][:3]
    assert window(state).must == (ALICE,)


def test_the_event_of_a_pick_names_no_tile() -> None:
    state = opened()
    (event,) = told(step(state, ALICE, Pick(state.dealt[ALICE][:3])), "tiles_sealed")
    assert event.values == {"seat": 0, "phase": "first"}


@pytest.mark.parametrize(
    ("places", "reason"),
    [((0, 1), "three_tiles"), ((0, 1, 2, 3), "three_tiles"), ((0, 0, 1), "tile_twice")],
)
def test_it_refuses(places: tuple[int, ...], reason: str) -> None:
    state = opened()
    with pytest.raises(RefusedError, match=reason):
        step(state, ALICE, Pick(tuple(state.dealt[ALICE][n] for n in places)))


def test_a_tile_of_another_packet_is_refused() -> None:
    state = opened()
    with pytest.raises(RefusedError, match="not_in_packet"):
        step(state, ALICE, Pick((*state.dealt[ALICE][:2], state.dealt[BOB][0])))

import pytest
from msgspec.structs import replace

from games.engine.contract import CLOCK, Seat, TimeUp
from games.engine.play import RefusedError
from games.factory import rules as factory
from games.factory.rules.bonus import winner
from games.factory.rules.components import Colour
from games.factory.rules.moves import Arrange, Done, Grab, Open, Submit
from games.factory.rules.state import State
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    PERSONAL,
    SLOW,
    after,
    building,
    opened,
    step,
    told,
    whole,
    window,
)


def claimed(seats: int, round_: int, *claims: tuple[Colour, ...], card: int = 17) -> list[int]:
    state = replace(opened(SLOW, seats, card, round_), claims=claims)
    return [winner(state, colour) for colour in range(3)]


def test_building_without_a_clock_is_open_to_all_at_once() -> None:
    state = building(SLOW)
    asked = window(state)
    assert (asked.moves, asked.must, asked.limit) == (("arrange", "submit"), (ALICE, BOB), None)


def test_galaxies_and_claims_stay_sealed_until_the_last_one_is_sent() -> None:
    state = building(SLOW)
    state = after(state, (ALICE, Submit(whole(state, ALICE), ("V",))))
    seen = factory.view(state, BOB)
    assert seen.galaxies == ()
    assert seen.bonus == (-1, -1, -1)
    assert (seen.players[ALICE].laid, seen.players[ALICE].acted) == (0, True)
    shown = step(state, BOB, Submit(whole(state, BOB)))
    assert len(told(shown, "galaxy_shown")) == 2
    assert told(shown, "bonus_assigned")[0].values == {"seat": 0, "colour": "V", "claims": 1}


def test_work_that_is_kept_lies_open_for_nobody_by_correspondence() -> None:
    for options in (SLOW, PERSONAL):
        state = building(options)
        work = Arrange(whole(state, ALICE)[:4])
        assert factory.with_work(state, ALICE, work) == state
        assert factory.shown_work(state, ALICE, work) is None


def test_what_was_sent_is_final() -> None:
    state = building(SLOW)
    state = after(state, (ALICE, Submit(whole(state, ALICE))))
    for move in (Arrange(()), Submit(whole(state, ALICE))):
        with pytest.raises(RefusedError, match="not_asked"):
            step(state, ALICE, move)


def test_only_a_finished_galaxy_can_be_sent() -> None:
    state = building(SLOW)
    with pytest.raises(RefusedError, match="place_all"):
        step(state, ALICE, Submit(whole(state, ALICE)[:8]))
    with pytest.raises(RefusedError, match="bonus_twice"):
        step(state, ALICE, Submit(whole(state, ALICE), ("V", "V")))


def test_there_is_no_grab_and_no_done() -> None:
    state = building(SLOW)
    for move in (Grab((), ("V",)), Done(whole(state, ALICE))):
        with pytest.raises(RefusedError, match="not_asked"):
            step(state, ALICE, move)


def test_when_days_run_out_the_saved_galaxy_counts_without_claims() -> None:
    state = building(SLOW)
    laid = whole(state, ALICE)[:6]
    state = after(state, (ALICE, Arrange(laid)), (CLOCK, TimeUp("build-1", ALICE)))
    assert state.acted == (True, False)
    state = after(state, (BOB, Submit(whole(state, BOB))))
    assert state.last is not None
    assert state.last.galaxies[ALICE][:6] == laid
    assert len(state.last.filled[ALICE]) == 3


def test_fewest_claims_have_priority() -> None:
    claims: tuple[tuple[Colour, ...], ...] = (("V", "I"), ("I",), (), ("V", "I", "D"))
    assert claimed(4, 2, *claims) == [0, 1, 3]


def test_equal_claims_go_by_the_start_seat_of_the_colour() -> None:
    assert claimed(3, 4, ("D",), (), ("D",))[2] == 2


def test_a_tile_nobody_claims_stays_in_the_middle() -> None:
    assert claimed(2, 1, (), ()) == [-1, -1, -1]


@pytest.mark.parametrize(("seats", "spread"), [(2, 1), (3, 0), (4, 1), (5, 0), (6, 1)])
def test_start_seats_are_shared_out_evenly(seats: int, spread: int) -> None:
    starts = [0] * seats
    for round_ in range(1, 6):
        for colour in range(3):
            starts[(round_ - 1 + colour) % seats] += 1
    assert max(starts) - min(starts) == spread


def minute(state: State, *seats: Seat) -> State:
    return after(state, *((seat, Open()) for seat in seats))


def test_a_personal_minute_begins_when_a_seat_opens_its_tiles() -> None:
    state = building(PERSONAL, seats=3)
    assert [(w.key, w.limit) for w in factory.windows(state)] == [("open-1", None)]
    state = minute(state, BOB)
    assert [(w.key, w.must, w.limit) for w in factory.windows(state)] == [
        ("open-1", (ALICE, CAROL), None),
        ("minute-1-1", (BOB,), 60),
    ]


def test_tiles_stay_hidden_until_the_minute_is_opened() -> None:
    state = building(PERSONAL)
    closed, opened_ = (
        factory.view(state, ALICE).mine,
        factory.view(minute(state, ALICE), ALICE).mine,
    )
    assert closed is not None
    assert opened_ is not None
    assert closed.hand == ()
    assert opened_.hand == state.hands[ALICE]


def test_nothing_can_be_saved_before_the_minute() -> None:
    with pytest.raises(RefusedError, match="not_asked"):
        step(building(PERSONAL), ALICE, Arrange(()))


def test_a_minute_is_opened_once_and_cannot_be_undone() -> None:
    done = step(building(PERSONAL), ALICE, Open())
    assert done.sealed
    with pytest.raises(RefusedError, match="not_asked"):
        step(done.state, ALICE, Open())


def test_at_the_end_of_a_personal_minute_the_last_arrangement_is_sent_without_claims() -> None:
    state = minute(building(PERSONAL), ALICE, BOB)
    laid = whole(state, ALICE)[:7]
    state = after(state, (ALICE, Arrange(laid)), (CLOCK, TimeUp("minute-1-0")))
    assert state.acted == (True, False)
    state = after(state, (BOB, Submit(whole(state, BOB), ("D",))))
    assert state.last is not None
    assert state.last.galaxies[ALICE][:7] == laid
    assert state.last.bonus == (-1, -1, BOB)


def test_a_seat_that_never_opens_gets_a_galaxy_by_luck() -> None:
    state = after(building(PERSONAL), (CLOCK, TimeUp("open-1", ALICE)), (BOB, Open()))
    state = after(state, (BOB, Submit(whole(state, BOB))))
    assert state.last is not None
    assert len(state.last.filled[ALICE]) == 9


def test_the_next_round_opens_at_once() -> None:
    state = building(SLOW)
    state = after(state, (ALICE, Submit(whole(state, ALICE))), (BOB, Submit(whole(state, BOB))))
    assert (state.phase, state.round) == ("first", 2)

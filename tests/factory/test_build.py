import pytest
from msgspec.structs import replace

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory import rules as factory
from games.factory.rules.moves import Arrange, Done, Grab, Layout, Placed, Ready, Resume
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    LIVE,
    after,
    building,
    drafted,
    opened,
    square,
    step,
    told,
    whole,
    window,
)


def test_the_sand_runs_when_all_are_ready() -> None:
    state = drafted(opened())
    state = after(state, (ALICE, Ready()))
    assert window(state).must == (BOB,)
    began = step(state, BOB, Ready())
    assert told(began, "build_opened")[0].values == {"build": "live", "seconds": 60}
    assert (window(began.state).key, window(began.state).limit) == ("build-1", 60)


def test_the_sand_runs_after_twenty_seconds_anyway() -> None:
    state = drafted(opened())
    assert window(state).limit == 20
    assert after(state, (CLOCK, TimeUp("ready-1"))).phase == "build"


def test_the_host_may_choose_another_length() -> None:
    short = replace(LIVE, build_seconds=5)
    assert window(building(short)).limit == 5


def test_the_last_arrangement_counts_when_the_sand_has_run() -> None:
    state = building()
    galaxy = whole(state, ALICE)
    state = after(state, (ALICE, Arrange(galaxy)), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    assert state.last.galaxies[ALICE] == galaxy
    assert state.last.filled[ALICE] == ()
    assert len(state.last.filled[BOB]) == 9


def test_building_ends_as_soon_as_everybody_is_done() -> None:
    state = building()
    state = after(state, (ALICE, Done(whole(state, ALICE))))
    assert window(state).must == (BOB,)
    assert after(state, (BOB, Done(whole(state, BOB)))).phase == "rest"


def test_who_is_done_may_take_it_back_while_others_build() -> None:
    state = building()
    done = after(state, (ALICE, Done(whole(state, ALICE))))
    again = after(done, (ALICE, Resume()))
    assert window(again).must == (ALICE, BOB)
    assert again.layouts[ALICE] == done.layouts[ALICE]


def test_a_late_arrangement_does_not_undo_a_finished_galaxy() -> None:
    state = building()
    state = after(state, (ALICE, Done(whole(state, ALICE))))
    with pytest.raises(RefusedError, match="already_done"):
        step(state, ALICE, Arrange(()))


def test_a_bonus_tile_fixes_the_galaxy_sent_with_it() -> None:
    state = building()
    galaxy = whole(state, ALICE)
    state = after(state, (ALICE, Grab(galaxy, ("I",))))
    assert state.bonus == (-1, ALICE, -1)
    assert state.layouts[ALICE] == galaxy
    assert window(state).must == (BOB,)
    for move in (Arrange(()), Resume(), Done(galaxy)):
        with pytest.raises(RefusedError, match="galaxy_fixed"):
            step(state, ALICE, move)


def test_several_bonus_tiles_must_be_taken_at_once() -> None:
    state = building()
    state = after(state, (ALICE, Grab(whole(state, ALICE), ("V", "D"))))
    assert state.bonus == (ALICE, -1, ALICE)
    with pytest.raises(RefusedError, match="bonus_once"):
        step(state, ALICE, Grab(whole(state, ALICE), ("I",)))


def test_the_second_to_grab_is_refused_and_loses_nothing() -> None:
    state = building()
    mine = whole(state, BOB)[:4]
    state = after(state, (BOB, Arrange(mine)), (ALICE, Grab(whole(state, ALICE), ("I",))))
    with pytest.raises(RefusedError) as refused:
        step(state, BOB, Grab(whole(state, BOB), ("I", "V")))
    assert refused.value.refusal.reason == "bonus_gone"
    assert refused.value.refusal.values == {"colours": "I"}
    assert state.layouts[BOB] == mine
    assert state.bonus[0] == -1
    assert after(state, (BOB, Arrange(mine[:3]))).layouts[BOB] == mine[:3]


def test_an_unfinished_galaxy_may_grab_and_is_finished_by_luck() -> None:
    state = building()
    laid = whole(state, ALICE)[:5]
    state = after(state, (ALICE, Grab(laid, ("V",))), (BOB, Done(whole(state, BOB))))
    assert state.last is not None
    assert state.last.galaxies[ALICE][:5] == laid
    assert len(state.last.filled[ALICE]) == 4


def test_who_is_done_may_still_grab() -> None:
    state = building(seats=3)
    state = after(state, (ALICE, Done(whole(state, ALICE))))
    assert after(state, (ALICE, Grab(whole(state, ALICE), ("D",)))).bonus == (-1, -1, ALICE)


def test_luck_lays_missing_tiles_in_reading_order_and_in_any_turn() -> None:
    state = building()
    corner = Placed(state.hands[ALICE][4], 2, 2, 3)
    ended = step(after(state, (ALICE, Arrange((corner,)))), CLOCK, TimeUp("build-1"))
    assert ended.state.last is not None
    galaxy = ended.state.last.galaxies[ALICE]
    assert galaxy[-1] == corner
    assert {p.tile for p in galaxy} == set(state.hands[ALICE])
    assert len({p.turn for p in galaxy}) > 1
    assert told(ended, "tiles_filled")[0].values["count"] == 8


def test_galaxies_lie_open_while_they_are_built() -> None:
    state = building(seats=3)
    laid = whole(state, ALICE)[:6]
    state = after(state, (ALICE, Arrange(laid)))
    for reader in (BOB, None):
        seen = factory.view(state, reader)
        assert seen.players[ALICE].laid == 6
        assert [galaxy.layout for galaxy in seen.galaxies] == [laid, (), ()]


def test_work_that_is_kept_and_not_sent_lies_open_as_well() -> None:
    state = building()
    laid = whole(state, ALICE)[:4]
    lying = factory.with_work(state, ALICE, Arrange(laid))
    assert factory.view(lying, BOB).galaxies[ALICE].layout == laid
    assert factory.shown_work(state, ALICE, Arrange(laid)) == 4
    assert replace(lying, layouts=state.layouts) == state


def test_an_arrangement_that_others_have_seen_cannot_be_taken_back() -> None:
    state = building()
    assert step(state, ALICE, Arrange(whole(state, ALICE)[:1])).sealed


def test_all_galaxies_are_shown_together() -> None:
    state = building(card=13)
    state = after(state, (CLOCK, TimeUp("build-1")))
    assert [g.layout for g in factory.view(state, None).galaxies] == list(state.layouts)


def test_the_clock_may_stop_one_seat_alone() -> None:
    state = building(seats=3)
    state = after(state, (CLOCK, TimeUp("build-1", CAROL)))
    assert window(state).must == (ALICE, BOB)


def broken(state: factory.State) -> dict[str, Layout]:
    hand = state.hands[ALICE]
    return {
        "not_your_tile": square((state.hands[BOB][0],)),
        "placed_twice": (Placed(hand[0], 0, 0), Placed(hand[0], 1, 0)),
        "space_taken": (Placed(hand[0], 0, 0), Placed(hand[1], 0, 0)),
        "outside_galaxy": (Placed(hand[0], 3, 0),),
        "no_such_turn": (Placed(hand[0], 0, 0, 4),),
        "no_black_hole": (Placed(hand[0], 0, 0, 0, down=True),),
    }


@pytest.mark.parametrize(
    "reason",
    [
        "not_your_tile",
        "placed_twice",
        "space_taken",
        "outside_galaxy",
        "no_such_turn",
        "no_black_hole",
    ],
)
def test_a_broken_galaxy_is_refused(reason: str) -> None:
    state = building()
    layout = broken(state)[reason]
    for move in (Arrange(layout), Grab(layout, ("V",)), Done(layout)):
        with pytest.raises(RefusedError, match=reason):
            step(state, ALICE, move)


def test_it_refuses_to_finish_before_the_ninth_tile() -> None:
    state = building()
    with pytest.raises(RefusedError, match="place_all"):
        step(state, ALICE, Done(whole(state, ALICE)[:8]))


def test_it_refuses_a_grab_of_nothing_or_of_one_colour_twice() -> None:
    state = building()
    for colours, reason in (((), "no_bonus_chosen"), (("V", "V"), "bonus_twice")):
        with pytest.raises(RefusedError, match=reason):
            step(state, ALICE, Grab((), colours))  # type: ignore[arg-type]


def test_it_refuses_to_resume_what_is_not_done() -> None:
    with pytest.raises(RefusedError, match="not_done"):
        step(building(), ALICE, Resume())


def test_after_the_minute_nothing_can_be_moved() -> None:
    state = after(building(), (CLOCK, TimeUp("build-1")))
    with pytest.raises(RefusedError, match="not_asked"):
        step(state, ALICE, Arrange(()))


def test_dropping_superseded_arrangements_changes_nothing() -> None:
    state = building()
    first, last = whole(state, ALICE)[:3], whole(state, ALICE)[:7]
    long = after(state, (ALICE, Arrange(first)), (ALICE, Arrange(last)), (CLOCK, TimeUp("build-1")))
    short = after(state, (ALICE, Arrange(last)), (CLOCK, TimeUp("build-1")))
    assert long == short

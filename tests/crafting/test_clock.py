from typing import Any

from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.defaults import default_of
from games.crafting.rules.moves import BuyPower, KeepPower
from games.crafting.rules.state import EMPTY, Energy, Ring, State
from games.engine.contract import CLOCK, Seat, TimeUp
from tests.crafting.tables import ALICE, BOB, alice, creating, galaxy, step


def run_out(state: State, seat: Seat = CLOCK) -> State:
    (window,) = crafting.windows(state)
    done = step(state, TimeUp(window.key, seat), seat=CLOCK)
    assert done.sealed
    assert [event.name for event in done.events].count("time_ran_out") == 1
    assert done.events[0].name == "time_ran_out"
    return done.state


def fast(**things: Any) -> State:
    """A live table of edition 1, where the clock plays one step at a time."""
    return creating(pace="fast", edition=1, **things)


def now(**things: Any) -> State:
    """A live table as it is opened today."""
    return creating(pace="fast", **things)


def test_no_window_has_a_limit_of_its_own() -> None:
    assert all(window.limit is None for window in crafting.windows(fast()))


def test_shift_one_step_with_the_own_token() -> None:
    ring = Ring((0, 0), (0, 1, 1, 1))
    assert run_out(fast(phase="shift", ring=ring)).ring.own == (1, 0)


def test_nebula_the_smallest_size_that_is_left() -> None:
    state = fast(phase="nebula", draws=1)
    state = replace(state, nebulae=((), *state.nebulae[1:]))
    assert run_out(state).tray.nebulae == (state.nebulae[1][0],)


def test_cards_the_first_of_the_row_else_the_pile() -> None:
    state = fast(phase="cards", draws=2, energy=Energy((0,), (EMPTY, 3, 1, 1)), hand=(0, 0, 0, 0))
    done = run_out(state)
    assert (alice(done).hand, done.phase) == ((0, 0, 0, 1), "cards")
    empty = fast(phase="cards", draws=1, energy=Energy((2,), (EMPTY,) * 4), hand=(0, 0, 0, 0))
    assert alice(run_out(empty)).hand == (0, 0, 1, 0)


def test_creation_places_the_tray_and_ends_the_turn() -> None:
    own = galaxy(nebulae="D1:N101", stars="S00:H", proto="L01")
    state = fast(own=own, tray_stars=(1, 0, 0, 1), tray_life=1, tray_nebulae=("N203",), dna=1)
    done = run_out(state)
    assert alice(done).galaxy == galaxy(
        nebulae="D1:N101 D2:N203", stars="S00:H S01:H S02:C", proto="L02", stable="L01"
    )
    assert (done.active, done.phase) == (BOB, "shift")


def test_keep_the_first_card_drawn() -> None:
    state = fast(phase="keep", drawn=("PL3", "PL1"), slot=1)
    state = replace(state, powers=(("PL2",), *state.powers[1:]))
    done = run_out(state)
    assert (alice(done).slots[0], done.powers[0]) == ("PL3", ("PL2", "PL1"))
    assert done.phase == "create"


def test_place_on_the_first_empty_hex() -> None:
    state = fast(own=galaxy(nebulae="D1:N101"), phase="place", tile="N203")
    assert alice(run_out(state)).galaxy.nebulae[1] == "N203"


def test_hand_limit_from_the_smallest_set() -> None:
    state = creating(phase="limit", hand=(1, 2, 5, 5))
    players = (state.players[0], replace(state.players[1], hand=(3, 3, 3, 3)))
    both = run_out(replace(state, players=players))
    assert [player.hand for player in both.players] == [(0, 0, 5, 5), (1, 3, 3, 3)]
    assert both.phase == "shift"
    one = run_out(replace(state, players=players), seat=BOB)
    assert (one.players[0].hand, one.phase) == ((1, 2, 5, 5), "limit")


def test_at_a_slow_pace_the_whole_turn_is_played() -> None:
    ring = Ring((2, 0), (1, 1, 1, 1))
    done = run_out(creating(pace="slow", phase="shift", ring=ring))
    assert (done.active, done.phase, done.turn) == (BOB, "shift", 2)


def test_the_clock_that_ends_a_round_does_not_touch_the_hand_limit() -> None:
    state = replace(fast(hand=(9, 9, 0, 0)), first=BOB)
    assert run_out(state).phase == "limit"
    assert ALICE in crafting.windows(run_out(state))[0].must


def test_one_question_lasts_from_the_shift_to_the_end_of_the_turn() -> None:
    for pace in ("fast", "slow"):
        keys = set()
        state = creating(pace=pace, phase="shift", ring=Ring((2, 0), (1, 1, 1, 1)))
        while state.active == ALICE:
            keys.add(crafting.windows(state)[0].key)
            state = step(state, default_of(state, ALICE)).state
        assert keys == {"turn-1"}
        assert crafting.windows(state)[0].key == "turn-2"


def test_buying_and_keeping_a_power_belong_to_the_same_question() -> None:
    state = now(hand=(3, 0, 0, 0))
    drawn = step(state, BuyPower(1, "light")).state
    kept = step(drawn, KeepPower(drawn.drawn[0], drawn.drawn[1:])).state
    assert {crafting.windows(one)[0].key for one in (state, drawn, kept)} == {"turn-1"}


def test_time_up_plays_all_that_is_left_of_a_live_turn() -> None:
    done = run_out(now(phase="shift", ring=Ring((2, 0), (1, 1, 1, 1))))
    assert (done.active, done.phase, done.turn) == (BOB, "shift", 2)
    done = run_out(now(phase="keep", drawn=("PL3", "PL1"), slot=1, tray_stars=(1, 0, 0, 0)))
    assert (alice(done).slots[0], done.active) == ("PL3", BOB)
    assert alice(done).galaxy.stars[0].bit_count() == 2


def test_a_table_of_edition_1_keeps_a_question_for_each_step() -> None:
    keys = [
        crafting.windows(fast(phase=phase, draws=draws, bought=bought))[0].key
        for phase, draws, bought in (("shift", 0, 0), ("cards", 2, 0), ("create", 0, 1))
    ]
    assert keys == ["shift-1", "cards-1-2", "create-1-1"]


def test_the_hand_limit_is_a_question_of_its_own() -> None:
    state = creating(phase="limit", hand=(3, 3, 3, 3))
    assert crafting.windows(state)[0].key == "limit-1"

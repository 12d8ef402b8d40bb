import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import RefusedError, play
from games.factory import rules as factory
from games.factory.rules.meta import assists, shows_own_picks
from games.factory.rules.moves import Arrange, Done, Pick, Proceed, Ready, Sabotage
from games.factory.rules.state import State, packet_of
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    LIVE,
    SLOW,
    after,
    building,
    drafted,
    opened,
    step,
    told,
    whole,
    window,
)

BEGINNER = replace(LIVE, variant="beginner")


def by_the_clock(state: State, seed: str = "1") -> tuple[State, int]:
    """Nobody acts; the clock plays the table to its end. Counts the rounds scored."""
    luck, scored = Chance(seed), 0
    while windows := factory.windows(state):
        key = windows[0].key
        some = play(factory, state, CLOCK, TimeUp(key), Chance(f"{luck.below(1 << 30):x}"))
        scored += len(told(some, "round_total")) // state.seats
        state = some.state
    return state, scored


def test_five_different_cards_are_set_aside() -> None:
    kaos = factory.setup(LIVE, 4, Chance("2")).kaos
    assert len(set(kaos)) == 5
    assert all(1 <= card <= 20 for card in kaos)


def test_coming_cards_are_hidden() -> None:
    state = opened(card=17)
    assert factory.view(state, ALICE).cards == (17,)


@pytest.mark.parametrize("options", [LIVE, SLOW, BEGINNER])
def test_a_game_lasts_five_rounds(options: factory.Options) -> None:
    state, scored = by_the_clock(factory.setup(options, 3, Chance("3")))
    assert scored == 5
    assert factory.result(state) is not None


def test_beginners_draw_nine_tiles_without_card_and_draft() -> None:
    state = factory.setup(BEGINNER, 2, Chance("3"))
    assert (state.kaos, state.phase) == ((), "ready")
    assert factory.view(state, ALICE).card == 0
    mine = factory.view(state, ALICE).mine
    assert mine is not None
    assert mine.hand == ()  # face down until the sand runs
    state = after(state, (ALICE, Ready()), (BOB, Ready()))
    mine = factory.view(state, ALICE).mine
    assert mine is not None
    assert mine.hand == tuple(sorted(state.dealt[ALICE]))


def test_a_live_table_rests_until_all_have_seen_the_scores() -> None:
    state = building()
    state = after(state, (ALICE, Done(whole(state, ALICE))), (BOB, Done(whole(state, BOB))))
    assert (window(state).key, window(state).limit) == ("rest-1", 45)
    state = after(state, (ALICE, Proceed()), (BOB, Proceed()))
    assert (state.round, state.phase, state.bonus) == (2, "first", (-1, -1, -1))
    assert state.last is not None
    assert state.last.round == 1


def test_all_tiles_return_to_the_bag() -> None:
    state = building(seats=6)
    state = after(state, (CLOCK, TimeUp("build-1")), (CLOCK, TimeUp("rest-1")))
    assert sorted(tile for tiles in state.dealt for tile in tiles) == list(range(1, 55))


def test_a_seat_that_let_two_decisions_pass_is_no_longer_waited_for() -> None:
    state = opened(seats=3)
    for phase in ("first", "second"):
        state = after(state, (CLOCK, TimeUp(f"{phase}-1", CAROL)))
        for seat in (ALICE, BOB):
            state = after(state, (seat, Pick(packet_of(state, seat)[:3])))
    assert factory.view(state, ALICE).players[CAROL].absent
    assert window(state).must == (ALICE, BOB)
    assert window(state).may == (ALICE, BOB, CAROL)
    assert after(state, (ALICE, Ready()), (BOB, Ready())).phase == "build"


def test_an_absent_seat_is_back_as_soon_as_it_acts() -> None:
    state = replace(drafted(opened(seats=3)), missed=(0, 0, 2))
    assert window(after(state, (CAROL, Ready()))).must == (ALICE, BOB)
    assert after(state, (CAROL, Ready())).missed == (0, 0, 0)


def test_if_all_are_absent_the_table_waits() -> None:
    state = replace(opened(), missed=(2, 2))
    assert window(state).must == (ALICE, BOB)


def test_by_correspondence_nobody_is_absent() -> None:
    state = replace(opened(SLOW), missed=(2, 0))
    assert window(state).must == (ALICE, BOB)


def test_an_absent_seat_takes_the_default_when_the_others_have_acted() -> None:
    state = building(seats=3, card=13)
    state = after(state, (CLOCK, TimeUp("build-1")))
    state = replace(state, missed=(0, 0, 2))
    state = after(state, (ALICE, Sabotage((0, 0))), (BOB, Sabotage((0, 0))))
    assert state.phase == "rest"


def test_of_two_the_one_who_stays_has_won() -> None:
    state = after(opened(), (BOB, Resign()))
    assert factory.windows(state) == ()
    assert (end := factory.result(state))
    assert end.ranks == (1, 2)


def test_with_more_seats_the_game_goes_on_and_who_left_is_last() -> None:
    state = after(opened(seats=3), (ALICE, Resign()))
    assert window(state).must == (ALICE, BOB, CAROL)
    with pytest.raises(RefusedError, match="has_left"):
        step(state, ALICE, Resign())
    end, _ = by_the_clock(state)
    assert (table := factory.result(end))
    assert table.ranks[ALICE] == 3


def test_nobody_is_told_what_a_seat_arranges() -> None:
    state = building()
    done = step(state, ALICE, Done(whole(state, ALICE)))
    assert told(done, "galaxy_done")[0].values == {"seat": 0}


def test_the_table_counts_along_if_the_host_wants_it() -> None:
    assert [assists(replace(LIVE, assist=wish)) for wish in ("auto", "on", "off")] == [
        False,
        True,
        False,
    ]
    assert assists(BEGINNER)


def test_a_rated_table_counts_along_only_if_its_host_says_so() -> None:
    rated = replace(BEGINNER, rated=True)
    assert not assists(rated)
    assert assists(replace(rated, assist="on"))


def test_own_picks_are_shown_by_correspondence_or_by_wish() -> None:
    assert [shows_own_picks(each) for each in (LIVE, SLOW)] == [False, True]
    assert shows_own_picks(replace(LIVE, own_picks="shown"))
    assert not shows_own_picks(replace(SLOW, own_picks="hidden"))


def test_the_count_is_for_its_own_seat_alone() -> None:
    state = building(replace(LIVE, assist="on"))
    state = after(state, (ALICE, Arrange(whole(state, ALICE))))
    mine, bobs = factory.view(state, ALICE).mine, factory.view(state, BOB).mine
    assert mine is not None
    assert bobs is not None
    assert mine.count is not None
    assert bobs.count is None
    assert Seat(0) == ALICE

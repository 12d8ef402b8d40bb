import pytest

from games.bigbang import rules as bigbang
from games.bigbang.rules.components import NUMBERS, OBJECTIVES, SIMPLE_STOCK
from games.bigbang.rules.hints import offer, offers
from games.bigbang.rules.meta import Options
from games.bigbang.rules.moves import DarkEnergy, Move, Place
from games.bigbang.rules.setup import arrange_simple
from games.bigbang.rules.state import State
from games.bigbang.rules.view import view
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import RefusedError, play
from tests.bigbang.boards import drawn, numbers

ALICE, BOB, CAROL = Seat(0), Seat(1), Seat(2)
CARDS = tuple(
    tuple(OBJECTIVES.index(name) for name in pair)
    for pair in (("planet", "blue"), ("sun", "red"), ("comet", "orange"))
)


def start(*pile: str, seats: int = 2, starter: Seat = ALICE) -> State:
    """A table of Simple mode with a known pile: the first tile lies in slot 4."""
    return arrange_simple(numbers(*pile), CARDS[:seats], (), starter)


def after(state: State, *moves: tuple[Seat, Move]) -> State:
    for seat, move in moves:
        state = play(bigbang, state, seat, move, Chance("0")).state
    return state


def test_set_up_deals_open_cards_and_leaves_galaxies_out() -> None:
    state = bigbang.setup(Options(mode="simple"), 3, Chance("5"))
    assert len(state.stock.pile) == 28
    assert sorted((*state.stock.pile, *state.stock.row)) == list(SIMPLE_STOCK)
    seen = bigbang.view(state, None)
    assert len(seen.goals) == 6
    assert seen.undealt == ()


def test_the_first_tile_touches_the_big_bang_alone() -> None:
    state = after(start("PB1", "PB2", "SR1", "SR2"), (ALICE, Place(4, (1, 0))))
    assert drawn(state.universes[0]) == "1,0=PB1"
    assert state.active == BOB


def test_the_slot_is_refilled_where_it_is() -> None:
    state = after(start("PB1", "PB2", "SR1", "SR2", "CO1"), (ALICE, Place(2, (1, 0))))
    assert bigbang.view(state, None).row == ("SR2", "CO1", "PB2", "PB1")


def test_characteristics_are_not_compared() -> None:
    state = start("PB1", "SR2", "SR1", "PB2")
    state = after(state, (ALICE, Place(4, (1, 0))), (BOB, Place(3, (0, 1))))
    assert drawn(state.universes[0]) == "0,1=SR2 1,0=PB1"


def test_play_goes_clockwise_from_the_start_player() -> None:
    state = start("PB1", "SR2", "SR1", "PB2", seats=3, starter=CAROL)
    assert state.active == CAROL
    assert after(state, (CAROL, Place(1, (1, 0)))).active == ALICE


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (ALICE, Place(4, (0, 0)), "cell_taken"),
        (ALICE, Place(4, (2, 0)), "two_neighbours"),
        (ALICE, Place(0, (1, 0)), "empty_slot"),
        (ALICE, Place(5, (1, 0)), "empty_slot"),
        (ALICE, Place(2, (1, 0)), "empty_slot"),
        (ALICE, Place(4, (1, 0), universe=1), "no_such_universe"),
        (ALICE, Place(4, (10**12, 0)), "two_neighbours"),
        (BOB, Place(4, (1, 0)), "not_asked"),
        (ALICE, DarkEnergy(4), "not_asked"),
    ],
)
def test_it_refuses(seat: Seat, move: Move, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        after(start("PB1", "SR2"), (seat, move))


def test_refuse_names_what_the_engine_would_not_ask() -> None:
    state = start("PB1")
    assert (no := bigbang.refuse(state, BOB, Place(4, (1, 0))))
    assert no.reason == "not_your_turn"
    assert (no := bigbang.refuse(state, ALICE, DarkEnergy(4)))
    assert no.reason == "wrong_phase"
    end = after(state, (ALICE, Place(4, (1, 0))))
    assert (no := bigbang.refuse(end, BOB, Place(4, (1, 0))))
    assert no.reason == "game_over"


def test_the_second_tile_needs_two_neighbours() -> None:
    state = after(start("PB1", "SR2"), (ALICE, Place(4, (1, 0))))
    with pytest.raises(RefusedError, match="two_neighbours"):
        after(state, (BOB, Place(3, (2, 0))))


def test_the_game_ends_with_the_last_tile_of_the_row() -> None:
    state = start("PB1", "PB2")
    state = after(state, (ALICE, Place(4, (1, 0))))
    assert bigbang.result(state) is None
    state = after(state, (BOB, Place(3, (0, 1))))
    assert bigbang.windows(state) == ()


def test_each_seat_scores_its_shape_and_its_colour_one_point_a_tile() -> None:
    state = start("PB1", "PB2", "PR1")
    state = after(
        state, (ALICE, Place(4, (1, 0))), (BOB, Place(3, (0, 1))), (ALICE, Place(2, (1, 1)))
    )
    assert (end := bigbang.result(state))
    assert end.scores == (0, 0)
    row = start("PB1", "SR1", "PB2", "PR1")
    row = after(
        row,
        (ALICE, Place(4, (1, 0))),
        (BOB, Place(3, (0, 1))),
        (ALICE, Place(2, (1, 1))),
        (BOB, Place(1, (1, -1))),
    )
    assert (end := bigbang.result(row))
    assert end.scores == (3, 0)
    assert end.ranks == (1, 2)


def test_a_tie_goes_to_the_latest_in_turn_order() -> None:
    state = after(start("PB1", "PB2"), (ALICE, Place(4, (1, 0))), (BOB, Place(3, (0, 1))))
    assert (end := bigbang.result(state))
    assert end.ranks == (2, 1)
    state = start("PB1", "PB2", starter=BOB)
    state = after(state, (BOB, Place(4, (1, 0))), (ALICE, Place(3, (0, 1))))
    assert (end := bigbang.result(state))
    assert end.ranks == (1, 2)


def test_when_time_is_up_the_rightmost_tile_goes_to_the_first_cell() -> None:
    state = after(start("PB1", "SR2"), (CLOCK, TimeUp("turn-0")))
    assert drawn(state.universes[0]) == "-1,0=PB1"


def test_if_one_seat_remains_it_wins_at_once() -> None:
    end = after(start("PB1", "SR2"), (BOB, Resign()))
    assert (won := bigbang.result(end))
    assert won.ranks == (1, 2)


def test_a_seat_that_leaves_in_its_turn_hands_the_turn_on() -> None:
    state = after(start("PB1", "SR2", seats=3), (ALICE, Resign()))
    assert state.active == BOB
    assert (no := bigbang.refuse(state, ALICE, Resign()))
    assert no.reason == "has_left"
    state = after(state, (BOB, Place(4, (1, 0))), (CAROL, Place(3, (0, 1))))
    assert (end := bigbang.result(state))
    assert end.ranks == (3, 2, 1)


def test_a_drawn_tile_seals_the_move_and_nothing_drawn_leaves_it_open() -> None:
    drew = play(bigbang, start("PB1", "SR2", "SR1", "PB2", "CO1"), ALICE, Place(1, (1, 0)), luck())
    assert drew.sealed
    assert not play(bigbang, start("PB1", "SR2"), ALICE, Place(4, (1, 0)), luck()).sealed


def luck() -> Chance:
    return Chance("0")


def test_the_view_alone_tells_the_places_and_what_they_earn() -> None:
    state = start("PB1", "SR1", "PB2", "PR1")
    state = after(state, (ALICE, Place(4, (1, 0))), (BOB, Place(3, (0, 1))))
    state = after(state, (ALICE, Place(2, (1, 1))))
    assert offers(view(state, ALICE)) == ()
    gains = {spot.cell: spot.gain for spot in offer(view(state, BOB), 1).spots}
    assert set(gains.values()) == {0}
    own = view(state, ALICE)
    assert {spot.cell for spot in offer(own, 1).spots} == set(gains)
    assert {spot.cell: spot.gain for spot in offer(own, 1).spots}[(1, -1)] == 3


def test_the_pile_is_shown_as_a_set_and_never_in_order() -> None:
    seen = view(start("PB1", "SR1", "PB2", "PR1", "SR2", "AB1"), ALICE)
    assert seen.pile == 2
    assert [NUMBERS[name] for name in seen.unseen] == sorted(numbers("SR2", "AB1"))


def test_a_tile_says_what_it_scores_and_for_whom() -> None:
    state = after(
        start("PB1", "SR2", "PO1", "PR1", "CO1"),
        (ALICE, Place(4, (1, 0))),
        (BOB, Place(3, (0, 1))),
        (ALICE, Place(2, (1, 1))),
    )
    step = play(bigbang, state, BOB, Place(1, (1, -1)), Chance("0"))
    assert [event.name for event in step.events] == ["placed", "gained"]
    assert step.events[1].values == {"seat": ALICE, "points": 3, "total": 3}
    assert step.events[1].to is None


def test_a_tile_that_scores_nothing_says_nothing_of_points() -> None:
    step = play(bigbang, start("PB1", "SR2"), ALICE, Place(4, (1, 0)), Chance("0"))
    assert [event.name for event in step.events] == ["placed"]

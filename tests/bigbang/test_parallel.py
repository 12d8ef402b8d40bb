import pytest
from msgspec.structs import replace

from games.bigbang import rules as bigbang
from games.bigbang.rules.components import EMPTY, NUMBERS, OBJECTIVES
from games.bigbang.rules.meta import Options
from games.bigbang.rules.moves import Place
from games.bigbang.rules.setup import arrange_parallel
from games.bigbang.rules.state import State, own_universes
from games.bigbang.rules.stock import Stock, wiped
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, Step, TimeUp
from games.engine.play import RefusedError, play
from tests.bigbang.boards import drawn, numbers, universe

ALICE, BOB, CAROL = Seat(0), Seat(1), Seat(2)
CARDS = tuple(
    tuple(OBJECTIVES.index(name) for name in pair)
    for pair in (("planet", "yellow"), ("sun", "red"), ("comet", "orange"))
)


def table(row: str, *boards: str, seats: int = 3, pile: str = "") -> State:
    """Alice is to play; universe 0 lies on her left, the last one on her right."""
    state = arrange_parallel(numbers("PB1", "PB2"), CARDS[:seats], (), ALICE)
    tiles = tuple(EMPTY if name == "." else NUMBERS[name] for name in row.split())
    universes = [universe(text, centre=False) for text in boards]
    universes += [universe("", centre=False)] * (seats - len(boards))
    return replace(state, universes=tuple(universes), stock=Stock(tiles, numbers(*pile.split())))


def step(state: State, move: Place) -> Step[State]:
    return play(bigbang, state, state.active, move, Chance("0"))


def refused(state: State, move: Place) -> str:
    with pytest.raises(RefusedError) as caught:
        step(state, move)
    return caught.value.refusal.reason


def test_one_universe_for_each_seat_and_all_of_them_empty() -> None:
    state = bigbang.setup(Options(mode="parallel"), 4, Chance("9"))
    assert [universe.tiles for universe in state.universes] == [{}, {}, {}, {}]
    assert own_universes(state, ALICE) == (0, 3)
    assert own_universes(state, BOB) == (1, 0)
    assert bigbang.view(state, None).goals == ()
    assert len(bigbang.view(state, BOB).goals) == 4


def test_two_players_share_both_universes() -> None:
    state = table("PB1 PB2 PB3 SR1", seats=2)
    assert set(own_universes(state, ALICE)) == set(own_universes(state, BOB)) == {0, 1}


def test_where_a_tile_may_go() -> None:
    state = table("PB1 PB2 SR3 SR1", "0,0=PY1")
    assert refused(state, Place(5, (1, 0))) == "empty_slot"
    assert refused(state, Place(1, (1, 0), 7)) == "no_such_universe"
    assert refused(state, Place(1, (0, 0), -1)) == "no_such_universe"
    assert refused(state, Place(1, (0, 0), 1)) == "not_your_universe"
    assert refused(state, Place(1, (1, 0), 2)) == "start_at_origin"
    assert refused(state, Place(3, (1, 0), 0)) == "no_common"
    assert step(state, Place(1, (1, 0), 0)).state.active == BOB
    assert step(state, Place(3, (0, 0), 2)).state.active == BOB


def test_from_the_third_tile_on_two_neighbours_are_needed() -> None:
    state = table("PB1 PB2 SR3 SR1", "0,0=PY1 1,0=PY2")
    assert refused(state, Place(1, (2, 0), 0)) == "two_neighbours"
    after = step(state, Place(1, (0, 1), 0)).state
    assert drawn(after.universes[0]) == "0,0=PY1 0,1=PB1 1,0=PY2"


def test_the_slot_is_refilled_where_it_is() -> None:
    after = step(table("PB1 PB2 SR3 SR1", pile="CO1 CO2"), Place(2, (0, 0), 0)).state
    assert bigbang.view(after, None).row == ("PB1", "CO1", "SR3", "SR1")


def test_a_seat_without_a_place_passes_and_the_next_one_plays() -> None:
    board = "0,0=AB1 1,0=AB1"
    state = table("PY3 SR2 . .", board.replace("1,0=AB1", "1,0=AB3"), "0,0=AY2", "0,0=PY1")
    told = step(state, Place(1, (1, 0), 2))
    assert told.state.active in (BOB, CAROL)


# Bob builds in 1 and 0, where no tile that is left fits; Carol in 2 and 1.
VAIN = table("SR2 CO2 CO3 CY3", "0,0=PB1", "0,0=AB1", pile="CY2 SY2 SO3")


def test_a_redraw_in_vain_leaves_the_new_row_to_the_next_seat() -> None:
    told = step(replace(VAIN, edition=2), Place(1, (0, 0), 2))
    assert [event.name for event in told.events] == ["placed_in", "redrawn", "passed"]
    assert told.state.active == CAROL
    offered = Stock(numbers("CY2", "CO2", "CO3", "CY3"), numbers("SY2", "SO3"))
    assert told.state.stock == wiped(wiped(offered))
    assert bigbang.view(told.state, None).row != ("CY2", "CO2", "CO3", "CY3")


def test_before_edition_2_a_redraw_in_vain_was_rolled_back() -> None:
    told = step(replace(VAIN, edition=1), Place(1, (0, 0), 2))
    assert told.state.stock == Stock(numbers("CY2", "CO2", "CO3", "CY3"), numbers("SY2", "SO3"))


def test_a_table_follows_the_edition_it_was_opened_with() -> None:
    for edition in (1, 2):
        options = Options(mode="parallel", edition=edition)
        assert bigbang.setup(options, 2, Chance("1")).edition == edition


def test_all_passing_in_a_row_ends_the_game() -> None:
    state = table("PB1 SR2 . .", "0,0=PY1", "0,0=AB1", "0,0=AB3")
    told = step(state, Place(1, (1, 0), 0))
    assert [event.name for event in told.events][:4] == ["placed_in", "passed", "passed", "passed"]
    assert told.state.phase == "ended"


def test_the_game_ends_with_the_last_tile() -> None:
    assert step(table("PB1 . . ."), Place(1, (0, 0), 0)).state.phase == "ended"


LEFT = "0,0=PY3 1,0=PY2 2,0=PY1"  # Alice: planets 6, yellow 6


def test_the_worse_universe_counts() -> None:
    state = replace(table("PB1 . . .", LEFT, "", "0,0=PO2 1,0=PO1 2,0=PB1"), phase="ended")
    assert (end := bigbang.result(state))
    assert end.scores == (4, 0, 0)
    assert end.ranks[ALICE] == 1


def test_a_tie_is_broken_by_the_better_universe_then_by_turn_order() -> None:
    state = replace(table("PB1 . . .", LEFT), phase="ended")
    assert (end := bigbang.result(state))
    assert (end.scores, end.ranks) == ((0, 0, 0), (1, 3, 2))


def test_the_default_builds_in_the_emptier_universe_left_before_right() -> None:
    state = table("PB1 PB2 SR3 SR1", "0,0=PY1", "", "0,0=PY2 1,0=PY3")
    late = play(bigbang, state, CLOCK, TimeUp("turn-0"), Chance("0")).state
    assert drawn(late.universes[0]) == "-1,0=SR1 0,0=PY1"
    level = table("PB1 PB2 PR3 PR1", "0,0=PY1", "", "0,0=PY2")
    late = play(bigbang, level, CLOCK, TimeUp("turn-0"), Chance("0")).state
    assert drawn(late.universes[0]) == "-1,0=PR1 0,0=PY1"


def test_the_universes_of_a_seat_that_leaves_stay_usable() -> None:
    state = play(bigbang, table("PB1 PB2 SR3 SR1"), ALICE, Resign(), Chance("0")).state
    assert state.active == BOB
    assert step(state, Place(1, (0, 0), 0)).state.active == CAROL

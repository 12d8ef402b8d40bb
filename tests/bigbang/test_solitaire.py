from typing import Any

from msgspec.structs import replace

from games.bigbang import rules as bigbang
from games.bigbang.rules.components import EMPTY, NUMBERS, OBJECTIVES
from games.bigbang.rules.hints import offer
from games.bigbang.rules.moves import Place
from games.bigbang.rules.setup import arrange_solitaire
from games.bigbang.rules.state import Solo, State, solo_of
from games.bigbang.rules.stock import Stock
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, Step, TimeUp
from games.engine.play import play
from tests.bigbang.boards import numbers, universe

ALICE = Seat(0)


def cards(*names: str) -> tuple[int, ...]:
    return tuple(OBJECTIVES.index(name) for name in names)


def table(row: str, board: str, time: int = 0, pile: str = "", **solo: Any) -> State:
    """Red is to be achieved and comets come next, unless told otherwise."""
    state = arrange_solitaire(numbers("PB1", "PB2"), cards("red", "comet"))
    tiles = tuple(EMPTY if name == "." else NUMBERS[name] for name in row.split())
    return replace(
        state,
        stock=Stock(tiles, numbers(*pile.split())),
        universes=(universe(board),),
        times=(time,),
        solo=replace(solo_of(state), **solo),
    )


def step(state: State, move: Place) -> Step[State]:
    return play(bigbang, state, ALICE, move, Chance("0"))


def solo_after(state: State, move: Place) -> Solo:
    return solo_of(step(state, move).state)


def test_the_first_card_is_the_first_positive_objective() -> None:
    seen = bigbang.view(
        bigbang.setup(bigbang.OPTIONS.decode(b'{"mode":"solitaire"}'), 1, Chance("1")), None
    )
    assert seen.solo is not None
    assert (seen.solo.pile, seen.solo.negatives, seen.solo.achieved) == (7, (), ())
    assert len(seen.goals) == 1


def test_creating_a_line_achieves_the_objective_and_turns_the_next_card() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    solo = solo_after(table("PR1 PB2 PB3 SB2", board, pile="PO1 PO2"), Place(1, (3, 0)))
    assert solo.achieved == cards("red")
    assert solo.positive == cards("comet")[0]
    assert solo.final_passes == 0


def test_prolonging_an_old_line_achieves_nothing() -> None:
    board = "1,0=AR1 2,0=SR1 3,0=PR1 3,-1=PB1 4,-1=PB2"
    solo = solo_after(table("PR2 PB3 SB1 SB2", board, pile="PO1 PO2"), Place(1, (4, 0)))
    assert solo.achieved == ()


def test_a_negative_line_loses_at_once() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    state = table("PR1 PB2 PB3 SB2", board, positive=None, negatives=cards("red"))
    told = step(state, Place(1, (3, 0)))
    assert [event.name for event in told.events] == ["placed", "lost", "ended", "scored_solo"]
    assert (end := bigbang.result(told.state))
    assert end.scores == (0,)


def test_negatives_are_looked_at_before_the_positive_objective() -> None:
    board = "1,0=SR1 2,0=SR2 2,-1=SB1 3,-1=PB3"
    state = table("SR3 PB2 PB1 SB2", board, negatives=cards("sun"))
    solo = solo_after(state, Place(1, (3, 0)))
    assert solo.lost
    assert solo.achieved == ()


def test_passing_zero_turns_a_negative_objective_even_for_an_old_line() -> None:
    board = "1,0=CB1 2,0=CB2 3,0=CB3"
    told = step(table("CB1 PB2 PB3 SB2", board.replace("CB1", "CO1"), 11, "PO1"), Place(1, (1, 1)))
    assert [event.name for event in told.events][1:4] == ["advanced", "negative", "lost"]


def test_landing_on_zero_counts_as_passing() -> None:
    solo = solo_after(table("PR1 PB2 PB3 SB2", "1,0=PB1", 11, "PO1"), Place(1, (0, 1)))
    assert solo.negatives == cards("comet")
    assert solo.final_passes == 0
    solo = solo_after(table("PR1 PB2 PB3 SB2", "1,0=PB1", 10, "PO1"), Place(1, (0, 1)))
    assert solo.negatives == ()


def test_two_more_passes_end_the_game() -> None:
    state = table("PR1 PB2 PB3 SB2", "1,0=PB1", 23, "PO1", cards=(), final_passes=0)
    told = step(state, Place(1, (0, 1)))
    assert "last_lap" in [event.name for event in told.events]
    assert told.state.phase == "main"
    state = table("PR1 PB2 PB3 SB2", "1,0=PB1", 23, "PO1", cards=(), final_passes=1)
    assert step(state, Place(1, (0, 1))).state.phase == "ended"


def test_a_pass_in_the_turn_that_achieved_the_last_card_is_counted() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    state = table("PR1 PB2 PB3 SB2", board, 11, "PO1")
    assert solo_after(state, Place(1, (3, 0))).final_passes == 1


def test_running_out_of_tiles_is_a_regular_end() -> None:
    board = "1,0=AR1 2,0=SR1 3,0=PR2 3,-1=PB1"
    state = table("PB2 . . .", board, positive=None, achieved=cards("red"))
    told = step(state, Place(1, (4, -1)))
    assert told.state.phase == "ended"
    assert (end := bigbang.result(told.state))
    assert end.scores == (4,)


def test_time_up_and_leaving() -> None:
    state = table("PR1 PB2 PB3 SB2", "1,0=PB1", pile="PO1")
    late = play(bigbang, state, CLOCK, TimeUp("turn-0"), Chance("0")).state
    assert len(late.universes[0].tiles) == 3
    gone = play(bigbang, state, ALICE, Resign(), Chance("0")).state
    assert (end := bigbang.result(gone))
    assert end.scores == (0,)


def test_the_view_warns_of_a_negative_line() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    state = table("PR1 PB2 PB3 SB2", board, positive=None, negatives=cards("red"))
    forms = {spot.cell: spot.forms for spot in offer(bigbang.view(state, ALICE), 1).spots}
    assert forms[3, 0] == "red"
    assert set(forms.values()) == {"red", None}

"""A move that scores says so: to all where objectives are open, else to their owner alone."""

from games.bigbang import rules as bigbang
from games.bigbang.rules.meta import Mode, Options, seating
from games.bigbang.rules.moves import Place
from games.bigbang.rules.score import tally, universe_points
from games.bigbang.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.play import play
from tests.bigbang.test_cosmic import table as cosmic
from tests.bigbang.test_parallel import table as parallel
from tests.bigbang.test_solitaire import cards
from tests.bigbang.test_solitaire import table as solitaire

ALICE, BOB = Seat(0), Seat(1)
TOLD = {"gained", "lost_points", "counted"}


def events(state: State, seat: Seat, move: Place) -> tuple[Event, ...]:
    return play(bigbang, state, seat, move, Chance("0")).events


def points_told(state: State, seat: Seat, move: Place) -> list[Event]:
    return [event for event in events(state, seat, move) if event.name in TOLD]


def test_secret_objectives_are_counted_for_their_owner_alone() -> None:
    board = "1,0=SR1 2,0=SR2 2,-1=SB1 3,-1=PB3"  # suns and red are Bob's objectives
    (told,) = points_told(cosmic("SR3 PB1 PB2 AB3", "AO1", board), ALICE, Place(1, (3, 0)))
    assert told.to == (BOB,)
    assert told.name == "gained"
    assert told.values["points"] == told.values["total"] != 0


def test_points_lost_to_the_black_hole_are_told_as_lost() -> None:
    board = "1,0=PB1 2,0=PO2 3,0=PY1 1,1=AB1"  # planets are Alice's objective
    state = cosmic("BLACK_HOLE SB1 SB2 AB3", "AO1", board)
    step = play(bigbang, state, ALICE, Place(1, (2, 1)), Chance("0"))
    names = [event.name for event in step.events]
    assert names.index("absorbed") < names.index("lost_points") < names.index("advanced")
    lost = step.events[names.index("lost_points")]
    assert lost.to == (ALICE,)
    assert lost.values["total"] == universe_points(step.state, ALICE)[0]


def test_a_move_without_points_says_nothing_of_them() -> None:
    board = "1,0=SR1 2,0=SR2 2,-1=SB1 3,-1=PB3"
    assert points_told(cosmic("AB1 PB1 PB2 AB3", "AO1", board), ALICE, Place(1, (3, -2))) == []


def test_both_universes_are_counted_for_their_owner_alone() -> None:
    state = parallel("PB1 . . .", "0,0=PO2 1,0=PO1 1,1=AB1", pile="AB2 AB3")
    (told,) = points_told(state, ALICE, Place(1, (2, 0)))
    left, right = universe_points(
        play(bigbang, state, ALICE, Place(1, (2, 0)), Chance("0")).state, ALICE
    )
    assert told == Event("counted", {"seat": ALICE, "left": left, "right": right}, (ALICE,))
    assert left > right == 0


def test_an_objective_achieved_alone_tells_its_points_right_after_it() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    told = events(solitaire("PR1 PB2 PB3 SB2", board, pile="PO1 PO2"), ALICE, Place(1, (3, 0)))
    assert [event.name for event in told][:4] == ["placed", "achieved", "gained", "positive"]
    assert told[2].to is None
    assert told[2].values["points"] == told[2].values["total"] != 0


def test_a_game_lost_alone_tells_of_no_points() -> None:
    board = "1,0=AR1 2,0=SR1 2,-1=SB1 3,-1=PB1"
    state = solitaire("PR1 PB2 PB3 SB2", board, pile="PO1", positive=None, negatives=cards("red"))
    assert points_told(state, ALICE, Place(1, (3, 0))) == []


def test_what_was_told_adds_up_to_the_points_of_the_end() -> None:
    modes: list[Mode] = ["simple", "cosmic", "solitaire", "parallel"]
    for mode in modes:
        luck = Chance("77")
        options = Options(mode=mode)
        state = bigbang.setup(options, seating(options)[1], luck)
        known = dict.fromkeys(range(state.seats), 0)
        while windows := bigbang.windows(state):
            seat = windows[0].must[0]
            move = luck.pick(list(bigbang.moves(state, seat)))
            step = play(bigbang, state, seat, move, Chance("0"))
            for event in step.events:
                if event.name in TOLD:
                    owner = int(event.values["seat"])
                    assert event.to in ((owner,), None)
                    assert (event.to is None) == (mode in ("simple", "solitaire"))
                    total = event.values.get("total")
                    both = (event.values.get("left", 0), event.values.get("right", 0))
                    known[owner] = int(total) if total is not None else min(map(int, both))
            state = step.state
        if not (state.solo and state.solo.lost):
            assert tuple(known.values()) == tally(state)


def test_counting_for_others_does_not_seal_a_move() -> None:
    # The pile is empty: the move shows nothing, though it scores for Bob's secret objectives.
    board = "1,0=SR1 2,0=SR2 2,-1=SB1 3,-1=PB3"
    state = cosmic("SR3 PB1 PB2 AB3", "", board)
    step = play(bigbang, state, ALICE, Place(1, (3, 0)), Chance("0"))
    assert [event.to for event in step.events if event.name in TOLD] == [(BOB,)]
    assert not step.sealed

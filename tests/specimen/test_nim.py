import pytest

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import RefusedError, play
from tests.specimen import rules as nim
from tests.specimen.rules import Move, State, Take

ALICE, BOB = Seat(0), Seat(1)


def after(heaps: tuple[int, ...], seat: Seat, move: Move) -> State:
    """Alice is to play; some seat plays a move."""
    return play(nim, State(heaps, turn=0, active=ALICE), seat, move, Chance("0")).state


def test_the_turn_passes_to_the_opponent() -> None:
    assert after((3, 4), ALICE, Take(heap=1, count=4)) == State((3, 0), turn=1, active=BOB)


def test_whoever_takes_the_last_counter_wins() -> None:
    end = after((0, 2), ALICE, Take(heap=1, count=2))
    assert nim.windows(end) == ()
    assert (won := nim.result(end))
    assert won.ranks == (1, 2)


def test_when_time_is_up_the_clock_takes_one_counter() -> None:
    assert after((0, 2), CLOCK, TimeUp("turn-0")).heaps == (0, 1)


def test_a_seat_that_resigns_loses_whoever_is_to_play() -> None:
    end = after((3, 4), BOB, Resign())
    assert nim.windows(end) == ()
    assert (won := nim.result(end))
    assert won.ranks == (1, 2)


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (BOB, Take(heap=0, count=1), "not_asked"),
        (ALICE, TimeUp("turn-0"), "not_asked"),
        (CLOCK, TimeUp("turn-9"), "not_asked"),
        (CLOCK, TimeUp("turn-0", seat=BOB), "not_asked"),
        (CLOCK, Resign(), "not_asked"),
        (ALICE, Take(heap=7, count=1), "no_such_heap"),
        (ALICE, Take(heap=0, count=0), "not_in_heap"),
        (ALICE, Take(heap=0, count=4), "not_in_heap"),
    ],
)
def test_it_refuses(seat: Seat, move: Move, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        after((3, 4), seat, move)

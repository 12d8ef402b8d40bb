import pytest

from games.engine.contract import Refusal, Seat
from games.engine.seats import changed, ranked, refuse_leaving, remaining


def test_one_item_is_replaced_and_the_others_stay() -> None:
    assert changed(("a", "b", "c"), 1, "x") == ("a", "x", "c")


def test_seats_that_left_are_no_longer_at_the_table() -> None:
    assert remaining(4, left=(2, 0)) == [1, 3]


def test_a_seat_leaves_once() -> None:
    assert refuse_leaving(Seat(1), left=(0,)) is None
    assert refuse_leaving(Seat(1), left=(0, 1)) == Refusal("has_left")


@pytest.mark.parametrize(
    ("standings", "left", "ranks"),
    [
        ([(3,), (5,), (4,)], (), (3, 1, 2)),
        ([(5, 1), (5, 2), (4, 9)], (), (2, 1, 3)),
        ([(5,), (5,), (4,)], (), (1, 1, 3)),
        ([(9,), (1,), (2,)], (0,), (3, 2, 1)),
        ([(0,), (7, 7), (1,)], (0, 2), (3, 1, 2)),
    ],
    ids=["most first", "then the next figure", "equals share", "left is last", "left in order"],
)
def test_seats_are_ranked(
    standings: list[tuple[int, ...]], left: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert ranked(standings, left) == ranks

import pytest

from games.factory import rules as factory
from games.factory.rules.moves import Pick
from games.factory.rules.state import packet_of
from tests.factory.tables import ALICE, BOB, CAROL, after, drafted, opened, step, told


@pytest.mark.parametrize("round_", [1, 2])
def test_after_the_draft_the_nine_tiles_go_to_the_right(round_: int) -> None:
    pirated = drafted(opened(seats=3, card=12, round_=round_))
    plain = drafted(opened(seats=3, card=17, round_=round_))
    assert pirated.hands[ALICE] == plain.hands[BOB]
    assert pirated.hands[BOB] == plain.hands[CAROL]
    assert pirated.hands[CAROL] == plain.hands[ALICE]


def test_it_is_told_once_the_draft_is_over() -> None:
    state = opened(seats=2, card=12)
    for _ in range(3):
        seat = next(seat for seat in (ALICE, BOB) if packet_of(state, seat))
        state = after(state, (seat, Pick(packet_of(state, seat)[:3])))
    last = step(state, BOB, Pick(packet_of(state, BOB)[:3]))
    assert len(told(last, "hands_pirated")) == 1
    mine = factory.view(last.state, ALICE).mine
    assert mine is not None
    assert mine.hand == ()

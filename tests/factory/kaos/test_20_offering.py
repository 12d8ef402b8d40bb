import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory import rules as factory
from games.factory.rules.moves import Offer
from games.factory.rules.state import State
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, after, played, sheets, step, told, window


def after_scoring() -> State:
    return played(20, galaxy(MARTIN), galaxy(PLAIN))


def test_five_points_on_a_colour_buy_two_star_points() -> None:
    state = after_scoring()
    assert window(state).must == (ALICE,)  # nobody else has five points on a colour
    done = step(state, ALICE, Offer("V"))
    assert done.state.tokens[ALICE] == (0, 4, 5, 4)
    assert [shift.step for shift in sheets(done.state)[ALICE].shifts[-2:]] == ["e", "e"]
    assert told(done, "offering_made")[0].values["token"] == "V"


def test_a_token_below_five_cannot_be_offered() -> None:
    with pytest.raises(RefusedError, match="cannot_pay"):
        step(after_scoring(), ALICE, Offer("I"))


def test_nobody_has_to_offer() -> None:
    assert after(after_scoring(), (ALICE, Offer())).tokens[ALICE] == (5, 4, 5, 2)


def test_the_clock_offers_nothing() -> None:
    state = after(after_scoring(), (CLOCK, TimeUp("offering-1")))
    assert state.tokens == ((5, 4, 5, 2), (4, 4, 2, 0))


def test_it_comes_after_the_scoring_of_the_fifth_round_too() -> None:
    state = played(20, galaxy(MARTIN), galaxy(PLAIN), round_=5)
    assert state.phase == "offering"
    assert factory.result(after(state, (ALICE, Offer("D")))) is not None
    assert state.tokens[BOB] == (4, 4, 2, 0)

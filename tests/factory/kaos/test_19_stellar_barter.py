import pytest

from games.engine.contract import CLOCK, TimeUp
from games.factory import rules as factory
from games.factory.rules.components import Colour
from games.factory.rules.moves import Barter
from games.factory.rules.score import bartered
from games.factory.rules.sheet import Tokens
from tests.factory.drawn import CROSSING, MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, CAROL, after, played, sheets, standing, window


def test_the_path_scores_on_a_colour_of_ones_choice() -> None:
    state = played(19, galaxy(MARTIN), galaxy(PLAIN))
    assert window(state).must == (ALICE,)  # Bob has no points on his path
    page = sheets(after(state, (ALICE, Barter("I"))))[ALICE]
    assert page.after == (5, 6, 5, 0)
    assert page.path.token == "I"


def test_zones_and_bonus_results_are_seen_before_the_choice() -> None:
    state = played(19, galaxy(MARTIN), galaxy(PLAIN), galaxy(CROSSING), grabs={0: "V"})
    state = after(state, (CAROL, Barter("D")))
    scoring = factory.view(state, ALICE).scoring
    assert scoring is not None
    assert not scoring.final
    assert scoring.accounts[ALICE].sheet.after == (8, 4, 5, 0)
    assert scoring.accounts[CAROL].sheet.path.token is None


def test_the_clock_takes_the_lowest_colour_after_zones_and_bonus() -> None:
    state = played(19, galaxy(MARTIN), galaxy(PLAIN))
    page = sheets(after(state, (CLOCK, TimeUp("barter-1"))))[ALICE]
    assert page.path.token == "I"


def test_nobody_is_asked_if_no_path_has_points() -> None:
    bobs = "T31.0 T32.0 T33.0 / T34.0 T39.0 T41.0 / T50.0 T14.0 T19.0"
    state = played(19, galaxy(PLAIN), galaxy(bobs))
    assert state.phase == "rest"
    assert sheets(state)[BOB].path.points == 0


@pytest.mark.parametrize("colour", ["V", "I", "D"])
@pytest.mark.parametrize("before", [(0, 0, 0, 0), (24, 26, 29, 3)])
def test_where_a_choice_leads_is_known_before_it_is_made(colour: Colour, before: Tokens) -> None:
    state = played(19, galaxy(MARTIN), galaxy(PLAIN), grabs={0: "D"})
    state = standing(state, before, (0, 0, 0, 0))
    scoring = factory.view(state, ALICE).scoring
    assert scoring is not None
    foreseen = bartered(scoring.accounts[ALICE].sheet, colour)
    assert foreseen == sheets(after(state, (ALICE, Barter(colour))))[ALICE].after

from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import card
from games.factory.rules.score import extras
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import played, sheets


def test_one_two_three_and_four_spaces() -> None:
    assert [card(9).star_extra(spaces) for spaces in (1, 2, 3, 4)] == [0, 1, 2, 4]


def test_martins_constellations_of_four_and_two_bring_five() -> None:
    assert extras(Tally(((), (), ()), (4, 2), 0, 0, 0), card(9)) == (0, 0, 0, 5)


def test_single_spaces_bring_nothing() -> None:
    alice, bob = sheets(played(9, galaxy(MARTIN), galaxy(PLAIN)))
    assert (alice.extras[3], bob.extras[3]) == (1, 0)
    assert alice.after == (5, 4, 5, 3)

from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import card
from games.factory.rules.score import extras
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_each_constellation_brings_a_star_point_whatever_its_size() -> None:
    page = sheets(played(8, galaxy(MARTIN), galaxy(PLAIN)))[ALICE]
    assert page.constellations == (2, 1, 1, 1)
    assert page.extras == (0, 0, 0, 4)
    assert page.after == (5, 4, 5, 6)  # the path scores as well


def test_two_constellations_bring_two() -> None:
    assert sheets(played(8, galaxy(MARTIN), galaxy(PLAIN)))[BOB].after[3] == 2


def test_sophies_three_constellations_bring_three() -> None:
    assert extras(Tally(((), (), ()), (4, 1, 1), 0, 0, 0), card(8)) == (0, 0, 0, 3)

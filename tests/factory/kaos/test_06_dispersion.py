from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import card
from games.factory.rules.score import extras, zone_points
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_zones_of_none_one_or_two_planets_are_worth_one_more() -> None:
    page = sheets(played(6, galaxy(MARTIN), galaxy(PLAIN)))[ALICE]
    assert page.extras == (1, 2, 3, 0)  # V 2; I 2 and 1; D 1, 0 and 0
    assert page.after == (6, 6, 8, 2)


def test_constellations_are_no_colour_zones() -> None:
    page = sheets(played(6, galaxy(MARTIN), galaxy(PLAIN)))[BOB]
    assert page.constellations == (1, 1)
    assert page.extras == (2, 2, 2, 0)


def test_a_green_zone_without_a_planet_brings_one_point() -> None:
    assert zone_points(0, 0) == 0
    assert extras(Tally(((0,), (), ()), (), 0, 0, 0), card(6)) == (1, 0, 0, 0)

from games.factory.rules.kaos import card
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_zones_of_three_planets_are_worth_one_more() -> None:
    page = sheets(played(5, galaxy(MARTIN), galaxy(PLAIN)))[ALICE]
    assert page.extras == (1, 1, 1, 0)
    assert page.after == (6, 5, 6, 2)


def test_a_green_zone_of_three_gives_two_points_and_one_of_two_gives_none() -> None:
    assert [card(5).zone_extra(0, planets) for planets in (2, 3, 9)] == [0, 1, 1]
    assert sheets(played(5, galaxy(MARTIN), galaxy(PLAIN)))[BOB].after == (6, 6, 3, 0)

from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import card
from games.factory.rules.score import path_points
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_branches_count_in_the_path() -> None:
    path = sheets(played(4, galaxy(MARTIN), galaxy(PLAIN)))[ALICE].path
    assert (path.mode, path.count, path.points) == ("network", 8, 2)


def test_without_arms_there_is_no_path() -> None:
    assert sheets(played(4, galaxy(MARTIN), galaxy(PLAIN)))[BOB].path.count == 0


def test_pierres_six_tiles_with_branches_bring_two_points() -> None:
    pierre = Tally(((), (), ()), (), path=5, network=6, paths=1)
    assert path_points(card(4).path(pierre)) == 2
    assert path_points(card(0).path(pierre)) == 1

from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import card
from games.factory.rules.score import path_points
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_separate_paths_count_instead_of_tiles() -> None:
    path = sheets(played(10, galaxy(MARTIN), galaxy(PLAIN)))[ALICE].path
    assert (path.mode, path.count, path.points) == ("count", 2, 0)


def test_sophies_six_paths_bring_two_points() -> None:
    six = Tally(((), (), ()), (), path=3, network=3, paths=6)
    assert path_points(card(10).path(six)) == 2


def test_no_arms_no_path() -> None:
    assert sheets(played(10, galaxy(MARTIN), galaxy(PLAIN)))[BOB].path.count == 0

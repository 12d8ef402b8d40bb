from tests.rules.factory.drawn import MARTIN, PLAIN, galaxy
from tests.rules.factory.tables import ALICE, BOB, played, sheets


def test_branches_count_in_the_path() -> None:
    path = sheets(played(4, galaxy(MARTIN), galaxy(PLAIN)))[ALICE].path
    assert (path.mode, path.count, path.points) == ("network", 8, 2)


def test_without_arms_there_is_no_path() -> None:
    assert sheets(played(4, galaxy(MARTIN), galaxy(PLAIN)))[BOB].path.count == 0

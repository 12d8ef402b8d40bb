from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import played, sheets


def test_every_desert_zone_is_worth_one_more_even_an_empty_one() -> None:
    alice, bob = sheets(played(15, galaxy(MARTIN), galaxy(PLAIN)))
    assert alice.extras == (0, 0, 4, 0)
    assert alice.after == (5, 4, 9, 2)
    assert bob.extras == (0, 0, 3, 0)

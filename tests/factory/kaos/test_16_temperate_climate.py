from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import played, sheets


def test_every_vegetation_zone_is_worth_one_more_even_an_empty_one() -> None:
    alice, bob = sheets(played(16, galaxy(MARTIN), galaxy(PLAIN)))
    assert alice.extras == (2, 0, 0, 0)
    assert alice.after == (7, 4, 5, 2)
    assert bob.extras == (4, 0, 0, 0)

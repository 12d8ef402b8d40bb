from games.factory.rules.state import State
from tests.factory.drawn import CROSSING, MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def swapped(grabs: dict[int, str] | None = None) -> State:
    return played(2, galaxy(MARTIN), galaxy(PLAIN), grabs=grabs)


def test_each_galaxy_is_scored_by_the_left_neighbour_of_its_builder() -> None:
    alice, bob = sheets(swapped())
    assert (alice.galaxy_of, bob.galaxy_of) == (BOB, ALICE)
    assert bob.after == (5, 4, 5, 2)
    assert alice.after == (4, 4, 2, 0)


def test_a_bonus_tile_is_judged_on_the_galaxy_its_holder_scores() -> None:
    alice, bob = sheets(swapped({0: "V", 1: "D"}))
    assert [(bet.best, bet.table_best, bet.points) for bet in alice.bonus] == [(6, 9, -2)]
    assert [(bet.best, bet.table_best, bet.points) for bet in bob.bonus] == [(4, 4, 3)]


def test_with_three_the_galaxy_comes_from_the_right() -> None:
    state = played(2, galaxy(MARTIN), galaxy(PLAIN), galaxy(CROSSING))
    assert [page.galaxy_of for page in sheets(state)] == [2, 0, 1]

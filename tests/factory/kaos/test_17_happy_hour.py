from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets


def test_bonus_tiles_count_double_won_or_lost() -> None:
    alice, bob = sheets(played(17, galaxy(MARTIN), galaxy(PLAIN), grabs={0: "VD", 1: "I"}))
    assert [(bet.colour, bet.points) for bet in alice.bonus] == [("V", 6), ("D", 6)]
    assert [(bet.colour, bet.points) for bet in bob.bonus] == [("I", 6)]  # level is success
    assert alice.after == (11, 4, 11, 2)


def test_a_lost_bet_costs_four() -> None:
    bob = sheets(played(17, galaxy(MARTIN), galaxy(PLAIN), grabs={1: "V"}))[BOB]
    assert [bet.points for bet in bob.bonus] == [-4]
    assert bob.after[0] == 0
    assert sheets(played(17, galaxy(MARTIN), galaxy(PLAIN)))[ALICE].bonus == ()

from games.encounter.rules.moves import UsePower
from tests.encounter.table import ALICE, BOB, Table, ships


def test_the_attacker_sends_more_ships_than_four() -> None:
    table = Table("amoeba", "filch", "clone").attack(ships(R1=3)).lay(6, 8)
    table.play(ALICE, UsePower(ships=ships(R2=3, R3=3))).go_on()
    assert table.state.mothership[ALICE] == 9
    assert table.on("R2")[ALICE] == 1


def test_the_attacker_takes_ships_back_but_leaves_one() -> None:
    table = Table("amoeba", "filch", "clone").attack(ships(R1=3)).lay(6, 8)
    assert table.refused(ALICE, UsePower(ships=((1, -3),))) == "keep_one_ship"
    table.play(ALICE, UsePower(ships=((1, -2),))).go_on()
    assert table.on("R2")[ALICE] == 6


def test_the_defender_moves_ships_onto_the_planet_under_attack() -> None:
    table = Table("filch", "amoeba", "clone").attack(ships(R1=3)).lay(6, 8)
    table.play(BOB, UsePower(ships=ships(Y2=4)))
    table.go_on()
    assert table.on("Y1")[BOB] == 8
    assert table.on("Y2")[BOB] == 0


def test_a_defender_without_a_ship_there_cannot_use_it() -> None:
    table = Table("filch", "amoeba", "clone")
    table.put(BOB, Y2=10, Y3=5, Y4=5).attack(planet="Y1").lay(6, 8)
    assert table.refused(BOB, UsePower(ships=ships(Y2=1))) == "keep_one_ship"


def test_emptied_colonies_are_lost_and_the_power_is_judged_afterwards() -> None:
    table = Table("amoeba", "filch", "clone").put(ALICE, R1=4, R2=1, R3=1, R4=1, Y5=13)
    table.attack(ships(R1=3)).lay(6, 8)
    table.play(ALICE, UsePower(ships=ships(R2=1, R3=1))).go_on()
    assert table.told("power_silent")[0].values == {"seat": ALICE, "power": "amoeba"}


def test_it_works_once_in_a_window_and_never_both_ways() -> None:
    table = Table("amoeba", "filch", "clone").attack(ships(R1=3)).lay(6, 8)
    both = UsePower(ships=((1, 1), (2, -1)))
    assert table.refused(ALICE, both) == "no_change"
    assert table.refused(ALICE, UsePower()) == "no_change"
    assert table.refused(ALICE, UsePower(ships=ships(Y1=1))) == "no_colony"
    assert table.refused(ALICE, UsePower(ships=ships(R2=5))) == "not_enough_ships"
    table.play(ALICE, UsePower(ships=ships(R2=1))).go_on()
    assert table.state.enc.used_laid in ((), (ALICE,))


def test_it_does_nothing_before_the_cards_are_laid() -> None:
    table = Table("amoeba", "filch", "clone").attack(ships(R1=3))
    assert table.refused(ALICE, UsePower(ships=ships(R2=1))) == "wrong_window"

from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import UsePower
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_hands_are_exchanged_for_good() -> None:
    table = Table("trader", "clone", "filch", hands=[(4, 6), (20, COSMIC_ZAP, 30)])
    table.attack(ships(R1=3)).play(ALICE, UsePower()).go_on()
    assert table.hand(ALICE) == (20, 30, COSMIC_ZAP)
    assert table.hand(BOB) == (4, 6)
    private = [event.to for event in table.told("you_swapped")]
    assert private == [(ALICE,), (BOB,)]


def test_a_defender_left_without_encounter_card_draws_seven() -> None:
    table = Table("trader", "clone", "filch", hands=[(COSMIC_ZAP, 6), (20, 30)])
    table.attack(ships(R1=3)).to("pre")
    table = Table("clone", "trader", "filch", hands=[(20, 30), (COSMIC_ZAP,)])
    table.attack(ships(R1=3)).play(BOB, UsePower()).go_on()
    assert table.told("attacker_without_card")


def test_once_an_encounter_and_only_main() -> None:
    table = Table("clone", "filch", "trader").attack(ships(R1=3))
    assert table.refused(CLARA, UsePower()) == "main_only"

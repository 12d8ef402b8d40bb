from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import UsePower
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_it_gives_a_card_to_a_main_player() -> None:
    table = Table("philanthropist", "clone", "filch").attack(ships(R1=3))
    table.play(ALICE, UsePower(seat=BOB, card=0)).go_on()
    assert table.hand(BOB).count(0) == 2
    assert table.hand(ALICE).count(0) == 0


def test_as_an_ally_it_gives_to_the_attacker() -> None:
    table = Table("clone", "filch", "philanthropist")
    table.attack(ships(R1=3), allies={CLARA: ("attack", ships(B1=1))})
    table.play(CLARA, UsePower(seat=ALICE, card=12)).go_on()
    assert table.hand(ALICE).count(12) == 2


def test_it_must_be_in_the_encounter() -> None:
    table = Table("clone", "filch", "philanthropist").attack(ships(R1=3))
    assert table.refused(CLARA, UsePower(seat=ALICE, card=12)) == "involved_only"


def test_not_to_itself_and_only_what_it_holds() -> None:
    table = Table("philanthropist", "clone", "filch").attack(ships(R1=3))
    assert table.refused(ALICE, UsePower(seat=ALICE, card=0)) == "bad_target"
    assert table.refused(ALICE, UsePower(seat=CLARA, card=0)) == "bad_target"
    assert table.refused(ALICE, UsePower(seat=BOB, card=30)) == "not_your_card"


def test_a_gift_of_the_last_encounter_card_breaks_the_attack_off() -> None:
    table = Table("philanthropist", "clone", "filch", hands=[(6, COSMIC_ZAP)])
    table.attack(ships(R1=3)).play(ALICE, UsePower(seat=BOB, card=6)).go_on()
    assert table.told("attacker_without_card")

from games.encounter.rules.components import COSMIC_ZAP, EMOTION_CONTROL
from games.encounter.rules.moves import PlayArtefact, UsePower
from tests.encounter.table import ALICE, BOB, Table, ships


def test_both_cards_are_set_aside_and_new_ones_laid() -> None:
    table = Table("chronos", "filch", "clone").attack(ships(R1=3)).reveal(6, 10)
    table.play(ALICE, UsePower()).go_on()
    assert table.state.todo[0] == "cards"
    assert table.state.enc.pair == (6, 10)
    table.fight(12, 6).to("second")
    assert table.on("Y1") == (3, 0, 0)
    assert 6 in table.hand(ALICE)
    assert 10 in table.hand(BOB)


def test_the_second_result_cannot_be_suspended() -> None:
    table = Table("chronos", "filch", "clone").attack(ships(R1=3)).reveal(6, 10)
    table.play(ALICE, UsePower()).go_on().reveal(8, 12)
    assert table.refused(ALICE, UsePower()) == "already_used"


def test_it_needs_another_encounter_card() -> None:
    table = Table("chronos", "filch", "clone", hands=[(6, COSMIC_ZAP)])
    table.attack(ships(R1=3)).reveal(6, 10)
    assert table.refused(ALICE, UsePower()) == "no_other_card"


def test_an_attacker_left_without_card_breaks_off() -> None:
    table = Table("filch", "chronos", "clone", hands=[(6,)]).attack(ships(R1=3)).reveal(6, 10)
    table.play(BOB, UsePower()).go_on()
    assert table.told("attacker_without_card")
    assert 6 in table.hand(ALICE)
    assert table.state.active == BOB


def test_emotion_control_is_spent_on_the_first_pair() -> None:
    table = Table("chronos", "filch", "clone", hands=[(6, 8, 12), (6, 10, EMOTION_CONTROL)])
    table.attack(ships(R1=3)).reveal(6, 10)
    table.play(ALICE, UsePower()).play(BOB, PlayArtefact(EMOTION_CONTROL))
    table.go_on()
    assert not table.state.enc.emotion

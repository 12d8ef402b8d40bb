from games.encounter.rules.components import EMOTION_CONTROL
from games.encounter.rules.moves import PlayArtefact
from tests.encounter.table import ALICE, CLARA, Table, ships

PLAY = PlayArtefact(EMOTION_CONTROL)


def test_two_attacks_become_a_deal() -> None:
    table = Table("trader", "filch", "macron", hands=[(6, 8, EMOTION_CONTROL)])
    table.attack(ships(R1=3)).reveal(6, 12).play(ALICE, PLAY).go_on()
    assert table.to("deal").state.todo[0] == "deal"


def test_an_attack_and_a_negotiate_become_a_deal() -> None:
    table = Table("trader", "filch", "macron", hands=[(6, 8, EMOTION_CONTROL)])
    table.attack(ships(R1=3)).reveal(6, 0).play(ALICE, PLAY).go_on()
    assert table.to("deal").state.todo[0] == "deal"


def test_anybody_may_play_it() -> None:
    table = Table("trader", "filch", "macron", hands=[(6,), (12,), (EMOTION_CONTROL,)])
    table.attack(ships(R1=3)).reveal(6, 12).play(CLARA, PLAY).go_on()
    assert table.state.todo[0] == "deal"


def test_some_card_must_count_as_an_attack() -> None:
    table = Table("trader", "filch", "macron", hands=[(0, 8, EMOTION_CONTROL)])
    table.attack(ships(R1=3)).reveal(0, 0)
    assert table.refused(ALICE, PLAY) == "no_attack_card"


def test_only_when_both_cards_are_face_up() -> None:
    table = Table("trader", "filch", "macron", hands=[(6, 8, EMOTION_CONTROL)])
    table.attack(ships(R1=3)).lay(6, 8)
    assert table.refused(ALICE, PLAY) == "wrong_window"

from games.encounter import rules as encounter
from games.encounter.rules.moves import UsePower
from tests.encounter.table import ALICE, BOB, Table, ships


def test_the_two_cards_change_sides() -> None:
    table = Table("sorcerer", "healer", "macron", hands=[(6, 8), (12, 8)])
    table.attack(ships(R1=3)).lay(6, 12).play(ALICE, UsePower()).go_on()
    assert table.state.enc.laid == (12, 6)


def test_each_still_knows_only_the_card_he_laid() -> None:
    table = Table("sorcerer", "healer", "macron", hands=[(6, 8), (12, 8)])
    table.attack(ships(R1=3)).lay(6, 12).play(ALICE, UsePower())
    table.play(BOB, encounter.MOVE.decode(b'{"type":"pass"}'))
    table.play(table.state.asked[0], encounter.MOVE.decode(b'{"type":"pass"}'))
    assert table.state.todo[0] == "laid"
    assert encounter.view(table.state, ALICE).laid == (-1, 6)
    assert encounter.view(table.state, BOB).laid == (12, -1)
    assert encounter.view(table.state, None).laid == (-1, -1)


def test_once_in_a_window_and_only_as_main_player() -> None:
    table = Table("healer", "macron", "sorcerer").attack(ships(R1=3)).lay(6, 12)
    assert table.refused(table.state.asked[-1], UsePower()) == "main_only"

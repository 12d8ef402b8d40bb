from games.encounter import rules as encounter
from games.encounter.rules.moves import Lay
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_the_opponents_card_is_turned_up_first() -> None:
    table = Table("oracle", "clone", "filch").attack(ships(R1=3)).to("cards")
    assert table.state.asked == (BOB,)
    assert table.refused(ALICE, Lay(8)) == "oracle_wait"
    table.play(BOB, Lay(10))
    assert encounter.view(table.state, CLARA).laid == (-1, 10)
    table.play(ALICE, Lay(12))
    assert encounter.view(table.state, CLARA).laid == (-1, 10)


def test_a_card_once_laid_stays() -> None:
    table = Table("oracle", "clone", "filch").attack(ships(R1=3)).to("cards").play(BOB, Lay(10))
    assert table.refused(BOB, Lay(12)) == "card_laid"


def test_as_an_ally_it_sees_nothing() -> None:
    table = Table("filch", "clone", "oracle").attack(ships(R1=3)).to("cards")
    assert table.state.asked == (ALICE, BOB)

from games.encounter.rules.score import preview
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_each_ship_counts_four() -> None:
    table = Table("macron", "clone", "healer").attack(ships(R1=3)).reveal(6, 8)
    assert [one.total for one in preview(table.state).sums] == [18, 12]


def test_as_an_ally_too() -> None:
    table = Table("clone", "filch", "macron")
    table.attack(ships(R1=3), allies={CLARA: ("defence", ships(B1=2))}).reveal(6, 8)
    assert [one.total for one in preview(table.state).sums] == [9, 20]


def test_its_ships_count_one_for_compensation() -> None:
    table = Table("clone", "macron", "healer", hands=[(12, 8, 8, 8, 8, 10)])
    table.attack(ships(R1=3)).fight(12, 0).to("keep")
    assert len(table.hand(BOB)) == 4 + 4
    assert len(table.hand(ALICE)) == 1

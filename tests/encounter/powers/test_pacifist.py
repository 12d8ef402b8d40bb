from games.encounter.rules.score import preview
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_its_negotiate_lands() -> None:
    table = Table("pacifist", "healer", "macron").attack(ships(R1=3)).fight(0, 12)
    assert table.on("Y1") == (3, 0, 0)
    assert not table.told("compensated")


def test_its_negotiate_holds_and_allies_are_rewarded() -> None:
    table = Table("filch", "pacifist", "clone")
    cards = len(table.hand(CLARA))
    table.attack(ships(R1=3), allies={CLARA: ("defence", ships(B1=2))}).fight(12, 0).to("launch")
    assert table.state.hole[ALICE] == 3 or table.told("regrouped")
    assert len(table.hand(CLARA)) == cards + 2
    assert table.on("Y1")[BOB] == 4


def test_two_negotiates_are_a_deal_and_two_attacks_a_fight() -> None:
    table = Table("pacifist", "healer", "macron").attack(ships(R1=3)).reveal(0, 0)
    assert preview(table.state).winner == "deal"
    table = Table("pacifist", "healer", "clone").attack(ships(R1=3)).reveal(6, 12)
    assert preview(table.state).winner == "defence"

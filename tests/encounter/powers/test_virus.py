from games.encounter.rules.score import preview
from tests.encounter.table import CLARA, Table, ships


def test_card_times_ships_example_3() -> None:
    table = Table("healer", "virus", "macron", hands=[(30, 8)])
    table.put(1, Y1=3, Y2=4, Y3=4, Y4=9)  # type: ignore[arg-type]
    table.attack(ships(R1=4), allies={CLARA: ("defence", ships(B1=1))}).reveal(30, 6)
    assert [one.total for one in preview(table.state).sums] == [34, 42]
    assert preview(table.state).winner == "defence"


def test_without_ships_the_product_is_nothing() -> None:
    table = Table("healer", "virus", "clone")
    table.put(1, Y2=4, Y3=4, Y4=12).attack(ships(R1=1)).reveal(6, 12)  # type: ignore[arg-type]
    assert [one.total for one in preview(table.state).sums] == [7, 0]


def test_as_an_ally_it_only_adds() -> None:
    table = Table("healer", "clone", "virus")
    table.attack(ships(R1=3), allies={CLARA: ("attack", ships(B1=1))}).reveal(6, 8)
    assert [one.total for one in preview(table.state).sums] == [10, 12]

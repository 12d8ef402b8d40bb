from games.encounter.rules.score import preview
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, ships


def test_the_lower_total_wins_example_2() -> None:
    table = Table("anti_matter", "filch", "clone", "healer", hands=[(6, 8), (4, 8)])
    allies = {CLARA: ("attack", ships(B1=2)), DAVID: ("defence", ships(G1=3))}
    table.attack(ships(R1=4), allies=allies).reveal(6, 4)  # type: ignore[arg-type]
    coming = preview(table.state)
    assert [one.total for one in coming.sums] == [0, 5]
    assert (coming.winner, coming.lower_wins) == ("attack", True)


def test_a_tie_goes_to_the_defender() -> None:
    table = Table("filch", "anti_matter", "clone").attack(ships(R1=2)).reveal(6, 12)
    assert [one.total for one in preview(table.state).sums] == [8, 8]
    assert preview(table.state).winner == "defence"


def test_it_changes_nothing_against_a_negotiate() -> None:
    table = Table("anti_matter", "filch", "clone").attack(ships(R1=4)).fight(8, 0)
    assert table.on("Y1") == (4, 0, 0)


def test_as_an_ally_it_has_no_effect() -> None:
    table = Table("filch", "clone", "anti_matter")
    table.attack(ships(R1=4), allies={CLARA: ("attack", ships(B1=1))}).reveal(6, 6)
    assert not preview(table.state).lower_wins
    assert table.state.mothership[ALICE] + table.state.ships[BOB][5] == 8

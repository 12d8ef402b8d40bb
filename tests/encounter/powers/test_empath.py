from games.encounter.rules.score import preview
from tests.encounter.table import Table, ships


def test_its_negotiate_turns_the_attack_into_a_negotiate() -> None:
    table = Table("empath", "healer", "macron").attack(ships(R1=3)).reveal(0, 12)
    assert preview(table.state).winner == "deal"


def test_its_attack_changes_nothing() -> None:
    table = Table("empath", "healer", "macron").attack(ships(R1=3)).reveal(12, 0)
    assert preview(table.state).winner == "attack"


def test_as_an_ally_it_has_no_effect() -> None:
    table = Table("healer", "macron", "empath").attack(ships(R1=3)).reveal(0, 12)
    assert preview(table.state).winner == "defence"


def test_the_defender_may_be_empath_too() -> None:
    table = Table("healer", "empath", "macron").attack(ships(R1=3)).reveal(12, 0)
    assert preview(table.state).winner == "deal"

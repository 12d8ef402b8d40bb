"""Powers that change totals and what a Negotiate means."""

from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
)
from games.encounter.rules.moves import (
    PlayArtefact,
    UsePower,
)
from games.encounter.rules.score import preview
from tests.encounter.duels import ZAP_A, totals, with_ally
from tests.encounter.table import BOB, R1_3, Table


def test_virus_against_anti_matter_multiplies_own_less_allied() -> None:
    table = with_ally("virus", "anti_matter", "clone").reveal(6, 8)
    assert totals(table) == [6 * (3 - 2), 8 - 4]
    assert preview(table.state).winner == "defence"


def test_macron_against_anti_matter() -> None:
    table = with_ally("macron", "anti_matter", "clone").reveal(6, 8)
    assert totals(table) == [6 + 12 - 2, 8 - 4]


def test_macron_as_ally_of_virus() -> None:
    assert totals(with_ally("virus", "filch", "macron").reveal(6, 8)) == [6 * (3 + 8), 12]


def test_macron_as_ally_of_anti_matter_subtracts_four_each() -> None:
    assert totals(with_ally("anti_matter", "filch", "macron").reveal(6, 8)) == [6 - 3 - 8, 12]


def test_macron_as_ally_against_anti_matter_is_subtracted_too() -> None:
    table = with_ally("anti_matter", "filch", "macron", side="defence").reveal(6, 8)
    assert totals(table) == [3, 8 + 4 - 8]


def test_virus_as_ally_of_macron_counts_one_each() -> None:
    assert totals(with_ally("macron", "filch", "virus").reveal(6, 8)) == [6 + 12 + 2, 12]


def test_two_that_change_totals_without_allies() -> None:
    table = Table("virus", "macron", "clone").attack(R1_3).reveal(6, 8)
    assert totals(table) == [18, 24]


def test_anti_matter_totals_may_be_negative() -> None:
    table = with_ally("anti_matter", "filch", "clone", number=4, hands=[(4, 6)]).reveal(4, 8)
    assert totals(table)[0] == 4 - 3 - 4


def test_empath_makes_pacifists_attack_a_deal() -> None:
    assert preview(Table("empath", "pacifist", "clone").attack(R1_3).reveal(0, 8).state).winner == (
        "deal"
    )


def test_pacifist_beats_empaths_attack() -> None:
    coming = preview(Table("empath", "pacifist", "clone").attack(R1_3).reveal(8, 0).state)
    assert (coming.winner, coming.by_power, coming.compensation) == ("defence", True, 0)


def test_emotion_control_takes_pacifists_victory() -> None:
    table = Table("pacifist", "filch", "clone", hands=[(0, 6), (8, EMOTION_CONTROL)])
    table.attack(R1_3).reveal(0, 8).play(BOB, PlayArtefact(EMOTION_CONTROL)).go_on()
    assert table.state.todo[0] == "deal"


def test_a_zapped_pacifist_loses_with_a_negotiate_and_is_compensated() -> None:
    table = Table("pacifist", "filch", "clone", hands=[(0, 6), (8, 10, COSMIC_ZAP)])
    table.attack(R1_3).reveal(0, 8).play(BOB, ZAP_A).go_on()
    assert table.told("compensated")[0].values["cards"] == 1


def test_a_zapped_empath_has_no_deal() -> None:
    table = Table("empath", "filch", "clone", hands=[(0, 6), (8, 10, COSMIC_ZAP)])
    table.attack(R1_3).reveal(0, 8).play(BOB, ZAP_A).go_on()
    assert table.told("outcome_defence")


def test_sorcerer_gives_empath_the_negotiate() -> None:
    table = Table("empath", "sorcerer", "clone", hands=[(8, 6), (0, 6)])
    table.attack(R1_3).lay(8, 0).play(BOB, UsePower()).go_on()
    assert preview(table.state).winner == "deal"


def test_sorcerer_takes_pacifists_negotiate() -> None:
    table = Table("pacifist", "sorcerer", "clone", hands=[(0, 6), (8, 6)])
    table.attack(R1_3).lay(0, 8).play(BOB, UsePower()).go_on()
    assert preview(table.state).winner == "attack"
    assert preview(table.state).compensation == 4

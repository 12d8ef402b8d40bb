import pytest

from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import NewHand, PlayArtefact
from games.encounter.rules.state import power_on
from tests.encounter.table import ALICE, BOB, Table, ships

ZAP_BOB = PlayArtefact(COSMIC_ZAP, seat=BOB)


def at(window: str, *powers: str) -> Table:
    table = Table(*powers, hands=[(6, 8, 12, COSMIC_ZAP)])
    if window == "pre":
        table.attack(ships(R1=3))
    elif window == "laid":
        table.attack(ships(R1=3)).lay(6, 8)
    elif window == "revealed":
        table.attack(ships(R1=3)).reveal(6, 8)
    return table


@pytest.mark.parametrize("window", ["start", "pre", "laid", "revealed"])
def test_it_may_be_played_in_every_window(window: str) -> None:
    table = at(window, "healer", "virus", "clone")
    assert table.state.todo[0] == window
    table.play(ALICE, ZAP_BOB).go_on()
    assert any(event.values.get("target") == BOB for event in table.told("artefact_played"))


def test_the_power_comes_back_when_the_encounter_ends() -> None:
    table = at("start", "healer", "virus", "clone").play(ALICE, ZAP_BOB).go_on()
    assert not power_on(table.state, BOB)
    table.attack(ships(R1=3)).fight(6, 12)
    assert power_on(table.state, BOB)


def test_a_silent_power_cannot_be_zapped() -> None:
    table = at("start", "healer", "virus", "clone").put(BOB, Y1=10, Y2=10)
    assert table.refused(ALICE, ZAP_BOB) == "already_silent"


def test_one_may_zap_oneself() -> None:
    table = at("start", "healer", "virus", "clone")
    assert table.refused(ALICE, PlayArtefact(COSMIC_ZAP, seat=ALICE)) == ""


def test_played_before_a_new_hand_it_lasts_through_the_encounter() -> None:
    table = Table("healer", "virus", "clone", hands=[(COSMIC_ZAP,)])
    table.play(ALICE, ZAP_BOB)
    assert table.state.todo[0] == "start"
    assert not power_on(table.state, BOB)
    assert len(table.hand(ALICE)) == 7
    assert NewHand() == NewHand()

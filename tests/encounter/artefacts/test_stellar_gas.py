import pytest

from games.encounter.rules.components import STELLAR_GAS
from games.encounter.rules.moves import PlayArtefact
from tests.encounter.table import ALICE, BOB, Table, ships

GAS = PlayArtefact(STELLAR_GAS)


@pytest.mark.parametrize("window", ["pre", "laid", "revealed"])
def test_no_compensation_is_taken(window: str) -> None:
    table = Table("trader", "filch", "macron", hands=[(6, 8, 12, STELLAR_GAS)])
    table.attack(ships(R1=3))
    if window == "laid":
        table.lay(12, 0)
    if window == "revealed":
        table.reveal(12, 0)
    table.play(ALICE, GAS).go_on()
    if window == "pre":
        table.fight(12, 0)
    if table.state.todo[0] == "revealed":
        table.go_on()
    assert not table.told("compensated")
    assert len(table.hand(BOB)) == 4


def test_once_is_enough() -> None:
    table = Table("trader", "filch", "macron", hands=[(6, STELLAR_GAS)]).attack(ships(R1=3))
    table.play(ALICE, GAS).go_on()
    assert table.state.enc.gas
    assert not table.told("compensated")


def test_not_at_the_start() -> None:
    table = Table("trader", "filch", "macron", hands=[(6, STELLAR_GAS)])
    assert table.refused(ALICE, GAS) == "wrong_window"

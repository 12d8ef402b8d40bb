import pytest

from games.encounter.rules.components import FORCE_FIELD
from games.encounter.rules.moves import PlayArtefact
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, ships

BOTH = PlayArtefact(FORCE_FIELD, allies=(CLARA, DAVID))


def alliances(window: str) -> Table:
    table = Table("trader", "filch", "clone", "healer", hands=[(6, 8, FORCE_FIELD)])
    table.attack(
        ships(R1=3),
        allies={CLARA: ("attack", ships(B1=2)), DAVID: ("defence", ships(G1=2))},
    )
    return table if window == "pre" else table.lay(6, 8)


@pytest.mark.parametrize("window", ["pre", "laid"])
def test_alliances_end_and_ships_return(window: str) -> None:
    table = alliances(window).play(ALICE, BOTH).go_on()
    assert table.state.mothership[CLARA] == table.state.carriers[DAVID] == 0
    assert table.on("B1")[CLARA] == table.on("G1")[DAVID] == 4


def test_one_of_two_may_be_sent_home() -> None:
    table = alliances("pre").play(ALICE, PlayArtefact(FORCE_FIELD, allies=(DAVID,))).go_on()
    assert table.state.mothership[CLARA] == 2
    assert table.state.carriers[DAVID] == 0


def test_there_must_be_an_alliance() -> None:
    table = alliances("pre")
    assert table.refused(ALICE, PlayArtefact(FORCE_FIELD)) == "no_alliance"
    assert table.refused(ALICE, PlayArtefact(FORCE_FIELD, allies=(BOB,))) == "no_alliance"


def test_neither_at_the_start_nor_after_the_reveal() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, FORCE_FIELD)])
    assert table.refused(ALICE, BOTH) == "wrong_window"
    table.attack(ships(R1=3)).reveal(6, 8)
    assert table.refused(ALICE, BOTH) == "wrong_window"

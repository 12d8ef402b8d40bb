import pytest

from games.encounter.rules.components import COSMIC_ZAP, PLAGUE
from games.encounter.rules.moves import PlayArtefact, Suffer
from tests.encounter.table import ALICE, BOB, Table, ships

ON_BOB = PlayArtefact(PLAGUE, seat=BOB)


def plague_at(window: str) -> Table:
    table = Table("trader", "filch", "clone", hands=[(6, 8, PLAGUE), (0, 6, 12, COSMIC_ZAP)])
    if window != "start":
        table.attack(ships(R1=3))
    if window == "laid":
        table.lay(6, 6)
    if window == "revealed":
        table.reveal(6, 6)
    return table.play(ALICE, ON_BOB).go_on()


@pytest.mark.parametrize("window", ["start", "pre", "laid", "revealed"])
def test_it_takes_three_ships_and_a_card_of_each_kind(window: str) -> None:
    table = plague_at(window)
    assert table.state.todo[0] == "plague"
    table.play(BOB, Suffer(ships(Y2=3), 12, True, COSMIC_ZAP))
    assert table.state.hole[BOB] == 3
    assert set(table.state.discard) >= {12, 0, COSMIC_ZAP, PLAGUE}


def test_the_planet_under_attack_is_spared_while_others_suffice() -> None:
    table = plague_at("pre")
    assert table.refused(BOB, Suffer(ships(Y1=3), 12, True, COSMIC_ZAP)) == "under_attack"


def test_the_kinds_held_must_be_given() -> None:
    table = plague_at("start")
    assert table.refused(BOB, Suffer(ships(Y2=3), 12, True)) == "plague_cards"
    assert table.refused(BOB, Suffer(ships(Y2=3), 8, True, COSMIC_ZAP)) == "plague_cards"
    assert table.refused(BOB, Suffer(ships(Y2=2), 12, True, COSMIC_ZAP)) == "three_ships"


def test_not_on_oneself() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, PLAGUE)])
    assert table.refused(ALICE, PlayArtefact(PLAGUE, seat=ALICE)) == "bad_target"


def test_when_the_defended_colony_vanishes_the_encounter_goes_on() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, 8, PLAGUE), (6, 12)])
    table.put(BOB, Y1=2, Y2=1).attack(ships(R1=3), planet="Y1")
    table.play(ALICE, ON_BOB).go_on().play(BOB, Suffer(ships(Y1=2, Y2=1), 12))
    table.fight(8, 6)
    assert table.on("Y1") == (3, 0, 0)
    assert table.told("totals")[0].values["two"] == 6


def test_the_clock_takes_from_the_largest_colonies() -> None:
    table = plague_at("pre").clock()
    assert table.state.hole[BOB] == 3
    assert table.on("Y1")[BOB] == 4

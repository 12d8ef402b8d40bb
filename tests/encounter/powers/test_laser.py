from games.encounter.rules.components import COSMIC_ZAP, STELLAR_GAS
from games.encounter.rules.moves import Lay
from tests.encounter.table import ALICE, BOB, Table, ships


def test_the_opponents_card_is_drawn_at_random() -> None:
    table = Table("laser", "clone", "macron").attack(ships(R1=3)).to("cards")
    assert table.state.asked == (ALICE,)
    assert table.refused(BOB, Lay(8)) == "laser"
    table.play(ALICE, Lay(12))
    assert table.state.enc.laid[1] in (0, 6, 8, 10, 12)
    assert table.told("picked_blindly")


def test_an_oracle_against_laser_is_told_that_its_card_is_drawn() -> None:
    table = Table("laser", "oracle", "macron").attack(ships(R1=3)).to("cards")
    assert table.state.asked == (ALICE,)
    assert table.refused(BOB, Lay(8)) == "laser"


def test_artefacts_drawn_on_the_way_are_set_aside_and_come_back() -> None:
    table = Table("laser", "healer", "macron", hands=[(12,), (COSMIC_ZAP, STELLAR_GAS, 6)])
    seen = False
    for seed in range(1, 30):
        table = Table("laser", "healer", "macron", hands=[(12,), (COSMIC_ZAP, STELLAR_GAS, 6)])
        table.moves = seed * 16
        table.attack(ships(R1=3)).to("cards").play(ALICE, Lay(12))
        seen = seen or bool(table.state.enc.aside)
        assert table.state.enc.laid[1] == 6
        table.go_on().go_on().to("second")
        assert table.hand(BOB) == (COSMIC_ZAP, STELLAR_GAS)
    assert seen


def test_a_laser_that_defends_lays_first_too() -> None:
    table = Table("clone", "laser", "macron").attack(ships(R1=3)).to("cards")
    assert table.state.asked == (BOB,)

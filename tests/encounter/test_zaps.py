"""Zaps at the latest moment that helps, and artefacts against each other."""

import pytest

from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    PLAGUE,
    STELLAR_GAS,
)
from games.encounter.rules.moves import (
    Lay,
    Pass,
    PlayArtefact,
    Suffer,
    UsePower,
)
from games.encounter.rules.score import preview
from games.encounter.rules.state import power_on
from tests.encounter.duels import ZAP_A, ZAP_C, totals, with_ally
from tests.encounter.table import ALICE, BOB, CLARA, R1_3, Table, ships

ZAP_B = PlayArtefact(COSMIC_ZAP, seat=BOB)


@pytest.mark.parametrize("power", ["laser", "oracle"])
def test_a_zap_before_the_cards_frees_the_opponent(power: str) -> None:
    table = Table(power, "filch", "clone", hands=[(6, 8), (12, COSMIC_ZAP)]).attack(R1_3)
    table.play(BOB, ZAP_A).go_on().to("cards")
    assert table.state.asked == (ALICE, BOB)


def test_a_zap_on_oracle_in_window_laid_comes_too_late() -> None:
    table = Table("oracle", "filch", "clone", hands=[(6, 8), (12, COSMIC_ZAP)]).attack(R1_3)
    table.to("cards").play(BOB, Lay(12)).play(ALICE, Lay(6)).play(BOB, ZAP_A).go_on()
    assert table.state.enc.laid == (6, 12)


@pytest.mark.parametrize(
    ("power", "winner"), [("virus", "defence"), ("macron", "defence"), ("anti_matter", "attack")]
)
def test_a_zap_after_the_reveal_changes_the_totals(power: str, winner: str) -> None:
    cards = (12, 6) if power == "anti_matter" else (6, 8)
    hand = (*cards[:1], 20)
    table = Table(power, "filch", "clone", hands=[hand, (*cards[1:], COSMIC_ZAP)])
    table.attack(R1_3).reveal(*cards).play(BOB, ZAP_A)
    for seat in (ALICE, CLARA):
        table.play(seat, Pass())
    assert table.told(f"outcome_{winner}") or preview(table.state).winner == winner


def test_a_zapped_chronos_cannot_turn_back_time() -> None:
    table = Table("chronos", "filch", "clone", hands=[(6, 8), (12, COSMIC_ZAP)])
    table.attack(R1_3).reveal(6, 12).play(BOB, ZAP_A).play(ALICE, Pass()).play(CLARA, Pass())
    assert table.told("outcome_defence") or table.refused(ALICE, UsePower()) == "power_silent"


def test_attacker_before_defender_decides_whether_zap_or_power_comes_first() -> None:
    table = Table("chronos", "filch", "clone", hands=[(6, 8), (12, COSMIC_ZAP)])
    table.attack(R1_3).reveal(6, 12)
    table.play(BOB, ZAP_A).play(ALICE, UsePower()).play(CLARA, Pass())
    assert table.state.todo[0] == "cards"


def test_an_ally_before_the_attacker() -> None:
    hands = [(6, 8), (12, 10), (8, COSMIC_ZAP)]
    table = Table("chronos", "filch", "clone", hands=hands).attack(R1_3).reveal(6, 12)
    table.play(CLARA, ZAP_A).play(ALICE, UsePower()).play(BOB, Pass())
    assert table.state.enc.zapped == (ALICE,) or table.told("outcome_defence")


def test_a_zapped_clone_cannot_keep_its_card() -> None:
    table = Table("clone", "filch", "healer", hands=[(12, 8), (6, COSMIC_ZAP)])
    table.attack(R1_3).reveal(12, 6).play(BOB, ZAP_A).go_on().to("take")
    assert not table.told("card_kept")


def test_a_zapped_filch_cannot_take() -> None:
    table = Table("healer", "filch", "clone", hands=[(12, 8, COSMIC_ZAP), (6, 10)])
    table.attack(R1_3).reveal(12, 6).play(ALICE, ZAP_B).go_on().to("second")
    assert not table.told("card_taken")


def test_a_zapped_healer_cannot_heal() -> None:
    table = Table("trader", "filch", "healer", hands=[(6, 8), (12, COSMIC_ZAP)])
    table.attack(R1_3).reveal(6, 12).play(BOB, ZAP_C).go_on()
    assert table.state.todo[0] != "heal"


def test_a_zapped_parasite_stays_in_the_encounter() -> None:
    table = Table("trader", "filch", "parasite", hands=[(6, 8), (12, COSMIC_ZAP)])
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))})
    table.play(BOB, ZAP_C).go_on()
    assert table.state.mothership[CLARA] == 2


def test_a_parasite_zapped_at_the_start_is_not_asked() -> None:
    table = Table("trader", "filch", "parasite", hands=[(6, 8, COSMIC_ZAP)])
    table.play(ALICE, ZAP_C).go_on().attack(R1_3)
    assert not table.told("declined")


def test_a_traded_hand_stays_traded_after_a_zap() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, 8), (12, COSMIC_ZAP)]).attack(R1_3)
    table.play(ALICE, UsePower()).play(BOB, Pass()).play(CLARA, Pass())
    assert table.hand(ALICE) == (12, COSMIC_ZAP)
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=ALICE)).go_on()
    assert 12 in table.hand(ALICE)


def test_a_force_field_takes_macron_out_of_the_totals() -> None:
    table = with_ally("trader", "filch", "macron", hands=[(6, 8), (10, FORCE_FIELD)]).lay(6, 10)
    table.play(BOB, PlayArtefact(FORCE_FIELD, allies=(CLARA,))).go_on()
    assert totals(table) == [9, 14]


def test_stellar_gas_holds_through_a_chronos_replay() -> None:
    hands = [(6, 8, 12), (0, 10, STELLAR_GAS)]
    table = Table("chronos", "filch", "clone", hands=hands).attack(R1_3)
    table.play(BOB, PlayArtefact(STELLAR_GAS)).go_on().reveal(6, 10)
    table.play(ALICE, UsePower()).go_on().reveal(8, 0)
    assert preview(table.state).compensation == 0


def test_the_plague_between_reveal_and_result_changes_the_totals() -> None:
    table = Table("trader", "filch", "clone", hands=[(8, 6, PLAGUE), (8, 12)])
    table.put(BOB, Y1=4, Y2=1).attack(R1_3).reveal(8, 8)
    assert totals(table) == [11, 12]
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on()
    table.play(BOB, Suffer(ships(Y1=2, Y2=1), 12))
    assert totals(table) == [11, 10]


def test_a_power_lost_by_the_plague_does_not_count_any_more() -> None:
    table = Table("trader", "virus", "clone", hands=[(8, 6, PLAGUE), (8, 12)])
    table.put(BOB, Y1=4, Y2=1, Y3=1, R1=2).attack(R1_3).reveal(8, 8)
    assert totals(table)[1] == 32
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on()
    table.play(BOB, Suffer(ships(Y2=1, Y3=1, R1=1), 12))
    assert not power_on(table.state, BOB)
    assert totals(table)[1] == 12


def test_emotion_control_after_a_zap_on_pacifist() -> None:
    hands = [(0, 6, EMOTION_CONTROL), (8, 10, COSMIC_ZAP)]
    table = Table("pacifist", "filch", "clone", hands=hands).attack(R1_3).reveal(0, 8)
    table.play(BOB, ZAP_A).play(ALICE, Pass()).play(CLARA, Pass())
    table.play(ALICE, PlayArtefact(EMOTION_CONTROL)).go_on()
    assert table.state.todo[0] == "deal"

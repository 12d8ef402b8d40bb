"""Ships that are lost, healed or spared, cards that are collected."""

from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    PLAGUE,
)
from games.encounter.rules.moves import (
    BreakOff,
    Heal,
    Lose,
    Place,
    PlayArtefact,
    Suffer,
)
from tests.encounter.duels import ZAP_A
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, R1_3, Table, ships


def test_nothing_of_zombie_can_be_healed() -> None:
    table = Table("zombie", "filch", "healer").attack(R1_3).fight(6, 12)
    assert table.state.todo[0] == "place"


def test_a_zapped_zombie_loses_ships_and_can_be_healed() -> None:
    hands = [(6, 8), (12, 10, COSMIC_ZAP), (8,)]
    table = Table("zombie", "filch", "healer", hands=hands).attack(R1_3).reveal(6, 12)
    table.play(BOB, ZAP_A).go_on()
    assert table.state.todo[0] == "heal"
    table.play(CLARA, Heal((ALICE,)))
    assert table.state.pending[ALICE]


def test_zombie_is_compensated_for_ships_that_survive() -> None:
    table = Table("zombie", "filch", "clone", hands=[(0, 6), (8, 10, 12, 14)]).attack(R1_3)
    table.fight(0, 8)
    assert table.told("compensated")[0].values["cards"] == 3


def test_healer_heals_both_after_a_failed_deal() -> None:
    table = Table("trader", "filch", "healer").attack(R1_3).fight(0, 0)
    table.play(ALICE, BreakOff()).play(BOB, BreakOff())
    table.play(ALICE, Lose(ships(R2=3))).play(BOB, Lose(ships(Y2=3)))
    cards = len(table.hand(CLARA))
    table.play(CLARA, Heal((ALICE, BOB)))
    assert len(table.hand(CLARA)) == cards + 2
    table.play(ALICE, Place(ships(R3=3))).play(BOB, Place(ships(Y3=3)))
    assert table.state.hole == (0, 0, 0)


def test_healer_heals_a_lost_ally() -> None:
    table = Table("trader", "filch", "clone", "healer")
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))}).fight(6, 12).to("heal")
    table.play(DAVID, Heal((CLARA,)))
    assert table.state.pending[CLARA] == ((-1, 2),)
    assert table.state.hole[ALICE] == 3


def test_healer_draws_for_healing_after_compensation_is_settled() -> None:
    table = Table("trader", "filch", "healer", hands=[(8, 6), (0, 10)]).attack(R1_3).fight(8, 0)
    table.play(CLARA, Heal((BOB,)))
    assert table.told("healed")
    assert table.told("compensated")


def test_vulch_collects_emotion_control_after_its_effect() -> None:
    hands = [(6, 8, EMOTION_CONTROL), (12, 10), (8,)]
    table = Table("trader", "filch", "vulch", hands=hands).attack(R1_3).reveal(6, 12)
    table.play(ALICE, PlayArtefact(EMOTION_CONTROL)).go_on()
    assert EMOTION_CONTROL in table.hand(CLARA)
    assert table.state.todo[0] == "deal"


def test_vulch_collects_the_plague_that_struck_it() -> None:
    hands = [(6, 8, PLAGUE), (12, 10), (8, COSMIC_ZAP)]
    table = Table("trader", "filch", "vulch", hands=hands)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=CLARA)).go_on()
    table.play(CLARA, Suffer(ships(B1=3), 8, False, COSMIC_ZAP))
    assert COSMIC_ZAP in table.state.discard
    assert PLAGUE in table.hand(CLARA)


def test_a_vulch_that_loses_its_power_to_the_plague_does_not_collect_it() -> None:
    hands = [(6, 8, PLAGUE), (12, 10), (8,)]
    table = Table("trader", "filch", "vulch", hands=hands).put(CLARA, B1=1, B2=1, B3=1, R1=17)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=CLARA)).go_on()
    table.play(CLARA, Suffer(ships(B1=1, B2=1, B3=1), 8))
    assert PLAGUE in table.state.discard

"""Power against power, artefacts at every window, powers lost in the middle."""

import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    PLAGUE,
    STELLAR_GAS,
)
from games.encounter.rules.moves import (
    Accept,
    BreakOff,
    Draw,
    DrawRest,
    Heal,
    Keep,
    Lay,
    Lose,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Suffer,
    Take,
    UsePower,
)
from games.encounter.rules.score import preview
from games.encounter.rules.state import power_on
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, ships

R1_3 = ships(R1=3)
ZAP_A = PlayArtefact(COSMIC_ZAP, seat=ALICE)
ZAP_B = PlayArtefact(COSMIC_ZAP, seat=BOB)
ZAP_C = PlayArtefact(COSMIC_ZAP, seat=CLARA)


def totals(table: Table) -> list[int]:
    return [one.total for one in preview(table.state).sums]


def with_ally(*powers: str, side: str = "attack", number: int = 2, **kw: object) -> Table:
    table = Table(*powers, **kw)  # type: ignore[arg-type]
    return table.attack(R1_3, allies={CLARA: (side, ships(B1=number))})  # type: ignore[dict-item]


# Totals


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


# Negotiates


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


# Laser, Oracle, Sorcerer, Chronos, Clone, Filch


def test_laser_against_oracle_shows_lasers_card_and_draws_oracles() -> None:
    table = Table("laser", "oracle", "clone").attack(R1_3).to("cards")
    assert table.state.asked == (ALICE,)
    table.play(ALICE, Lay(12))
    assert table.state.enc.face_up == (True, False)
    assert table.state.todo[0] == "laid"


def test_oracle_attacking_laser_is_drawn_for() -> None:
    table = Table("oracle", "laser", "clone").attack(R1_3).to("cards")
    assert table.state.asked == (BOB,)
    table.play(BOB, Lay(12))
    assert table.state.enc.face_up == (False, True)
    assert -1 not in table.state.enc.laid


def test_sorcerer_swaps_the_card_laser_drew() -> None:
    table = Table("laser", "sorcerer", "clone", hands=[(12, 6), (8,)]).attack(R1_3)
    table.to("cards").play(ALICE, Lay(12)).play(BOB, UsePower()).go_on()
    assert table.state.enc.laid == (8, 12)


def test_sorcerer_against_oracle_swaps_one_card_up_one_down() -> None:
    table = Table("oracle", "sorcerer", "clone", hands=[(12, 6), (8, 6)]).attack(R1_3)
    table.to("cards").play(BOB, Lay(8)).play(ALICE, Lay(12))
    table.play(BOB, UsePower()).play(ALICE, Pass()).play(CLARA, Pass())
    assert table.state.enc.face_up == (True, False)
    assert encounter.view(table.state, CLARA).laid == (8, -1)
    assert encounter.view(table.state, ALICE).laid == (8, 12)


def test_oracle_sees_first_again_when_chronos_turns_back_time() -> None:
    table = Table("oracle", "chronos", "clone").attack(R1_3).to("cards")
    table.play(BOB, Lay(8)).play(ALICE, Lay(12)).go_on()
    table.play(BOB, UsePower()).go_on()
    assert table.state.asked == (BOB,)


def test_laser_draws_again_when_chronos_turns_back_time() -> None:
    table = Table("laser", "chronos", "clone", hands=[(12, 6), (8, 10)]).attack(R1_3).to("cards")
    table.play(ALICE, Lay(12)).go_on().play(BOB, UsePower()).go_on()
    table.play(ALICE, Lay(6))
    assert set(table.state.enc.pair) <= {12, 8, 10}
    assert table.state.enc.laid[1] in (8, 10)


def test_cards_swapped_by_sorcerer_return_to_the_side_they_lay_on() -> None:
    table = Table("sorcerer", "chronos", "clone", hands=[(6, 8), (12, 10)]).attack(R1_3)
    table.lay(6, 12).play(ALICE, UsePower()).go_on().play(BOB, UsePower()).go_on()
    table.fight(8, 10).to("start")
    assert 12 in table.hand(ALICE)
    assert 6 in table.hand(BOB)


def test_sorcerer_may_swap_again_after_chronos() -> None:
    table = Table("sorcerer", "chronos", "clone", hands=[(6, 8), (12, 10)]).attack(R1_3)
    table.lay(6, 12).play(ALICE, UsePower()).go_on().play(BOB, UsePower()).go_on()
    table.lay(8, 10)
    assert table.refused(ALICE, UsePower()) == ""


def test_amoeba_may_ooze_again_after_chronos() -> None:
    table = Table("amoeba", "chronos", "clone").attack(R1_3).lay(6, 8)
    table.play(ALICE, UsePower(ships=ships(R2=2))).go_on()
    table.play(BOB, UsePower()).go_on().lay(8, 10)
    assert table.state.mothership[ALICE] == 5
    assert table.refused(ALICE, UsePower(ships=ships(R2=1))) == ""


def test_clone_keeps_what_lies_on_its_side_after_the_swap() -> None:
    table = Table("clone", "sorcerer", "healer", hands=[(6, 8), (30, 10)]).attack(R1_3)
    table.lay(6, 30).play(BOB, UsePower()).go_on().go_on().to("keep")
    table.play(ALICE, Keep(True))
    assert 30 in table.hand(ALICE)


def test_filch_takes_what_lies_on_sorcerers_side() -> None:
    table = Table("filch", "sorcerer", "healer", hands=[(6, 8), (30, 10)]).attack(R1_3)
    table.lay(6, 30).play(BOB, UsePower()).go_on().go_on().to("take")
    table.play(ALICE, Take(True))
    assert table.hand(ALICE).count(6) == 1


def test_a_card_clone_keeps_cannot_be_taken_by_filch() -> None:
    table = Table("clone", "filch", "healer").attack(R1_3).fight(12, 6).to("keep")
    table.play(ALICE, Keep(True))
    assert table.state.todo[0] != "take"


def test_a_card_clone_lets_go_can_be_taken_by_filch() -> None:
    table = Table("clone", "filch", "healer").attack(R1_3).fight(12, 6).to("keep")
    table.play(ALICE, Keep(False)).play(BOB, Take(True))
    assert table.hand(BOB).count(12) == 2


def test_clone_may_keep_the_second_card_after_chronos() -> None:
    table = Table("clone", "chronos", "healer").attack(R1_3).reveal(12, 6)
    table.play(BOB, UsePower()).go_on().fight(10, 8).to("keep").play(ALICE, Keep(True))
    assert {10, 12} <= set(table.hand(ALICE))


def test_filch_takes_only_the_card_discarded_at_the_end() -> None:
    table = Table("chronos", "filch", "healer").attack(R1_3).reveal(12, 6)
    table.play(ALICE, UsePower()).go_on().fight(10, 8).to("take").play(BOB, Take(True))
    assert table.hand(BOB).count(10) == 2
    assert table.hand(ALICE).count(12) == 1


# Hands


def test_minds_view_follows_the_seat_after_a_trade() -> None:
    table = Table("trader", "filch", "mind", hands=[(20, 6), (8, 10)]).attack(R1_3)
    table.play(CLARA, UsePower(seat=BOB)).play(ALICE, Pass()).play(BOB, Pass())
    table.play(ALICE, UsePower()).play(BOB, Pass())
    if CLARA in table.state.asked:
        table.play(CLARA, Pass())
    assert encounter.view(table.state, CLARA).read == (6, 20)


def test_a_zap_ends_minds_view() -> None:
    table = Table("trader", "filch", "mind", hands=[(20, COSMIC_ZAP), (8, 10)]).attack(R1_3)
    table.play(CLARA, UsePower(seat=BOB)).play(ALICE, Pass()).play(BOB, Pass())
    assert encounter.view(table.state, CLARA).read == (8, 10)
    table.play(ALICE, ZAP_C).go_on()
    assert encounter.view(table.state, CLARA).read == ()


def test_mind_sees_again_when_chronos_turns_back_time() -> None:
    table = Table("chronos", "filch", "mind").attack(R1_3)
    table.play(CLARA, UsePower(seat=BOB)).go_on().reveal(6, 8)
    assert encounter.view(table.state, CLARA).read == ()
    table.play(ALICE, UsePower()).go_on()
    assert encounter.view(table.state, CLARA).read == table.hand(BOB)


def test_trader_and_mutant_act_one_after_the_other() -> None:
    table = Table("trader", "mutant", "clone", hands=[(6, 8, 10), (12, 20)]).attack(R1_3)
    table.play(ALICE, UsePower()).play(BOB, UsePower()).play(CLARA, Pass())
    assert table.hand(BOB) == (6, 8, 10)
    table.play(BOB, UsePower()).go_on().play(BOB, DrawRest())
    assert len(table.hand(BOB)) == 7


def test_laser_draws_from_the_hand_trader_left() -> None:
    table = Table("laser", "trader", "clone", hands=[(6, 8), (12,)]).attack(R1_3)
    table.play(BOB, UsePower()).go_on().to("cards").play(ALICE, Lay(12))
    assert table.state.enc.laid[1] in (6, 8)


def test_mutant_may_take_philanthropists_gift_back() -> None:
    table = Table("philanthropist", "mutant", "clone", hands=[(6, 30), (8,)]).attack(R1_3)
    table.play(ALICE, UsePower(seat=BOB, card=30)).go_on()
    assert 30 in table.hand(BOB)


def test_a_gift_of_a_negotiate_serves_pacifist() -> None:
    table = with_ally("pacifist", "filch", "philanthropist", hands=[(6, 8), (12, 10), (0, 4)])
    table.play(CLARA, UsePower(seat=ALICE, card=0)).go_on().fight(0, 12)
    assert table.on("Y1") == (3, 0, 2)


def test_mutant_draws_the_defenders_last_encounter_card() -> None:
    table = Table("mutant", "filch", "clone", hands=[(6,), (8,)]).attack(R1_3)
    table.play(ALICE, UsePower()).go_on().play(ALICE, Draw(BOB)).play(ALICE, DrawRest())
    table.go_on()
    assert table.state.todo[0] == "cards"
    assert len(table.hand(BOB)) == 7


def test_a_traded_hand_without_encounter_card_breaks_off() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, 8), (COSMIC_ZAP,)]).attack(R1_3)
    table.play(ALICE, UsePower()).go_on()
    assert table.told("attacker_without_card")
    assert table.on("R1")[ALICE] == 4


# Losses


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


# Zaps: the latest moment at which each helps


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


# Artefacts against each other and against alliances


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


# Powers lost and found in the middle


def test_launching_the_third_home_colony_silences_the_power_before_the_cards() -> None:
    table = Table("laser", "filch", "clone").put(ALICE, R1=3, R2=9, R3=8)
    table.attack(R1_3).to("cards")
    assert table.state.asked == (ALICE, BOB)


def test_allying_the_third_home_colony_silences_macron() -> None:
    table = Table("trader", "filch", "macron").put(CLARA, B1=2, B2=9, B3=9)
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))}).reveal(6, 8)
    assert totals(table) == [11, 12]


def test_winning_an_ejection_gives_the_power_back_at_once() -> None:
    table = Table("clone", "trader", "healer", disc=ALICE)
    table.put(ALICE, R1=10, R2=10).put(BOB, Y1=10, R3=1, R4=9)
    table.to("own_colour")
    table.play(ALICE, encounter.MOVE.decode(b'{"type":"eject","seat":1}'))
    table.attack(R1_3, planet="R3").fight(12, 6)
    assert table.told("power_back")[0].values["power"] == "clone"
    assert table.to("keep").state.todo[0] == "keep"


def test_a_deal_that_restores_a_home_colony_gives_the_power_back() -> None:
    table = Table("clone", "trader", "healer").put(ALICE, R1=10, R2=10).put(BOB, Y1=10, R3=10)
    table.attack(R1_3).fight(0, 0).to("deal")
    table.play(ALICE, Offer(mine=2, ships=ships(R2=1))).play(BOB, Accept(1))
    assert table.told("power_back")
    assert table.state.todo[0] == "keep"


def test_amoeba_that_empties_its_third_home_colony_falls_silent() -> None:
    table = Table("amoeba", "filch", "clone").put(ALICE, R1=4, R2=1, R3=15).attack(R1_3)
    table.lay(6, 8).play(ALICE, UsePower(ships=ships(R2=1))).go_on()
    assert not power_on(table.state, ALICE)


def test_two_and_more_winners_end_the_game_before_compensation() -> None:
    table = Table("trader", "filch", "clone", hands=[(12, 8), (0, 6)])
    table.put(ALICE, R1=12, R2=4, B1=1, B2=1, B3=1, B4=1).attack(R1_3).fight(12, 0)
    assert table.state.winners == (ALICE,)
    assert not table.told("compensated")


def test_a_barred_parasite_is_not_asked_again() -> None:
    hands = [(6, 8), (12, FORCE_FIELD)]
    table = Table("trader", "filch", "parasite", hands=hands)
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))})
    table.play(BOB, PlayArtefact(FORCE_FIELD, allies=(CLARA,))).play(ALICE, Pass())
    table.play(CLARA, Pass())
    assert table.state.enc.barred == (CLARA,)
    if CLARA in table.state.asked:
        assert table.refused(CLARA, UsePower(ships=ships(B1=1))) == "barred"


def test_a_defender_places_nothing_on_the_planet_under_attack() -> None:
    hands = [(6, 8, PLAGUE), (12, 10), (8,)]
    table = Table("trader", "filch", "healer", hands=hands).attack(R1_3)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on()
    table.play(BOB, Suffer(ships(Y2=3), 12)).play(CLARA, Heal((BOB,)))
    assert table.refused(BOB, Place(ships(Y1=3))) == "under_attack"
    table.play(BOB, Place(ships(Y3=3)))
    assert table.on("Y1")[BOB] == 4


def test_rewards_lapse_when_neither_card_nor_ship_is_left() -> None:
    table = with_ally("trader", "filch", "clone", side="defence").reveal(6, 12)
    state = table.state
    hands = (*state.hands[:2], tuple(sorted((*state.hands[2], *state.deck))))
    table.state = replace(state, hands=hands, deck=())
    table.go_on().to("start")
    assert not table.told("rewarded")

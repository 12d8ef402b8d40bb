"""Powers that draw, swap, keep and take cards, against each other."""

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
)
from games.encounter.rules.moves import (
    Draw,
    DrawRest,
    Keep,
    Lay,
    Pass,
    Take,
    UsePower,
)
from tests.encounter.duels import ZAP_C, with_ally
from tests.encounter.table import ALICE, BOB, CLARA, R1_3, Table, ships


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

from games.encounter.rules.components import COSMIC_ZAP, NEGOTIATE, planet_named
from games.encounter.rules.moves import (
    NOWHERE,
    Aim,
    Eject,
    Invite,
    Join,
    Launch,
    Lay,
    NewHand,
    Redraw,
    Regroup,
    Second,
)
from games.encounter.rules.score import preview, result
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, plain_table, ships


def test_everybody_begins_with_four_ships_on_five_planets_and_seven_cards() -> None:
    table = plain_table(4)
    assert all(sum(fleet) == 20 for fleet in table.state.ships)
    assert table.on("R1") == (4, 0, 0, 0)


def test_a_tie_goes_to_the_defender_example_1() -> None:
    table = Table("filch", "trader", "mind", "mutant")
    allies = {CLARA: ("attack", ships(B1=2)), DAVID: ("defence", ships(G1=1))}
    table.put(BOB, Y1=3, Y2=5, Y3=4, Y4=4, Y5=4)
    table.attack(ships(R1=4), allies=allies).reveal(10, 12)  # type: ignore[arg-type]
    assert [one.total for one in preview(table.state).sums] == [16, 16]
    cards = len(table.hand(DAVID))
    table.go_on()
    assert table.state.hole[ALICE] == 4
    assert table.state.hole[CLARA] == 2
    assert len(table.hand(DAVID)) == cards + 1


def test_compensation_takes_all_there_is_example_4() -> None:
    table = Table("trader", "healer", "mind", hands=[(8, 10, 12)])
    table.put(BOB, Y1=3, Y2=5, Y3=4, Y4=4, Y5=4)
    table.attack(ships(R1=3)).fight(8, NEGOTIATE)
    assert table.on("Y1") == (3, 0, 0)
    assert table.hand(ALICE) == ()
    assert len(table.hand(BOB)) == 6
    assert table.state.hole[BOB] == 3


def test_attacker_and_ally_win_together_example_5() -> None:
    table = Table("trader", "filch", "mind")
    table.put(ALICE, R1=12, R2=4, B1=1, B2=1, B3=1, B4=1)
    table.put(CLARA, B1=12, B2=4, R1=1, R2=1, R3=1, R4=1)
    allies = {CLARA: ("attack", ships(B1=1))}
    table.attack(ships(R1=3), allies=allies).fight(12, 6)  # type: ignore[arg-type]
    assert table.state.winners == (ALICE, CLARA)
    assert result(table.state).ranks == (1, 3, 1)  # type: ignore[union-attr]


def test_allies_land_and_uninvolved_colonies_stay() -> None:
    table = Table("trader", "healer", "mind", "mutant")
    table.put(DAVID, G1=10, Y1=10)
    allies = {CLARA: ("attack", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(12, 6)  # type: ignore[arg-type]
    assert table.on("Y1") == (3, 0, 2, 10)


def test_an_empty_home_planet_is_defended_with_nothing() -> None:
    table = Table("trader", "healer", "mind").put(BOB, Y2=10, Y3=10)
    table.attack(ships(R1=3), planet="Y1").reveal(6, 8)
    assert preview(table.state).sums[1].total == 8


def test_only_one_to_four_ships_one_has() -> None:
    table = plain_table().to("launch")
    assert table.refused(ALICE, Launch(ships(R1=4, R2=1))) == "ships_1_4"
    assert table.refused(ALICE, Launch(())) == "ships_1_4"
    assert table.refused(ALICE, Launch(((0, 2), (0, 1)))) == "ships_listed_wrongly"
    table.put(ALICE, R1=2, R2=18)
    assert table.refused(ALICE, Launch(ships(R1=3))) == "not_enough_ships"


def test_the_last_ship_of_a_colony_may_go_and_silences_the_power_at_once() -> None:
    table = plain_table().put(ALICE, R1=1, R2=10, R3=9).to("launch")
    table.play(ALICE, Launch(ships(R1=1)))
    assert table.told("power_silent")


def test_the_target_lies_in_the_system_of_the_disc() -> None:
    table = plain_table().to("launch").play(ALICE, Launch(ships(R1=1)))
    assert table.refused(ALICE, Aim(planet_named("B1"))) == "wrong_system"
    assert table.refused(ALICE, Aim(planet_named("R1"))) == "wrong_system"
    assert table.refused(ALICE, Aim(99)) == "wrong_system"


def test_own_colour_and_a_guest_leave_a_choice() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=18, R1=2).to("own_colour")
    assert table.refused(ALICE, Eject(CLARA)) == "no_foreign_colony"
    table.play(ALICE, Eject(BOB)).play(ALICE, Launch(ships(R2=1)))
    assert table.refused(ALICE, Aim(planet_named("R2"))) == "no_colony_of_defender"
    table.play(ALICE, Aim(planet_named("R1")))
    assert table.state.enc.ejection


def test_own_colour_without_a_guest_is_redrawn() -> None:
    table = plain_table(disc=ALICE).to("launch")
    assert table.state.enc.defender != ALICE
    assert len(table.state.drawn) >= 2


def test_a_redraw_draws_another_disc() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=18, R1=2).to("own_colour")
    drawn = len(table.state.drawn)
    table.play(ALICE, Redraw())
    assert len(table.state.drawn) > drawn


def test_one_ship_may_be_taken_out_of_the_black_hole() -> None:
    table = plain_table().put(ALICE, R1=10, R2=4).to("regroup")
    assert table.refused(ALICE, Regroup(planet_named("R3"))) == "no_colony"
    table.play(ALICE, Regroup(planet_named("R2")))
    assert table.on("R2")[ALICE] == 5


def test_or_left_there() -> None:
    table = plain_table().put(ALICE, R1=10, R2=4).to("regroup").play(ALICE, Regroup(NOWHERE))
    assert table.state.hole[ALICE] == 6


def test_without_a_colony_the_ship_goes_onto_the_mothership() -> None:
    table = plain_table().put(ALICE).to("aim")
    assert table.state.mothership[ALICE] == 1
    table.play(ALICE, Aim(planet_named("Y1")))
    assert table.state.hole[ALICE] == 19


def test_invitations_go_to_others_with_ships() -> None:
    table = plain_table(4).put(DAVID).to("launch").play(ALICE, Launch(ships(R1=1)))
    table.play(ALICE, Aim(planet_named("Y1")))
    assert table.refused(ALICE, Invite((BOB,))) == "main_not_ally"
    assert table.refused(ALICE, Invite((DAVID,))) == "no_ship_to_send"


def test_an_answer_needs_an_invitation_of_that_side() -> None:
    table = plain_table().to("launch").play(ALICE, Launch(ships(R1=1)))
    table.play(ALICE, Aim(planet_named("Y1"))).play(ALICE, Invite((CLARA,)))
    table.play(BOB, Invite(()))
    assert table.refused(CLARA, Join("defence", ships(B1=1))) == "not_invited"
    assert table.refused(CLARA, Join("attack", ships(B1=4, B2=1))) == "ships_1_4"
    assert table.refused(BOB, Join("attack", ships(Y1=1))) == "not_asked"


def test_artefacts_are_never_laid() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP)]).attack(ships(R1=1)).to("cards")
    assert table.refused(ALICE, Lay(COSMIC_ZAP)) == "not_encounter_card"
    assert table.refused(ALICE, Lay(30)) == "not_your_card"


def test_an_attacker_without_encounter_card_draws_a_new_hand() -> None:
    table = plain_table(hands=[(COSMIC_ZAP,)])
    assert table.state.todo[0] == "new_hand"
    table.play(ALICE, NewHand())
    assert len(table.hand(ALICE)) == 7
    assert table.state.todo[0] == "start"


def test_a_defender_without_encounter_card_draws_when_he_must_lay() -> None:
    table = plain_table(hands=[(6,), (COSMIC_ZAP,)]).attack(ships(R1=1)).to("cards")
    assert len(table.hand(BOB)) == 7
    assert COSMIC_ZAP in table.state.discard


def test_a_second_encounter_follows_a_success() -> None:
    table = Table("trader", "healer", "mind").attack(ships(R1=3)).fight(12, 6).to("second")
    table.play(ALICE, Second(True))
    assert table.state.enc.number == 2
    table.attack(ships(R2=3), planet="Y2").fight(10, 8)
    assert table.state.active == BOB


def test_it_is_asked_for_even_without_a_card() -> None:
    table = Table("trader", "healer", "mind", hands=[(12,)])
    table.attack(ships(R1=3)).fight(12, 6).to("second")
    assert table.refused(ALICE, Second(True)) == "no_second"
    table.play(ALICE, Second(False))
    assert table.state.active == BOB


def test_a_lost_encounter_ends_the_turn() -> None:
    table = Table("trader", "filch", "mind").attack(ships(R1=3)).fight(6, 12)
    table.to("start")
    assert table.state.active == BOB


def test_the_reward_is_cards_or_ships_or_both() -> None:
    table = Table("trader", "healer", "mind").put(CLARA, B1=10, B2=8)
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(6, 12).to("place")  # type: ignore[arg-type]
    from games.encounter.rules.moves import Place

    assert table.refused(CLARA, Place(cards=1)) == "rewards"
    assert table.refused(CLARA, Place(cards=0, reward=ships(B3=2))) == "no_colony"
    table.play(CLARA, Place(cards=1, reward=ships(B2=1)))
    assert table.state.hole[CLARA] == 1
    assert len(table.hand(CLARA)) == 6


def test_ships_of_defending_allies_go_back_where_they_came_from() -> None:
    table = Table("trader", "filch", "mind")
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(6, 12)  # type: ignore[arg-type]
    assert table.on("B1")[CLARA] == 4


def test_discs_are_shuffled_when_one_is_left() -> None:
    table = plain_table()
    state = table.state
    from msgspec.structs import replace

    table.state = replace(state, discs=state.discs[-1:], drawn=state.discs[:-1])
    table.to("launch")
    assert table.told("discs_shuffled")

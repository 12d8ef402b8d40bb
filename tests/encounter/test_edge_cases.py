"""Cases at the edge of the specification, by its sections."""

from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    PLAGUE,
    STELLAR_GAS,
    planet_named,
)
from games.encounter.rules.moves import (
    MOTHERSHIP,
    Accept,
    Aim,
    BreakOff,
    Decline,
    Draw,
    Eject,
    Heal,
    Invite,
    Join,
    Launch,
    Lay,
    Lose,
    NewHand,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Redraw,
    Regroup,
    Second,
    Suffer,
    UsePower,
    Want,
)
from games.encounter.rules.score import preview, result
from games.encounter.rules.standing import Later, Setting, Without
from games.encounter.rules.state import foreign_colonies, power_on
from games.encounter.rules.telling import told_ships
from games.engine.contract import Seat
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, plain_table, ships

R1_3 = ships(R1=3)
HOLE = {"B1": 10, "B2": 5}


def talks(*powers: str, **more: object) -> Table:
    table = Table(*powers, **more)  # type: ignore[arg-type]
    return table.attack(R1_3).fight(0, 0).to("deal")


# A new hand before the turn


def test_before_a_new_hand_only_three_artefacts_may_be_played() -> None:
    table = plain_table(hands=[(FORCE_FIELD, STELLAR_GAS, EMOTION_CONTROL)])
    for card in (FORCE_FIELD, STELLAR_GAS, EMOTION_CONTROL):
        assert table.refused(ALICE, PlayArtefact(card)) == "wrong_window"


def test_mobius_tubes_before_a_new_hand_run_their_placing_and_ask_again() -> None:
    table = plain_table(hands=[(MOBIUS_TUBES, STELLAR_GAS)]).put(CLARA, **HOLE)
    table.play(ALICE, PlayArtefact(MOBIUS_TUBES))
    assert table.state.asked == (CLARA,)
    table.play(CLARA, Place(ships(B1=5)))
    assert table.state.todo[0] == "new_hand"
    assert table.state.asked == (ALICE,)


def test_an_attacker_without_any_card_draws_unasked() -> None:
    table = plain_table(hands=[()])
    assert table.state.todo[0] == "start"
    assert len(table.hand(ALICE)) == 7


def test_a_new_hand_of_artefacts_only_is_drawn_again() -> None:
    seven = (41, 41, 42, 43, 43, 45, 46)
    table = plain_table(hands=[(PLAGUE,)], deck=(*seven, 6, 6, 6, 8, 8, 8, 10))
    table.play(ALICE, NewHand())
    assert table.hand(ALICE) == (6, 6, 6, 8, 8, 8, 10)
    assert len(table.told("new_hand")) == 2


def test_without_an_encounter_card_to_be_had_the_turn_ends() -> None:
    table = plain_table(hands=[(COSMIC_ZAP,)])
    everything = tuple(card for card in (*table.state.deck, *table.hand(BOB)) if card < COSMIC_ZAP)
    rest = tuple(card for card in table.state.deck if card >= COSMIC_ZAP)
    hands = (table.hand(ALICE), tuple(sorted(everything)), table.hand(CLARA))
    table.state = replace(table.state, deck=rest, hands=hands)
    table.play(ALICE, NewHand())
    assert table.told("no_card_left")
    assert table.state.active == BOB


def test_an_empty_deck_is_made_anew_from_the_pile() -> None:
    table = plain_table(hands=[(COSMIC_ZAP,)])
    table.state = replace(table.state, deck=(), discard=table.state.deck)
    table.play(ALICE, NewHand())
    assert table.told("deck_shuffled")
    assert len(table.hand(ALICE)) == 7


# Regroup, orders, launch, aim


def test_a_ship_is_regrouped_at_the_second_encounter_too() -> None:
    table = Table("trader", "healer", "mind").put(ALICE, R1=6, R2=4, R3=4)
    table.to("regroup").play(ALICE, Regroup(0)).attack(R1_3).fight(12, 6).to("second")
    table.play(ALICE, Second(True)).to("regroup")
    assert table.state.enc.number == 2
    assert table.state.asked == (ALICE,)


def test_ships_are_regrouped_onto_own_colonies_only() -> None:
    table = plain_table().put(ALICE, R1=10).to("regroup")
    assert table.refused(ALICE, Regroup(planet_named("R2"))) == "no_colony"


def test_a_colony_of_ones_own_may_be_reinforced() -> None:
    table = plain_table().put(ALICE, R1=10, R2=8, Y1=2).attack(R1_3).fight(12, 6)
    assert table.on("Y1")[ALICE] == 5
    assert foreign_colonies(table.state, ALICE) == 1


def test_a_guest_is_fought_only_where_he_is() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=16, R2=4).to("own_colour")
    assert table.refused(ALICE, Eject(CLARA)) == "no_foreign_colony"
    table.play(ALICE, Eject(BOB)).play(ALICE, Launch(R1_3))
    assert table.refused(ALICE, Aim(planet_named("R3"))) == "no_colony_of_defender"
    assert table.refused(ALICE, Aim(planet_named("Y1"))) == "wrong_system"
    table.play(ALICE, Aim(planet_named("R2")))
    assert table.state.enc.ejection


def test_a_won_ejection_is_no_colony_abroad() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=16, R2=4).to("own_colour").play(ALICE, Eject(BOB))
    table.attack(R1_3, planet="R2").fight(12, 6)
    assert table.on("R2") == (7, 0, 0)
    assert foreign_colonies(table.state, ALICE) == 0


def test_before_a_redraw_a_last_disc_is_shuffled_in() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=16, R2=4)
    discs = table.state.discs
    table.state = replace(table.state, discs=discs[-2:], drawn=discs[:-2])
    table.to("own_colour").play(ALICE, Redraw())
    assert table.told("discs_shuffled")


def test_allies_may_give_up_a_colony_to_come() -> None:
    table = plain_table().put(CLARA, B1=1, B2=19)
    allies = {CLARA: ("attack", ships(B1=1))}
    table.attack(R1_3, allies=allies)  # type: ignore[arg-type]
    assert table.on("B1")[CLARA] == 0


def test_nobody_is_invited_where_nobody_can_come() -> None:
    table = plain_table().put(CLARA).to("launch").play(ALICE, Launch(R1_3))
    table.play(ALICE, Aim(planet_named("Y1")))
    assert table.state.todo[0] == "pre"


def test_answers_come_one_by_one_from_the_attackers_left() -> None:
    table = plain_table(4, disc=CLARA).to("launch").play(ALICE, Launch(R1_3)).play(ALICE, Aim(10))
    table.play(ALICE, Invite((BOB, DAVID))).play(CLARA, Invite((BOB,)))
    assert table.state.asked == (BOB,)
    assert table.refused(DAVID, Decline()) == "not_asked"
    table.play(BOB, Join("defence", ships(Y1=2)))
    assert table.state.asked == (DAVID,)
    assert encounter.view(table.state, DAVID).carriers[BOB] == 2


# Cards


def test_a_broken_off_encounter_sends_all_ships_home_and_ends_the_turn() -> None:
    table = Table("trader", "filch", "mind", hands=[(6, 8), (STELLAR_GAS,)])
    allies = {CLARA: ("attack", ships(B1=2))}
    table.attack(R1_3, allies=allies).play(ALICE, UsePower()).go_on()  # type: ignore[arg-type]
    assert table.told("attacker_without_card")
    assert table.on("R1")[ALICE] == 4
    assert table.on("B1")[CLARA] == 4
    assert table.state.active == BOB


def test_a_defender_for_whom_there_is_no_card_makes_the_encounter_void() -> None:
    table = plain_table(hands=[(6, 8), (STELLAR_GAS,)])
    mine = tuple(sorted(c for c in (*table.hand(ALICE), *table.state.deck) if c < COSMIC_ZAP))
    rest = tuple(card for card in table.state.deck if card >= COSMIC_ZAP)
    hands = (mine, table.hand(BOB), table.hand(CLARA))
    table.state = replace(table.state, deck=rest, hands=hands)
    table.attack(R1_3)
    table.go_on()
    assert table.told("no_card_left")
    assert table.on("R1")[ALICE] == 4
    assert table.state.active == BOB


def test_a_vulch_who_defends_shows_and_keeps_his_artefacts() -> None:
    table = Table("filch", "vulch", "clone", hands=[(6, 8), (STELLAR_GAS,)])
    table.attack(R1_3).to("cards")
    assert table.told("artefacts_shown")
    assert STELLAR_GAS in table.hand(BOB)
    assert len(table.hand(BOB)) == 8


def test_lasers_victim_and_a_waiting_oracle_may_not_lay() -> None:
    table = Table("laser", "filch", "clone").attack(R1_3).to("cards")
    assert table.refused(BOB, Lay(6)) == "laser"
    table = Table("oracle", "filch", "clone").attack(R1_3).to("cards")
    assert table.refused(ALICE, Lay(6)) == "oracle_wait"
    table.play(BOB, Lay(6))
    assert table.refused(BOB, Lay(8)) == "card_laid"


# Windows


def test_no_more_in_this_window_ends_with_it_even_when_time_is_turned_back() -> None:
    table = Table("chronos", "filch", "clone").attack(R1_3).reveal(6, 10)
    table.order(BOB, Without("revealed")).play(ALICE, UsePower()).go_on()
    table.reveal(8, 12)
    assert table.state.todo[0] == "revealed"
    assert table.reply(BOB) is None


def test_an_order_whose_moment_never_comes_is_never_shown() -> None:
    table = plain_table(hands=[(6, 12), (8, EMOTION_CONTROL)])
    order = Later("revealed", PlayArtefact(EMOTION_CONTROL), "deal_coming")
    table.order(BOB, order).attack(R1_3).fight(12, 8)
    assert EMOTION_CONTROL in table.hand(BOB)
    assert not any(event.name == "artefact_played" for event in table.events)


def test_two_zaps_on_one_power_the_second_stays_in_hand() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP), (8,), (10, COSMIC_ZAP)])
    zap = PlayArtefact(COSMIC_ZAP, seat=BOB)
    table.order(ALICE, Later("start", zap)).play(CLARA, zap).play(BOB, Pass())
    table.go_on()
    assert COSMIC_ZAP in table.hand(ALICE)
    assert table.state.enc.zapped == (BOB,)


def test_prospects_show_what_an_own_card_would_change() -> None:
    hands = [(6, 12, COSMIC_ZAP, EMOTION_CONTROL, PLAGUE), (8,), (10,)]
    table = Table("filch", "virus", "clone", hands=hands).attack(R1_3).reveal(12, 8)
    found = encounter.view(table.state, ALICE).prospects
    on_bob = next(one for one in found if one.move == PlayArtefact(COSMIC_ZAP, seat=BOB))
    assert encounter.view(table.state, ALICE).preview.winner == "defence"  # type: ignore[union-attr]
    assert [one.total for one in on_bob.preview.sums] == [15, 12]
    assert on_bob.preview.winner == "attack"
    assert any(one.preview.winner == "deal" for one in found)
    assert encounter.view(table.state, BOB).prospects == ()
    assert encounter.view(table.state, None).prospects == ()


def test_the_view_tells_whose_power_is_spent_and_which_round_it_is() -> None:
    table = Table("trader", "filch", "clone").attack(R1_3).play(ALICE, UsePower()).go_on()
    assert encounter.view(table.state, CLARA).used == (ALICE,)
    table = plain_table()
    assert encounter.view(table.state, None).round == 1
    assert not encounter.view(table.state, None).thinking


# Resolution


def test_compensation_counts_own_ships_not_those_of_allies() -> None:
    table = Table("trader", "mind", "clone", hands=[(8, 10, 12, 14, 15, 18)])
    table.put(BOB, Y1=1, Y2=19)
    allies = {CLARA: ("defence", ships(B1=4))}
    table.attack(R1_3, allies=allies).fight(8, 0)  # type: ignore[arg-type]
    assert table.told("compensated")[0].values["cards"] == 1
    assert len(table.hand(CLARA)) == 5


def test_an_attacker_who_negotiated_in_vain_is_compensated_for_the_mothership() -> None:
    table = Table("trader", "mind", "clone").attack(R1_3).fight(0, 6)
    assert table.told("compensated")[0].values == {"seat": ALICE, "other": BOB, "cards": 3}
    assert table.state.hole[ALICE] == 3


def test_rewards_follow_a_defence_against_a_negotiate() -> None:
    table = Table("trader", "mind", "clone").put(CLARA, B1=10, B2=8)
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(0, 6).to("place")  # type: ignore[arg-type]
    assert encounter.view(table.state, CLARA).rewards == (0, 0, 2)


def test_ships_of_third_parties_stay_whatever_happens() -> None:
    table = plain_table().put(CLARA, B1=10, Y1=4).attack(R1_3).fight(12, 6)
    assert table.on("Y1") == (3, 0, 4)


def test_who_wants_to_be_asked_places_returning_ships_freely() -> None:
    table = Table("trader", "filch", "mind").order(CLARA, Setting("returns", "ask"))
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place")  # type: ignore[arg-type]
    assert table.refused(CLARA, Place(ships(B2=1))) == "place_all"
    table.play(CLARA, Place(ships(B2=2), cards=2))
    assert table.on("B2")[CLARA] == 6


def test_the_clock_puts_them_back_where_they_came_from() -> None:
    table = Table("trader", "filch", "mind").order(CLARA, Setting("returns", "ask"))
    allies = {CLARA: ("defence", ships(B3=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place").clock()  # type: ignore[arg-type]
    assert table.on("B3")[CLARA] == 4


def test_a_card_no_longer_there_becomes_a_ship() -> None:
    table = Table("trader", "filch", "clone", "mind").put(CLARA, B1=8, B2=8).put(DAVID, G1=8, G2=8)
    allies = {CLARA: ("defence", ships(B1=2)), DAVID: ("defence", ships(G1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place")  # type: ignore[arg-type]
    hidden = (*table.state.deck[:-2], *table.state.discard)
    bob = tuple(sorted((*table.hand(BOB), *hidden)))
    hands = (table.hand(ALICE), bob, table.hand(CLARA), table.hand(DAVID))
    table.state = replace(table.state, deck=table.state.deck[-2:], discard=(), hands=hands)
    table.play(CLARA, Place(cards=2)).play(DAVID, Place(cards=2))
    assert len(table.hand(CLARA)) == 7
    assert len(table.hand(DAVID)) == 5
    assert table.state.hole[DAVID] == 2
    rewards = {event.values["seat"]: event.values for event in table.told("rewarded")}
    assert (rewards[CLARA]["cards"], rewards[CLARA]["ships"]) == (2, "")
    assert (rewards[DAVID]["cards"], rewards[DAVID]["ships"]) == (0, told_ships(ships(G1=1, G2=1)))


def test_an_ally_of_the_defender_founds_nothing_by_holding() -> None:
    table = plain_table()
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12)  # type: ignore[arg-type]
    assert foreign_colonies(table.state, CLARA) == 0


def test_five_colonies_abroad_of_ally_alone_win_alone() -> None:
    table = plain_table().put(CLARA, B1=16, R1=1, R2=1, R3=1, R4=1)
    allies = {CLARA: ("attack", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(12, 6)  # type: ignore[arg-type]
    assert table.state.winners == (CLARA,)
    assert result(table.state).ranks[CLARA] == 1  # type: ignore[union-attr]
    assert encounter.tally(table.state) == (1, 0, 5)


def test_a_colony_lost_in_the_same_event_no_longer_counts() -> None:
    table = plain_table().put(BOB, Y2=12, R1=1, R2=1, R3=1, R4=1).put(CLARA, B1=15, Y1=5)
    table.put(ALICE, R5=20).attack(ships(R5=3), planet="Y1").fight(12, 6)
    assert table.state.winners == ()
    assert foreign_colonies(table.state, BOB) == 4


# The deal


def test_the_mothership_may_pay_for_a_failed_deal() -> None:
    table = talks("trader", "filch", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.refused(BOB, Lose(((MOTHERSHIP, 3),))) == "not_enough_ships"
    table.play(ALICE, Lose(((MOTHERSHIP, 3),))).play(BOB, Lose(ships(Y1=3)))
    assert table.state.hole == (3, 3, 0)
    assert table.on("R1")[ALICE] == 1


def test_exactly_three_ships_are_lost() -> None:
    table = talks("trader", "filch", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.refused(ALICE, Lose(ships(R2=2))) == "three_ships"
    assert table.refused(ALICE, Lose(ships(R2=4))) == "three_ships"


def test_who_has_fewer_than_three_loses_all() -> None:
    table = Table("trader", "filch", "mind").put(BOB, Y1=1, Y2=1).attack(R1_3).fight(0, 0)
    table.to("deal").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.state.asked == (ALICE,)
    table.play(ALICE, Lose(ships(R2=3)))
    assert table.state.hole[BOB] == 20


def test_no_deal_means_no_second_encounter() -> None:
    table = talks("trader", "healer", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    table.to("start")
    assert table.state.active == BOB


def test_no_artefact_and_no_power_acts_during_the_talks() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6, COSMIC_ZAP)])
    assert table.refused(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB)) == "not_asked"
    assert table.refused(ALICE, UsePower()) == "not_asked"


def test_a_colony_may_be_founded_from_the_mothership_and_the_rest_goes_home() -> None:
    table = talks("trader", "filch", "mind")
    table.play(ALICE, Offer(mine=planet_named("Y3"), ships=((MOTHERSHIP, 2),))).play(BOB, Accept(1))
    assert table.on("Y3") == (2, 4, 0)
    assert table.on("R1")[ALICE] == 2


def test_a_home_colony_may_be_granted_back() -> None:
    table = Table("trader", "filch", "mind").put(BOB, Y1=10, R2=10)
    table.put(ALICE, R1=10, R3=10).attack(R1_3).fight(0, 0).to("deal")
    table.play(ALICE, Offer(mine=planet_named("R2"), ships=((MOTHERSHIP, 1),)))
    table.play(BOB, Accept(1))
    assert table.on("R2") == (1, 10, 0)
    assert foreign_colonies(table.state, ALICE) == 0


def test_third_parties_take_no_part() -> None:
    table = talks("trader", "filch", "mind")
    assert table.refused(CLARA, Offer(give=((6, True),))) == "not_asked"
    assert table.refused(CLARA, BreakOff()) == "not_asked"


def test_a_partner_without_colony_is_freed_by_the_colony_he_is_granted() -> None:
    table = Table("filch", "zombie", "mind").put(ALICE).to("aim").play(ALICE, Aim(5))
    table.fight(0, 0).to("deal")
    free = Offer(free=((ALICE, 3),))
    assert table.refused(BOB, free) == "no_colony"
    own = Offer(free=((ALICE, 3),), mine=planet_named("R1"), ships=ships(Y1=1))
    assert table.refused(BOB, own) == "deal_no_colony_there"
    table.play(BOB, replace(free, yours=planet_named("Y2")))
    table.play(ALICE, Accept(1, (), ((MOTHERSHIP, 1),)))
    assert table.on("Y2")[ALICE] == 4


def test_a_silent_zombie_frees_nobody() -> None:
    table = Table("zombie", "filch", "mind", hands=[(0, 6), (0, 8, COSMIC_ZAP)])
    table.put(CLARA, **HOLE).attack(R1_3).reveal(0, 0)
    table.play(BOB, PlayArtefact(COSMIC_ZAP, seat=ALICE)).go_on().to("deal")
    assert table.refused(ALICE, Offer(free=((CLARA, 1),))) == "deal_zombie"


def test_a_named_card_stays_promised_to_nobody_else() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6, 8), (0, 12)])
    assert table.refused(ALICE, Offer(give=((8, True), (8, True)))) == "not_your_card"
    assert table.refused(ALICE, Offer(give=((12, False),))) == "not_your_card"


def test_wanted_artefacts_and_negotiates_are_asked_by_kind() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6), (0, 0, 12, COSMIC_ZAP)])
    table.play(ALICE, Offer(want=Want(negotiate=1, artefact=1)))
    assert table.refused(BOB, Accept(1, (12, COSMIC_ZAP))) == "deal_cards"
    table.play(BOB, Accept(1, (0, COSMIC_ZAP)))
    assert table.hand(ALICE) == (0, 6, COSMIC_ZAP)


# Powers and artefacts


def test_a_gift_of_an_artefact_may_be_played_in_the_same_window() -> None:
    table = Table("philanthropist", "filch", "clone", hands=[(6, 8, STELLAR_GAS), (8, 10)])
    table.attack(R1_3).play(ALICE, UsePower(seat=BOB, card=STELLAR_GAS)).go_on_until(BOB)
    table.play(BOB, PlayArtefact(STELLAR_GAS)).go_on()
    assert table.state.enc.gas


def test_trader_may_take_a_hand_for_an_empty_one() -> None:
    table = Table("filch", "trader", "clone", hands=[(6, 8, 10), ()]).attack(R1_3)
    table.play(BOB, UsePower()).go_on()
    assert table.told("attacker_without_card")
    assert table.hand(BOB) == (6, 8, 10)


def test_a_parasite_that_declined_may_still_be_swept_away_only_once() -> None:
    table = Table("filch", "clone", "parasite", hands=[(6, FORCE_FIELD)]).attack(R1_3)
    table.play(CLARA, UsePower(side="defence", ships=ships(B1=2))).go_on_until(ALICE)
    table.play(ALICE, PlayArtefact(FORCE_FIELD, allies=(CLARA,))).go_on()
    assert CLARA in table.state.enc.barred
    assert table.on("B1")[CLARA] == 4


def test_mutant_stops_at_seven() -> None:
    table = Table("mutant", "filch", "clone", hands=[(6, 8, 10, 12, 14)]).attack(R1_3)
    table.play(ALICE, UsePower()).go_on().play(ALICE, Draw(Seat(BOB))).play(
        ALICE, Draw(Seat(CLARA))
    )
    assert len(table.hand(ALICE)) == 7
    assert table.state.todo[0] != "mutant"


def test_amoeba_as_defender_may_not_withdraw_to_nowhere() -> None:
    table = Table("filch", "amoeba", "clone").put(BOB, Y1=20).attack(R1_3).lay(6, 8)
    move = UsePower(ships=((planet_named("Y2"), -2),))
    assert table.refused(BOB, move) in ("no_colony", "power_silent")


def test_a_plague_may_strike_somebody_outside_the_encounter() -> None:
    table = plain_table(hands=[(6, 8, PLAGUE)]).attack(R1_3)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=CLARA)).go_on()
    assert table.state.asked == (CLARA,)
    assert table.refused(CLARA, Suffer(ships(B1=2), 6, True)) == "three_ships"
    table.play(CLARA, Suffer(ships(B1=3), 6, True))
    assert table.state.hole[CLARA] == 3


def test_a_plague_that_leaves_a_kind_out_shows_that_it_is_not_held() -> None:
    table = plain_table(hands=[(6, 8, PLAGUE), (6,)]).play(ALICE, PlayArtefact(PLAGUE, seat=BOB))
    table.go_on().play(BOB, Suffer(ships(Y1=3), 6))
    (told,) = table.told("suffered")
    assert told.to is None
    assert told.values["cards"] == "6"


def test_the_plague_costs_all_ships_of_who_has_fewer_than_three() -> None:
    table = plain_table(hands=[(6, PLAGUE)]).put(CLARA, B1=2)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=CLARA)).go_on()
    table.play(CLARA, Suffer(ships(B1=2), 6, True))
    assert table.state.hole[CLARA] == 20


def test_what_an_earlier_plague_cost_is_not_healed_twice() -> None:
    table = Table("vulch", "healer", "clone", "mind", hands=[(6,), (8, 10), (12, PLAGUE), ()])
    table.put(DAVID)
    table.play(CLARA, PlayArtefact(PLAGUE, seat=ALICE)).go_on()
    table.play(ALICE, Suffer(ships(R1=3), 6)).play(BOB, Heal((ALICE,)))
    table.play(ALICE, Place(ships(R2=3)))
    assert PLAGUE in table.hand(ALICE)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=DAVID)).go_on()
    assert table.state.todo[0] != "heal"


def test_a_zap_on_oneself_frees_a_virus_of_its_product() -> None:
    table = Table("virus", "filch", "clone", hands=[(6, 8, COSMIC_ZAP), (12, 4)])
    table.put(BOB, Y2=20).attack(ships(R1=1)).reveal(8, 4)
    assert preview(table.state).sums[0].total == 8
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=ALICE)).go_on()
    assert table.told("totals")[0].values["one"] == 9


def test_all_allies_of_both_sides_may_be_sent_home_at_once() -> None:
    table = plain_table(4, hands=[(6, FORCE_FIELD)])
    allies = {CLARA: ("attack", ships(B1=2)), DAVID: ("defence", ships(G1=1))}
    table.attack(R1_3, allies=allies)  # type: ignore[arg-type]
    table.play(ALICE, PlayArtefact(FORCE_FIELD, allies=(CLARA, DAVID))).go_on()
    assert table.state.mothership == (3, 0, 0, 0)
    assert table.state.carriers == (0, 0, 0, 0)
    assert set(table.state.enc.barred) == {CLARA, DAVID}


def test_a_power_is_lost_below_three_homes_and_back_with_the_third() -> None:
    table = plain_table().put(ALICE, R1=10, R2=10)
    assert not power_on(table.state, ALICE)
    table.put(ALICE, R1=10, R2=9, R3=1)
    assert power_on(table.state, ALICE)

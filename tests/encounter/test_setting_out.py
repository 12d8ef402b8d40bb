"""Edge cases from a new hand to the alliances."""

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
    Aim,
    Decline,
    Eject,
    Invite,
    Join,
    Launch,
    NewHand,
    Place,
    PlayArtefact,
    Redraw,
    Regroup,
    Second,
)
from games.encounter.rules.state import foreign_colonies
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, HOLE, R1_3, Table, plain_table, ships


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

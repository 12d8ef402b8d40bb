"""Edge cases of powers and artefacts."""

from games.encounter.rules.components import (
    COSMIC_ZAP,
    FORCE_FIELD,
    PLAGUE,
    STELLAR_GAS,
    planet_named,
)
from games.encounter.rules.moves import (
    Draw,
    Heal,
    Place,
    PlayArtefact,
    Suffer,
    UsePower,
)
from games.encounter.rules.score import preview
from games.encounter.rules.state import power_on
from games.engine.contract import Seat
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, R1_3, Table, plain_table, ships


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
    table = Table("filch", "amoeba", "clone").put(BOB, Y1=10, Y3=5, Y4=5).attack(R1_3).lay(6, 8)
    move = UsePower(ships=((planet_named("Y2"), -2),))
    assert table.refused(BOB, move) == "no_colony"


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

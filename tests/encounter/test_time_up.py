"""What the clock plays when a seat does not answer."""

from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.defaults import default_card
from games.encounter.rules.moves import UsePower
from games.encounter.rules.ships import default_launch, default_losses, default_placement
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships


def test_a_new_hand_is_drawn() -> None:
    table = plain_table(hands=[(COSMIC_ZAP,)]).clock()
    assert len(table.hand(ALICE)) == 7


def test_a_ship_is_regrouped_onto_the_smallest_colony() -> None:
    table = plain_table().put(ALICE, R1=8, R2=3).to("regroup").clock()
    assert table.on("R2")[ALICE] == 4


def test_another_disc_is_drawn() -> None:
    table = plain_table(disc=ALICE).put(BOB, Y1=18, R1=2).to("own_colour").clock()
    assert table.told("redrew")


def test_four_ships_leave_without_emptying_a_colony() -> None:
    table = plain_table().to("launch").clock()
    assert table.state.mothership[ALICE] == 4
    assert all(table.state.ships[ALICE][:5])


def test_one_ship_leaves_when_every_colony_has_one() -> None:
    table = plain_table().put(ALICE, R1=1, R2=1, R3=1)
    assert default_launch(table.state, ALICE) == ships(R1=1)


def test_the_weakest_planet_is_the_target() -> None:
    table = plain_table().put(BOB, Y1=4, Y2=4, Y3=2, Y4=5, Y5=5).to("aim").clock()
    assert table.state.enc.planet == 7


def test_nobody_is_invited_and_nobody_joins() -> None:
    table = Table("clone", "filch", "parasite").to("invite_a").clock().clock()
    assert table.state.todo[0] == "answer"
    table.clock()
    assert table.told("declined")


def test_the_default_card_is_the_highest_attack_up_to_ten() -> None:
    assert default_card((0, 6, 10, 12)) == 10
    assert default_card((0, 14, 30)) == 14
    assert default_card((0, COSMIC_ZAP)) == 0


def test_cards_are_laid_for_both() -> None:
    table = plain_table().attack(ships(R1=3)).to("cards").clock()
    assert table.state.enc.laid == (10, 10)


def test_only_the_seat_named_is_played_for() -> None:
    table = plain_table().attack(ships(R1=3)).to("cards").clock(BOB)
    assert table.state.asked == (ALICE,)
    assert table.state.enc.laid == (-1, 10)


def test_mutant_draws_the_rest_from_the_deck() -> None:
    table = Table("mutant", "filch", "clone").attack(ships(R1=3))
    table.play(ALICE, UsePower()).go_on().clock()
    assert len(table.hand(ALICE)) == 7


def test_nobody_is_healed_and_ships_are_placed_evenly() -> None:
    table = Table("zombie", "trader", "healer").attack(ships(R1=3)).fight(6, 12)
    assert table.state.todo[0] == "place"
    table.clock()
    assert table.on("R1")[ALICE] == 4
    table = Table("mind", "trader", "healer").attack(ships(R1=3)).fight(6, 12).to("heal").clock()
    assert not table.told("healed")


def test_rewards_are_ships_first_then_cards() -> None:
    table = Table("trader", "filch", "mind").put(CLARA, B1=10, B2=9)
    allies = {CLARA: ("defence", ships(B1=3))}
    table.attack(ships(R1=3), allies=allies).fight(6, 12).to("place").clock()  # type: ignore[arg-type]
    assert table.state.hole[CLARA] == 0
    assert len(table.hand(CLARA)) == 5 + 2


def test_clone_keeps_and_filch_takes() -> None:
    table = Table("clone", "healer", "mind").attack(ships(R1=3)).fight(12, 6).to("keep").clock()
    assert 12 in table.hand(ALICE)
    table = Table("filch", "trader", "mind").attack(ships(R1=3)).fight(12, 8).to("take").clock()
    assert table.told("card_taken")


def test_there_is_no_second_encounter() -> None:
    table = Table("trader", "mind", "healer").attack(ships(R1=3)).fight(12, 6).to("second").clock()
    assert table.state.active == BOB


def test_losses_come_from_the_largest_colonies() -> None:
    table = plain_table().put(ALICE, R1=2, R2=9, R3=9)
    assert default_losses(table.state, ALICE, 3) == ships(R2=2, R3=1)
    assert default_placement(table.state, ALICE, 3) == ships(R1=3)

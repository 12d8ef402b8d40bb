from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.moves import FROM_DECK, Draw, DrawRest, UsePower
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def mutant_draws() -> Table:
    table = Table("mutant", "clone", "filch").attack(ships(R1=3))
    return table.play(ALICE, UsePower()).go_on()


def test_it_fills_its_hand_to_seven_from_deck_and_hands() -> None:
    table = mutant_draws()
    assert table.state.todo[0] == "mutant"
    table.play(ALICE, Draw(BOB)).play(ALICE, Draw(FROM_DECK))
    assert len(table.hand(ALICE)) == 7
    assert len(table.hand(BOB)) == 4
    assert table.state.todo[0] == "pre"


def test_the_rest_may_come_from_the_deck_at_once() -> None:
    table = mutant_draws().play(ALICE, DrawRest())
    assert len(table.hand(ALICE)) == 7


def test_the_rest_is_not_drawn_from_nothing() -> None:
    table = Table("mutant", "clone", "filch", hands=[(6,), (8,), (10, 12)]).attack(ships(R1=3))
    table.play(ALICE, UsePower()).go_on()
    table.state = replace(table.state, deck=(), discard=())
    assert table.refused(ALICE, DrawRest()) == "deck_empty"
    assert set(encounter.moves(table.state, ALICE)) == {Draw(BOB), Draw(CLARA)}


def test_only_the_cards_there_are_are_told() -> None:
    table = mutant_draws()
    spare = table.state.deck[1:]
    hands = (*table.state.hands[:2], tuple(sorted((*table.hand(CLARA), *spare))))
    table.state = replace(table.state, deck=table.state.deck[:1], hands=hands)
    table.play(ALICE, DrawRest())
    assert table.told("drew")[0].values["cards"] == 1


def test_a_full_hand_cannot_be_filled() -> None:
    table = Table("mutant", "clone", "filch", hands=[(6, 6, 6, 8, 8, 8, 10)]).attack(ships(R1=3))
    assert table.refused(ALICE, UsePower()) == "hand_full"


def test_an_empty_hand_and_its_own_cannot_be_drawn_from() -> None:
    table = Table("mutant", "clone", "filch", hands=[(6, 8), (), (6,)]).attack(ships(R1=3))
    table.play(ALICE, UsePower()).go_on()
    assert table.refused(ALICE, Draw(BOB)) == "empty_hand"
    assert table.refused(ALICE, Draw(ALICE)) == "bad_target"
    table.play(ALICE, Draw(CLARA))
    assert table.hand(CLARA) == ()


def test_it_may_leave_the_attacker_without_a_card() -> None:
    table = Table("clone", "mutant", "filch", hands=[(6,), (8,)]).attack(ships(R1=3))
    table.play(BOB, UsePower()).go_on().play(BOB, Draw(ALICE)).play(BOB, DrawRest())
    table.go_on()
    assert table.told("attacker_without_card")

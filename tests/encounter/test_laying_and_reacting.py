"""Edge cases of cards and windows."""

from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    PLAGUE,
    STELLAR_GAS,
)
from games.encounter.rules.moves import (
    Lay,
    Pass,
    PlayArtefact,
    UsePower,
)
from games.encounter.rules.orders import Later, Without
from tests.encounter.table import ALICE, BOB, CLARA, R1_3, Table, plain_table, ships


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

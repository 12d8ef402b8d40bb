import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    PLAGUE,
    SHOWING,
    STELLAR_GAS,
)
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import (
    Pass,
    PlayArtefact,
    Prefer,
    Wait,
)
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, plain_table, ships

ZAP_BOB = PlayArtefact(COSMIC_ZAP, seat=BOB)
GAS = PlayArtefact(STELLAR_GAS)


def limit(table: Table) -> int | None:
    return encounter.windows(table.state)[0].limit


def key(table: Table) -> str:
    return encounter.windows(table.state)[0].key


def test_everybody_with_a_card_is_asked_holder_or_not() -> None:
    table = plain_table(hands=[(6,), (8, COSMIC_ZAP), (10,)])
    assert table.state.asked == (ALICE, BOB, CLARA)


def test_a_seat_without_cards_and_power_is_not_asked() -> None:
    table = plain_table(hands=[(6,), (8,), ()])
    assert table.state.asked == (ALICE, BOB)


def test_a_window_in_which_nothing_can_be_played_is_skipped() -> None:
    table = plain_table(hands=[(6,), (8,), (10,)])
    artefacts = (41, 41, 42, 43, 43, 44, 45, 46)
    deck = tuple(card for card in table.state.deck if card < COSMIC_ZAP)
    table.state = replace(table.state, deck=deck, discard=artefacts)
    table.go_on().attack(ships(R1=3))
    assert table.state.todo[0] == "cards"


@pytest.mark.parametrize(("tempo", "seconds"), [("brisk", 2), ("normal", 4), ("relaxed", 8)])
def test_the_hold_time_follows_the_tempo(tempo: str, seconds: int) -> None:
    options = encounter.OPTIONS.decode(f'{{"tempo":"{tempo}"}}')
    assert limit(plain_table(options=options)) == SHOWING["fast"]["start"] + seconds


def test_a_live_hold_begins_when_the_page_has_turned_the_cards() -> None:
    table = plain_table().attack(ships(R1=3)).reveal(6, 8)
    assert limit(table) == 3 + 8
    slow = plain_table(options=encounter.OPTIONS.decode(b'{"pace":"slow"}')).attack(ships(R1=3))
    assert limit(slow.reveal(6, 8)) == 12 * 3600


def test_a_power_that_may_act_is_given_more_time_until_it_answers() -> None:
    table = Table("trader", "filch", "clone").attack(ships(R1=3))
    assert limit(table) == 30
    table.play(ALICE, Pass())
    assert limit(table) == SHOWING["fast"]["pre"] + 8


def test_wait_gives_everybody_the_longer_time_and_a_new_deadline() -> None:
    table = plain_table()
    before = key(table)
    table.play(BOB, Wait())
    assert limit(table) == 20
    assert key(table) != before
    assert table.told("waits")[0].to is None


def test_three_waits_in_an_encounter() -> None:
    table = plain_table()
    for _ in range(3):
        table.play(BOB, Wait())
    assert table.refused(BOB, Wait()) == "hold_spent"


def test_an_answer_cannot_be_changed_in_its_round() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP)]).play(ALICE, Pass())
    assert table.refused(ALICE, ZAP_BOB) == "not_asked"


def test_only_the_first_action_in_order_is_carried_out() -> None:
    hands = [(6, COSMIC_ZAP), (8,), (10, COSMIC_ZAP)]
    table = plain_table(hands=hands)
    table.play(ALICE, ZAP_BOB).play(CLARA, PlayArtefact(COSMIC_ZAP, seat=ALICE)).play(BOB, Pass())
    assert table.state.enc.zapped == (ALICE,)
    assert COSMIC_ZAP in table.hand(ALICE)
    assert table.told("came_too_late")[0].to == (ALICE,)
    assert table.state.round == 2


def test_the_attacker_speaks_before_the_defender() -> None:
    hands = [(6, STELLAR_GAS), (8, COSMIC_ZAP), (10,)]
    table = plain_table(hands=hands).attack(ships(R1=3))
    table.play(BOB, PlayArtefact(COSMIC_ZAP, seat=ALICE)).play(CLARA, Pass()).play(ALICE, GAS)
    assert table.state.enc.gas
    assert table.state.enc.zapped == ()


def test_what_was_said_with_a_pass_in_edition_1_is_an_order_now() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP)])
    for move in (Pass(final=True), Pass(rest=True), replace(ZAP_BOB, standing=True)):
        assert table.refused(ALICE, move) == "order_instead"
    assert table.refused(ALICE, Prefer((("pre.main", "skip"),))) == "not_asked"


def test_whoever_lets_the_longer_time_run_out_is_not_waited_for_again() -> None:
    table = Table("clone", "filch", "mind", hands=[(6, STELLAR_GAS)]).attack(ships(R1=3))
    table.play(ALICE, GAS).play(BOB, Pass()).clock()
    assert table.state.round == 2
    assert limit(table) == SHOWING["fast"]["pre"] + 8


def test_by_correspondence_two_windows_are_passed_over() -> None:
    options = Options(pace="slow")
    table = plain_table(options=options)
    assert table.state.todo[0] == "launch"
    table.attack(ships(R1=3))
    assert table.state.todo[0] == "pre"
    assert limit(table) == 12 * 3600
    table.lay(6, 8)
    assert table.state.todo[0] == "revealed"


def test_the_clock_closes_a_round_for_all() -> None:
    table = plain_table().clock()
    assert table.state.todo[0] == "launch"


def test_others_see_only_who_may_still_act() -> None:
    hands = [(6, FORCE_FIELD), (8, EMOTION_CONTROL), (10, PLAGUE), (12,)]
    table = plain_table(4, hands=hands).play(DAVID, Pass())
    other = plain_table(4, hands=hands).play(DAVID, Pass())
    table.play(CLARA, PlayArtefact(PLAGUE, seat=BOB))
    other.play(CLARA, Pass())
    assert encounter.view(table.state, ALICE).may_act == encounter.view(other.state, ALICE).may_act
    assert encounter.windows(table.state) == encounter.windows(other.state)

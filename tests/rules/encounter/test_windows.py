import pytest

from games.rules import encounter
from games.rules.encounter.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    PLAGUE,
    STELLAR_GAS,
)
from games.rules.encounter.meta import Options
from games.rules.encounter.moves import (
    CancelOrder,
    Order,
    Pass,
    PlayArtefact,
    Prefer,
    UsePower,
    Wait,
)
from tests.rules.encounter.table import ALICE, BOB, CLARA, DAVID, Table, plain_table, ships

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
    from msgspec.structs import replace

    deck = tuple(card for card in table.state.deck if card < COSMIC_ZAP)
    table.state = replace(table.state, deck=deck, discard=artefacts)
    table.go_on().attack(ships(R1=3))
    assert table.state.todo[0] == "cards"


@pytest.mark.parametrize(("tempo", "seconds"), [("brisk", 2), ("normal", 4), ("relaxed", 8)])
def test_the_hold_time_follows_the_tempo(tempo: str, seconds: int) -> None:
    options = encounter.OPTIONS.decode(f'{{"tempo":"{tempo}"}}')
    assert limit(plain_table(options=options)) == seconds


def test_a_power_that_may_act_is_given_more_time_until_it_answers() -> None:
    table = Table("trader", "filch", "clone").attack(ships(R1=3))
    assert limit(table) == 30
    table.play(ALICE, Pass())
    assert limit(table) == 8


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
    assert table.refused(ALICE, ZAP_BOB) == "not_now"


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


def test_a_standing_action_is_handed_in_again() -> None:
    hands = [(6, COSMIC_ZAP), (8,), (10, COSMIC_ZAP)]
    table = plain_table(hands=hands)
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB, standing=True))
    table.play(CLARA, PlayArtefact(COSMIC_ZAP, seat=ALICE)).play(BOB, Pass())
    assert ALICE not in table.state.asked
    table.go_on()
    assert set(table.state.enc.zapped) == {ALICE, BOB}


def test_a_final_pass_covers_later_rounds_of_the_window() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP), (8,), (10,)])
    table.play(BOB, Pass(final=True)).play(CLARA, Pass()).play(ALICE, ZAP_BOB)
    assert table.state.round == 2
    assert BOB not in table.state.asked


def test_the_rest_of_the_encounter_without_me() -> None:
    table = plain_table().play(CLARA, Pass(rest=True)).attack(ships(R1=3))
    assert CLARA not in table.state.asked
    table.fight(6, 12).to("start")
    assert CLARA in table.state.asked


def test_a_seat_that_skips_is_not_asked() -> None:
    table = plain_table().play(CLARA, Prefer((("pre.other", "skip"),))).attack(ships(R1=3))
    assert table.state.asked == (ALICE, BOB)


def test_a_power_is_waited_for_unless_its_owner_skips() -> None:
    table = Table("clone", "filch", "mind").play(CLARA, Prefer((("pre.other", "auto"),)))
    assert CLARA in table.attack(ships(R1=3)).state.asked
    table = Table("clone", "filch", "mind").play(CLARA, Prefer((("pre.other", "skip"),)))
    assert CLARA not in table.attack(ships(R1=3)).state.asked


def test_a_seat_that_wants_to_be_asked_gives_all_the_longer_time() -> None:
    table = plain_table().play(CLARA, Prefer((("pre.other", "ask"),))).attack(ships(R1=3))
    assert limit(table) == 20


def test_whoever_lets_the_longer_time_run_out_is_not_waited_for_again() -> None:
    table = Table("clone", "filch", "mind", hands=[(6, STELLAR_GAS)]).attack(ships(R1=3))
    table.play(ALICE, GAS).play(BOB, Pass()).clock()
    assert table.state.round == 2
    assert limit(table) == 8


def test_by_correspondence_two_windows_are_passed_over() -> None:
    options = Options(pace="slow")
    table = plain_table(options=options)
    assert table.state.todo[0] == "launch"
    table.attack(ships(R1=3))
    assert table.state.todo[0] == "pre"
    assert limit(table) == 12 * 3600
    table.lay(6, 8)
    assert table.state.todo[0] == "revealed"


def test_orders_fire_with_every_preference() -> None:
    table = plain_table(hands=[(6,), (8, STELLAR_GAS), (10,)], options=Options(pace="slow"))
    table.play(BOB, Order("laid", GAS)).attack(ships(R1=3)).lay(6, 8)
    assert table.state.enc.gas
    assert table.state.orders[BOB] == ()


@pytest.mark.parametrize(
    ("when", "cards", "fires"),
    [
        ("attacker_ahead", (12, 6), True),
        ("attacker_ahead", (6, 12), False),
        ("defender_ahead", (6, 12), True),
        ("compensation_due", (6, 0), True),
        ("compensation_due", (6, 12), False),
        ("deal_coming", (0, 0), True),
    ],
)
def test_orders_read_the_preview(when: str, cards: tuple[int, int], fires: bool) -> None:
    hand = (0, 6, 12)
    table = Table("trader", "filch", "clone", hands=[hand, hand, (10, COSMIC_ZAP)])
    order = Order("revealed", PlayArtefact(COSMIC_ZAP, seat=BOB), when)  # type: ignore[arg-type]
    table.play(CLARA, order).attack(ships(R1=3)).reveal(*cards)
    assert (CLARA not in table.state.asked) == fires


def test_orders_end_with_the_encounter_and_may_be_cancelled() -> None:
    table = plain_table(hands=[(6, 8), (8, 12, COSMIC_ZAP), (10,)])
    table.play(BOB, Order("laid", ZAP_BOB))
    assert table.refused(BOB, CancelOrder(1)) == "no_such_order"
    table.play(BOB, CancelOrder(0))
    assert table.state.orders[BOB] == ()
    table.play(BOB, Order("revealed", ZAP_BOB, "deal_coming"))
    table.attack(ships(R1=3)).fight(6, 12).to("start")
    assert table.state.orders[BOB] == ()


def test_an_order_must_fit_its_window() -> None:
    table = plain_table()
    tubes = PlayArtefact(MOBIUS_TUBES)
    assert table.refused(BOB, Order("pre", tubes)) == "wrong_window"
    assert table.refused(BOB, Order("pre", UsePower())) == "wrong_window"
    assert table.refused(BOB, Order("pre", GAS, "attacker_ahead")) == "wrong_window"


def test_orders_and_wishes_are_seen_by_their_owner_only() -> None:
    table = plain_table(hands=[(6,), (8, STELLAR_GAS), (10,)])
    table.play(BOB, Order("laid", GAS)).play(BOB, Prefer((("pre.main", "skip"),)))
    assert encounter.view(table.state, BOB).orders
    assert encounter.view(table.state, ALICE).orders == ()
    assert encounter.view(table.state, None).wishes == {}
    assert table.events == []


def test_unknown_settings_are_refused() -> None:
    table = plain_table()
    assert table.refused(BOB, Prefer((("pre.main", "never"),))) == "no_such_setting"
    assert table.refused(BOB, Prefer(())) == "no_such_setting"


def test_the_clock_closes_a_round_for_all() -> None:
    table = plain_table().clock()
    assert table.state.todo[0] == "launch"


def test_the_page_calls_only_who_holds_something() -> None:
    table = plain_table(hands=[(6,), (8, COSMIC_ZAP), (10,)])
    assert encounter.view(table.state, BOB).prompt
    assert not encounter.view(table.state, ALICE).prompt
    table.play(BOB, Prefer((("mute.cosmic_zap", "yes"),)))
    assert not encounter.view(table.state, BOB).prompt


def test_others_see_only_who_may_still_act() -> None:
    hands = [(6, FORCE_FIELD), (8, EMOTION_CONTROL), (10, PLAGUE), (12,)]
    table = plain_table(4, hands=hands).play(DAVID, Pass())
    other = plain_table(4, hands=hands).play(DAVID, Pass())
    table.play(CLARA, PlayArtefact(PLAGUE, seat=BOB))
    other.play(CLARA, Pass())
    assert encounter.view(table.state, ALICE).may_act == encounter.view(other.state, ALICE).may_act
    assert encounter.windows(table.state) == encounter.windows(other.state)

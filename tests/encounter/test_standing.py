"""Standing orders: kept beside the log, unseen, held back until the table waits for nobody else."""

import pytest

from games.encounter import rules as encounter
from games.encounter.rules import standing
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    MOBIUS_TUBES,
    STELLAR_GAS,
    WINDOWS,
)
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import Pass, PlayArtefact, UsePower, Wait, When
from games.encounter.rules.orders import Later, Setting, Without
from games.engine.contract import Reply
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships

ZAP_BOB = PlayArtefact(COSMIC_ZAP, seat=BOB)
GAS = PlayArtefact(STELLAR_GAS)
R1_3 = ships(R1=3)
GOES_ON = Reply(Pass(), is_default=True)


def test_a_seat_that_goes_on_is_still_asked_until_nobody_else_is() -> None:
    table = plain_table().order(CLARA, Setting("pre.other", "skip")).attack(R1_3)
    assert CLARA in table.state.asked
    table.play(ALICE, Pass())
    assert table.state.asked == (BOB, CLARA)
    table.play(BOB, Pass())
    assert table.state.todo[0] == "cards"


def test_the_rest_of_the_encounter_without_me() -> None:
    table = plain_table().order(CLARA, Without()).attack(R1_3)
    assert table.reply(CLARA) == GOES_ON
    table.fight(6, 12).to("start")
    assert table.reply(CLARA) is None


def test_no_more_in_this_window_covers_its_later_rounds() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP), (8,), (10,)]).order(BOB, Without("start"))
    table.play(CLARA, Pass()).play(ALICE, ZAP_BOB)
    assert table.state.round == 2
    assert table.reply(BOB) == GOES_ON
    assert table.attack(R1_3).reply(BOB) is None


def test_what_others_see_does_not_depend_on_orders() -> None:
    hands = [(6,), (8, STELLAR_GAS), (10,)]
    table, other = plain_table(hands=hands), plain_table(hands=hands)
    table.order(BOB, Later("pre", GAS), Without(), Setting("laid.main", "skip"))
    for one in (table, other):
        one.attack(R1_3)
    assert table.state == other.state
    assert table.events == other.events


def test_a_power_is_waited_for_unless_its_owner_goes_on() -> None:
    table = Table("clone", "filch", "mind").attack(R1_3)
    assert table.reply(CLARA) is None
    table.order(CLARA, Setting("pre.other", "auto"))
    assert table.reply(CLARA) is None
    table.order(CLARA, Setting("pre.other", "skip"))
    assert table.reply(CLARA) == Reply(Pass(), after=9, is_default=True)


def test_orders_of_a_power_do_not_make_the_others_wait_for_its_time() -> None:
    table = Table("clone", "filch", "mind").order(CLARA, Later("pre", UsePower(seat=BOB)))
    answer = table.attack(R1_3).reply(CLARA)
    assert answer == Reply(UsePower(seat=BOB), after=9)
    table.play(BOB, Wait())
    assert table.reply(CLARA) == Reply(UsePower(seat=BOB), after=20)


def test_a_seat_that_wants_to_be_asked_presses_wait() -> None:
    table = plain_table().order(CLARA, Setting("pre.other", "ask")).attack(R1_3)
    assert encounter.windows(table.state)[0].limit == 20
    assert table.told("waits")[0].values == {"seat": CLARA}
    assert table.state.enc.waits[CLARA] == 1
    assert table.state.asked == (ALICE, BOB, CLARA)


def test_who_let_that_time_run_out_is_not_waited_for_again() -> None:
    table = plain_table(hands=[(6, STELLAR_GAS)]).order(CLARA, Setting("pre.other", "ask"))
    table.order(CLARA, Setting("laid.other", "ask")).attack(R1_3).clock().lay(6, 8)
    assert table.state.todo[0] == "laid"
    assert encounter.windows(table.state)[0].limit == 6


def test_by_correspondence_two_windows_are_passed_over_unless_somebody_wants_them() -> None:
    table = plain_table(options=Options(pace="slow"))
    assert table.state.todo[0] == "launch"
    assert table.attack(R1_3).state.todo[0] == "pre"
    assert encounter.windows(table.state)[0].limit == 12 * 3600
    assert table.lay(6, 8).state.todo[0] == "revealed"


def test_who_is_asked_at_the_start_by_correspondence_is_asked_with_all_the_others() -> None:
    table = plain_table(options=Options(pace="slow")).order(BOB, Setting("start.other", "auto"))
    table.attack(R1_3).fight(6, 12).to("start")
    assert table.state.asked == (ALICE, BOB, CLARA)


def test_orders_act_with_every_preference_and_are_spent() -> None:
    table = plain_table(hands=[(6,), (8, STELLAR_GAS), (10,)], options=Options(pace="slow"))
    order = Later("laid", GAS)
    table.order(BOB, order).attack(R1_3)
    assert standing.stands(table.state, BOB, table.kept[BOB][0])
    table.lay(6, 8)
    assert table.state.enc.gas
    assert not standing.stands(table.state, BOB, table.kept[BOB][0])


def test_an_order_that_came_too_late_is_handed_in_again() -> None:
    table = plain_table(hands=[(6, COSMIC_ZAP), (8,), (10, COSMIC_ZAP)])
    table.order(ALICE, Later("start", ZAP_BOB))
    table.play(CLARA, PlayArtefact(COSMIC_ZAP, seat=ALICE)).play(BOB, Pass())
    assert table.state.enc.zapped == (ALICE,)
    assert table.told("came_too_late")[0].to == (ALICE,)
    table.play(BOB, Pass()).play(CLARA, Pass())
    assert set(table.state.enc.zapped) == {ALICE, BOB}


@pytest.mark.parametrize(
    ("when", "cards", "acts"),
    [
        ("attacker_ahead", (12, 6), True),
        ("attacker_ahead", (6, 12), False),
        ("defender_ahead", (6, 12), True),
        ("compensation_due", (6, 0), True),
        ("compensation_due", (6, 12), False),
        ("deal_coming", (0, 0), True),
    ],
)
def test_orders_read_the_preview(when: When, cards: tuple[int, int], acts: bool) -> None:
    hand = (0, 6, 12)
    table = Table("trader", "filch", "clone", hands=[hand, hand, (10, COSMIC_ZAP)])
    table.order(CLARA, Later("revealed", ZAP_BOB, when)).attack(R1_3).reveal(*cards)
    assert (table.reply(CLARA) == Reply(ZAP_BOB)) == acts


def test_orders_end_with_the_encounter() -> None:
    table = plain_table(hands=[(6, 8), (8, 12, COSMIC_ZAP), (10,)])
    table.order(BOB, Later("revealed", ZAP_BOB, "deal_coming"))
    table.attack(R1_3).fight(6, 12).to("start")
    assert not standing.stands(table.state, BOB, table.kept[BOB][0])
    table.order(BOB, Setting("returns", "ask"))
    assert table.kept[BOB] == (Setting("returns", "ask"),)


def test_no_order_is_given_between_two_encounters() -> None:
    table = plain_table(hands=[(6, 8, 12), (8, 4, COSMIC_ZAP), (10,)])
    table.attack(R1_3).fight(12, 4).to("second")
    assert table.order_refused(BOB, Later("pre", ZAP_BOB)) == "no_such_window_now"
    assert table.order_refused(BOB, Without()) == "no_such_window_now"
    assert not [one for one in standing.offered(table.state, BOB, ()) if isinstance(one, Later)]


def test_no_order_is_given_for_a_window_that_is_over() -> None:
    table = plain_table(hands=[(6, 12), (8, COSMIC_ZAP), (10,)]).attack(R1_3)
    assert table.order_refused(BOB, Later("start", ZAP_BOB)) == "no_such_window_now"
    assert table.order_refused(BOB, Later("pre", ZAP_BOB)) == ""


def test_an_order_must_fit_its_window() -> None:
    table = plain_table()
    tubes = PlayArtefact(MOBIUS_TUBES)
    assert table.order_refused(BOB, Later("pre", tubes)) == "wrong_window"
    assert table.order_refused(BOB, Later("pre", UsePower())) == "wrong_window"
    assert table.order_refused(BOB, Later("pre", GAS, "attacker_ahead")) == "wrong_window"
    assert table.order_refused(BOB, Later("moon", GAS)) == "no_such_window_now"


def test_no_more_than_twelve_orders_at_once() -> None:
    table = plain_table()
    for seat in (ALICE, BOB, CLARA):
        for window in WINDOWS:
            table.order(BOB, Later(window, PlayArtefact(COSMIC_ZAP, seat=seat)))
    assert len(table.kept[BOB]) == 12
    assert table.order_refused(BOB, Later("pre", GAS)) == "too_many_orders"


def test_unknown_settings_are_refused() -> None:
    table = plain_table()
    assert table.order_refused(BOB, Setting("pre.main", "never")) == "no_such_setting"
    assert table.order_refused(BOB, Setting("moon", "ask")) == "no_such_setting"


def test_the_last_word_on_a_setting_counts() -> None:
    table = plain_table().order(BOB, Setting("pre.main", "skip"), Setting("pre.main", "ask"))
    assert table.kept[BOB] == (Setting("pre.main", "ask"),)


def test_what_is_offered_may_be_given() -> None:
    table = plain_table(hands=[(6,), (8, STELLAR_GAS, EMOTION_CONTROL), (10,)]).attack(R1_3)
    offered = list(standing.offered(table.state, BOB, ()))
    assert {type(one) for one in offered} == {Later, Without, Setting}
    assert [table.order_refused(BOB, one) for one in offered] == [""] * len(offered)


def test_the_page_calls_only_who_holds_something_and_did_not_mute_it() -> None:
    table = plain_table(hands=[(6,), (8, COSMIC_ZAP), (10,)])
    assert [table.calls(seat) for seat in (ALICE, BOB, CLARA)] == [False, True, False]
    table.order(BOB, Setting("mute.cosmic_zap", "yes"))
    assert not table.calls(BOB)
    table.attack(R1_3).to("cards")
    assert [table.calls(seat) for seat in (ALICE, BOB, CLARA)] == [True, True, False]


def test_going_on_covers_every_window_and_nothing_else() -> None:
    table = plain_table(4)
    for seat in table.kept:
        table.order(seat, *standing.going_on())
    assert table.state.todo[0] == "launch"
    assert table.attack(R1_3).state.todo[0] == "cards"
    assert table.lay(6, 12).state.enc.resolved is False or table.state.todo[0] != "laid"


def test_ships_return_by_themselves_unless_their_owner_wants_to_place_them() -> None:
    allies = {CLARA: ("attack", ships(B1=2))}
    table = Table("trader", "filch", "clone").attack(R1_3, allies=allies)  # type: ignore[arg-type]
    table.fight(0, 0)
    assert table.on("B1")[CLARA] == 4
    table = Table("trader", "filch", "clone").order(CLARA, Setting("returns", "ask"))
    table.attack(R1_3, allies=allies).fight(0, 0)  # type: ignore[arg-type]
    assert table.state.asked == (CLARA,)

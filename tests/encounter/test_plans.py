"""A plan for one encounter: made by pointing, kept beside the log, asked again if things change."""

from html import unescape

import msgspec
import pytest

from games.encounter import board
from games.encounter.rules.components import COSMIC_ZAP, NO_CARD, STELLAR_GAS
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import Aim, Invite, Launch, Lay, Pass, PlayArtefact
from games.encounter.rules.orders import ORDERS, Order
from games.encounter.rules.planning import Plan, Then
from games.engine.board import Drawn
from tests.encounter.drawing import asked, seen
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships

SLOW = Options(pace="slow")
ZAP_ALICE = PlayArtefact(COSMIC_ZAP, seat=ALICE)
BEHIND = Then(False, ZAP_ALICE, behind=True)
PASS = Then(ask=False)
WHOLE = Plan(12, BEHIND, PASS)
ZAP_BOB = PlayArtefact(COSMIC_ZAP, seat=BOB)


def attacked(*powers: str, alice: tuple[int, ...] = (0, 4, 10, 20)) -> Table:
    """Alice attacks Y1 with three ships; Bob is about to invite."""
    hands = [alice, (0, 6, 10, 12, COSMIC_ZAP), (6, STELLAR_GAS)]
    table = Table(*(powers or ("virus", "filch", "clone")), hands=hands, options=SLOW).to("launch")
    table.play(ALICE, Launch(ships(R1=3))).play(ALICE, Aim(5)).play(ALICE, Invite(()))
    assert table.state.asked == (BOB,)
    return table


def to_the_cards(table: Table) -> Table:
    """Bob invites no one and nobody reacts."""
    return table.play(BOB, Invite(())).to("cards")


def revealed(table: Table, card: int) -> Table:
    """Alice plays this card; the plan plays Bob's; nobody reacts before both are up."""
    return to_the_cards(table).play(ALICE, Lay(card)).to("revealed")


def test_the_planned_card_waits_for_the_other_and_is_then_played() -> None:
    table = to_the_cards(attacked().order(BOB, WHOLE))
    assert table.state.enc.laid == (NO_CARD, NO_CARD)
    table.play(ALICE, Lay(10))
    assert table.state.enc.laid == (10, 12)


def test_the_artefact_is_played_if_its_owner_is_behind() -> None:
    table = revealed(attacked().order(BOB, WHOLE), 10)
    table.play(ALICE, Pass()).play(CLARA, Pass())
    assert table.state.enc.zapped == (ALICE,)
    assert [event.values["seat"] for event in table.told("artefact_played")] == [BOB]


def test_the_artefact_stays_in_hand_if_its_owner_is_ahead() -> None:
    table = revealed(attacked().order(BOB, WHOLE), 4)
    table.play(ALICE, Pass()).play(CLARA, Pass())
    assert not table.told("artefact_played")
    assert COSMIC_ZAP in table.hand(BOB)


def test_against_a_negotiate_the_other_answer_holds() -> None:
    table = revealed(attacked().order(BOB, WHOLE), 0)
    table.play(ALICE, Pass()).play(CLARA, Pass())
    assert not table.told("artefact_played")
    assert table.state.todo[0] != "revealed"


def test_a_part_that_says_ask_me_asks() -> None:
    table = revealed(attacked().order(BOB, Plan(12, otherwise=PASS)), 10)
    assert table.calls(BOB)
    assert BOB in table.play(ALICE, Pass()).play(CLARA, Pass()).state.asked


@pytest.mark.parametrize("keeps", [False, True])
def test_a_blocked_power_is_unexpected(keeps: bool) -> None:
    table = attacked(alice=(4, 10, COSMIC_ZAP)).order(BOB, Plan(12, BEHIND, PASS, keeps))
    table.play(BOB, Invite(())).play(ALICE, ZAP_BOB)
    table.go_on().to("cards").play(ALICE, Lay(10))
    assert table.state.enc.laid == (10, 12 if keeps else NO_CARD)
    assert table.state.todo[0] == ("revealed" if keeps else "cards")


def test_a_plan_needs_what_it_names() -> None:
    table = attacked()
    assert table.order_refused(BOB, Plan(20)) == "not_your_card"
    assert table.order_refused(BOB, Plan(COSMIC_ZAP)) == "not_encounter_card"
    gas = Then(False, PlayArtefact(STELLAR_GAS))
    assert table.order_refused(BOB, Plan(12, gas)) == "not_your_card"
    assert table.order_refused(CLARA, Plan(6)) == "not_now"
    table.to("cards").play(BOB, Lay(12))
    assert table.order_refused(BOB, Plan(10)) == "card_laid"
    assert not table.order_refused(BOB, Plan(attack=BEHIND))


def test_a_new_plan_takes_the_place_of_the_old_and_ends_with_the_encounter() -> None:
    table = attacked().order(BOB, WHOLE, Plan(10, PASS, PASS))
    (kept,) = table.kept[BOB]
    assert isinstance(kept, Plan)
    assert kept.card == 10
    before = table.state.encounters
    revealed(table, 4)
    while table.state.encounters == before and table.state.asked:
        table.clock()
    assert not table.order(BOB).kept[BOB] or table.state.encounters > before


def test_what_others_see_does_not_depend_on_a_plan() -> None:
    table, other = attacked(), attacked()
    table.order(BOB, WHOLE)
    for one in (table, other):
        to_the_cards(one)
    assert table.state == other.state
    assert table.events == other.events
    shown = [
        [board.draw(seen(t.state, s), asked({})) for s in (ALICE, None)] for t in (table, other)
    ]
    assert shown[0] == shown[1]


def drawn_for(table: Table, query: dict[str, str], orders: tuple[Order, ...] = ()) -> Drawn:
    return board.draw(seen(table.state, BOB, orders), asked(query))


def saved(window: Drawn) -> list[Order]:
    """The orders that a press on the bar gives."""
    value = str(window.others).partition('name="order" value=\'')[2].partition("'")[0]
    return list(ORDERS.decode(f"[{unescape(value)}]")) if value else []


def test_a_plan_is_made_by_pointing() -> None:
    table = attacked()
    assert "plan=1" in drawn_for(table, {}).tray
    window = drawn_for(table, {"plan": "1", "pc": "c12", "pa": "z0", "pn": "pass"})
    assert saved(window) == [WHOLE]
    assert not window.move
    for words in ("Play Attack 12 face down.", "Cosmic Zap on Alice if I'm behind", ": pass."):
        assert words in unescape(str(window.say))
    assert window.tray.count('class="y"') > 1
    assert "8 × " not in window.tray
    assert "Alice: card × 3" in window.tray


def test_a_plan_made_is_told_and_can_be_changed() -> None:
    table = attacked().order(BOB, WHOLE)
    tray = unescape(drawn_for(table, {}, table.kept[BOB]).tray)
    assert "Your plan: Play Attack 12 face down." in tray
    assert "pc=c12" in tray
    assert "pa=z0" in tray
    same = drawn_for(table, {"plan": "1", "pc": "c12", "pa": "z0", "pn": "pass"}, table.kept[BOB])
    assert "Your plan is saved." in same.say
    assert not saved(same)


def test_only_main_players_of_tables_by_correspondence_plan() -> None:
    table = attacked()
    for viewer in (CLARA, None):
        assert "plan=1" not in board.draw(seen(table.state, viewer), asked({"plan": "1"})).tray
    live = Table("virus", "filch", "clone").attack(ships(R1=3))
    assert "plan=1" not in board.draw(seen(live.state, ALICE), asked({})).tray


def test_a_plan_is_plain_json() -> None:
    body = msgspec.json.encode((WHOLE,))
    assert ORDERS.decode(body) == (WHOLE,)

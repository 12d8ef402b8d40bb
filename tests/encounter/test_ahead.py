"""The questions of one encounter answered in one visit: an invitation, and reactions."""

import msgspec
import pytest

from accounts.models import User
from games.encounter.rules.ahead import Answer, Onward
from games.encounter.rules.components import COSMIC_ZAP, NEGOTIATE, planet_named
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import Aim, Invite, Launch, Lay
from games.encounter.rules.orders import Without
from games.encounter.rules.state import side_of
from games.tables import queries
from games.tables.models import Table as Row
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships
from tests.people import Enter
from tests.tables.conftest import encounter_table, spica
from tests.tables.ordering import lay_out, state_of
from tests.tables.test_orders import all_shown, assert_same, time_stands_still

__all__ = ["encounter_table", "spica", "time_stands_still"]
HANDS = [(6, COSMIC_ZAP), (8, 12, NEGOTIATE), (10,)]
R1_3 = ships(R1=3)
B1_2 = ships(B1=2)


def invited(*orders: Answer) -> Table:
    """Alice attacks Bob; Clara, who gave these orders, may be invited."""
    table = plain_table(hands=HANDS, options=Options(pace="slow")).to("launch")
    table.play(ALICE, Launch(R1_3)).play(ALICE, Aim(planet_named("Y1")))
    return table.order(CLARA, *orders)


def test_an_ally_answers_ahead_to_the_side_that_invites() -> None:
    table = invited(Answer("attack", B1_2), Answer("defence", ships(B2=1)))
    table.play(ALICE, Invite(())).play(BOB, Invite((CLARA,)))
    assert table.state.enc.answered == (CLARA,)
    assert side_of(table.state, CLARA) == 1
    assert table.state.ships[CLARA][planet_named("B2")] == 3


def test_an_answer_for_the_other_side_does_not_act() -> None:
    table = invited(Answer("attack", B1_2))
    table.play(ALICE, Invite(())).play(BOB, Invite((CLARA,)))
    assert table.state.asked == (CLARA,)
    assert table.reply(CLARA) is None


def test_staying_out_replaces_both_sides_and_either_side_replaces_it() -> None:
    table = invited(Answer("attack", B1_2), Answer("defence", B1_2), Answer())
    assert table.kept[CLARA] == (Answer(encounter=table.state.encounters),)
    table.order(CLARA, Answer("defence", B1_2))
    assert [one.side for one in table.kept[CLARA] if isinstance(one, Answer)] == ["defence"]


def test_ships_that_left_meanwhile_are_not_sent() -> None:
    table = invited()
    assert table.order_refused(CLARA, Answer("attack", ships(B1=5))) == "ships_1_4"
    assert table.order_refused(CLARA, Answer("attack", ships(R1=1))) == "not_enough_ships"
    assert table.order_refused(BOB, Answer()) == "no_such_window_now"


def test_answers_are_for_one_encounter() -> None:
    table = invited(Answer())
    assert [one for one in table.kept[CLARA] if isinstance(one, Answer)]
    table.to("cards").play(BOB, Lay(12)).play(ALICE, Lay(6)).to("launch")
    now = table.state.encounters
    assert not any(isinstance(one, Answer) and one.encounter == now for one in table.kept[CLARA])


@pytest.mark.parametrize("yes", [True, False])
def test_the_attacker_says_ahead_what_follows_a_win(yes: bool) -> None:
    hands = [(6, 20, 30), (8, NEGOTIATE), (10,)]
    table = plain_table(hands=hands, options=Options(pace="slow")).to("launch")
    table.play(ALICE, Launch(R1_3)).play(ALICE, Aim(planet_named("Y1")))
    table.order(ALICE, Onward(not yes), Onward(yes))  # the last word counts
    assert [one for one in table.kept[ALICE] if isinstance(one, Onward)] == [
        Onward(yes, table.state.encounters)
    ]
    before, active = table.state.encounters, table.state.active
    table.to("cards").play(ALICE, Lay(30)).play(BOB, Lay(8)).to("launch")
    assert table.state.encounters == before + 1
    assert (table.state.active == active) is yes
    assert table.order_refused(CLARA, Onward()) == "no_such_window_now"


@pytest.mark.django_db
@pytest.mark.usefixtures("time_stands_still")
def test_one_form_answers_an_encounter_unseen_by_the_others(
    encounter_table: Row, alice: User, bob: User, spica: User, charlie: User, enter: Enter
) -> None:
    table, seated = encounter_table, [alice, bob, spica]
    position = plain_table(hands=HANDS, options=Options(pace="slow")).to("launch")
    position.play(ALICE, Launch(R1_3)).play(ALICE, Aim(planet_named("Y1")))
    lay_out(table, position)
    readers: list[User | None] = [alice, bob, charlie, None]
    before = all_shown(table, readers, seated)
    client = enter(spica)
    page = client.get(f"/t/{table.pk}/").content.decode()
    assert "If you&#x27;re invited" in page
    fields = [msgspec.json.encode(Answer()).decode(), "", ""]
    answer = client.post(f"/t/{table.pk}/order/", {"order": fields})
    assert answer.status_code in {200, 302}
    own = queries.orders_of(queries.table_for(spica, table.pk), spica)
    assert own
    assert [one.text for one in own.kept] == ["Stay out of this encounter"]
    assert_same(before, all_shown(table, readers, seated))
    bad = [msgspec.json.encode(one).decode() for one in (Without(), Answer("attack", ships(R1=1)))]
    assert client.post(f"/t/{table.pk}/order/", {"order": bad}).status_code in {200, 409, 422}
    own = queries.orders_of(queries.table_for(spica, table.pk), spica)
    assert own
    assert len(own.kept) == 1  # all of a form, or nothing
    assert state_of(table).todo[0] == "invite_a"

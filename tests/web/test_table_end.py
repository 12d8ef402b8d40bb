import json
import re
from urllib.parse import unquote

import pytest

from accounts.models import User
from games.tables.models import Table
from tests.web.tables import finished, logged_in, of, opened, play

pytestmark = pytest.mark.django_db


def test_resigning_ends_a_table_of_two(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    assert logged_in(alice).post(of(table, "resign/")).status_code == 302
    table.refresh_from_db()
    assert table.status == "finished"
    assert "left the game" in logged_in(bob).get(of(table)).content.decode()


def test_the_end_offers_a_rematch_and_both_meet_there(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    answer = logged_in(alice).post(of(table, "rematch/"))
    again = Table.objects.get(rematch_of=table)
    assert answer.headers["Location"] == of(again)
    assert "Join rematch" in logged_in(bob).get(of(table)).content.decode()
    assert logged_in(bob).post(of(table, "rematch/")).headers["Location"] == of(again)
    again.refresh_from_db()
    assert again.status == "playing"


def test_the_end_hands_the_play_to_bg_stats(alice: User, bob: User, charlie: User) -> None:
    table = finished(alice, bob)
    page = logged_in(alice).get(of(table)).content.decode()
    found = re.search(r'id="bg-stats" href="[^"]*[?]data=([^"]+)"', page)
    assert found is not None
    play = json.loads(unquote(found[1]))
    assert play["sourcePlayId"] == f"table-{table.pk}"
    assert play["game"]["name"] == "Big Bang 13.7"
    ranks = table.result["ranks"] if table.result else ()
    assert [one["winner"] for one in play["players"]] == [rank == 1 for rank in ranks]
    assert all("startPlayer" in one for one in play["players"])
    assert "bg-stats" not in logged_in(charlie).get(of(table)).content.decode()


def test_a_game_without_result_is_not_handed_on(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    logged_in(alice).post(of(table, "propose/"), {"kind": "end"})
    logged_in(bob).post(of(table, "answer/"), {"yes": "1"})
    assert "bg-stats" not in logged_in(alice).get(of(table)).content.decode()


def test_an_offer_to_end_needs_everybody(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    logged_in(alice).post(of(table, "propose/"), {"kind": "end"})
    text = logged_in(bob).get(of(table)).content.decode()
    assert "Alice proposes to end" in text
    assert 'name="yes" value="1"' in text
    assert 'name="yes"' not in logged_in(alice).get(of(table)).content.decode()
    logged_in(bob).post(of(table, "answer/"), {"yes": "1"})
    assert (
        "agreed to end the game without a result" in logged_in(bob).get(of(table)).content.decode()
    )


def test_going_back_a_line_needs_everybody(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=3)
    logged_in(alice).post(of(table, "propose/"), {"kind": "undo", "to": "2"})
    logged_in(bob).post(of(table, "answer/"), {"yes": "1"})
    text = logged_in(bob).get(of(table)).content.decode()
    assert "took back a move" in text
    assert "<s>" in text


@pytest.mark.parametrize("form", [{"kind": "undo", "to": "x"}, {"kind": "undo"}, {"kind": "?"}])
def test_strange_proposals_are_refused(alice: User, bob: User, form: dict[str, str]) -> None:
    table = opened(alice, bob)
    assert logged_in(alice).post(of(table, "propose/"), form).status_code in (400, 422)

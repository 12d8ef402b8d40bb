"""The coach and the hint at a table against the computer."""

import re

import pytest

from accounts.models import Preference, User
from games.tables import commands, queries
from games.tables.models import Table
from tests.web.tables import finished, logged_in, of, opened, seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def against_easy(alice: User) -> Table:
    """Alice's first game against the computer, and it is her turn."""
    for _try in range(30):
        table = commands.play_now(alice, "bigbang", {"mode": "simple"}, "easy")
        if seen(table, alice).windows:
            return table
        commands.propose(alice, table.pk, "end")
    raise AssertionError("the computer always begins")


def page(user: User, table: Table, query: str = "") -> str:
    return logged_in(user).get(of(table) + query).content.decode()


def test_the_coach_says_what_is_asked_and_proposes_a_move_that_can_be_chosen(
    alice: User, against_easy: Table
) -> None:
    text = page(alice, against_easy)
    asked = "Every tile in a straight line of three or more scores 1 point."
    assert text.count(asked) == 2  # in the panel, and above the tray where that is narrow
    found = re.search(r'id="coach-move"[^>]*href="([^"]+)"', text)
    assert found
    chosen = logged_in(alice).get(found[1].replace("&amp;", "&")).content.decode()
    assert 'id="confirm"' in chosen
    assert "This move:" in chosen
    assert "No points yet." in chosen


def test_one_tap_sends_the_coach_away_for_good_and_another_calls_it(
    alice: User, against_easy: Table
) -> None:
    client = logged_in(alice)
    assert 'id="coach-off"' in page(alice, against_easy)
    client.post(of(against_easy, "coach/"))
    assert 'id="coach-off"' not in page(alice, against_easy)
    assert 'id="coach-on"' in page(alice, against_easy)
    other = commands.play_now(alice, "bigbang", {"mode": "simple"}, "easy")
    assert 'id="coach-off"' not in page(alice, other)
    client.post(of(against_easy, "coach/"), {"on": "1"})
    assert 'id="coach-off"' in page(alice, against_easy)


def test_the_coach_leaves_after_the_first_games_and_comes_when_called(
    alice: User, bob: User, against_easy: Table
) -> None:
    for _game in range(3):
        finished(alice, bob)
    assert 'id="coach-off"' not in page(alice, against_easy)
    logged_in(alice).post(of(against_easy, "coach/"), {"on": "1"})
    assert 'id="coach-off"' in page(alice, against_easy)


def test_there_is_no_coach_among_people_for_watchers_or_at_rated_tables(
    alice: User, bob: User, charlie: User, against_easy: Table
) -> None:
    table = opened(alice, bob)
    for user in (alice, bob, charlie):
        assert 'id="coach-off"' not in page(user, table)
    Table.objects.filter(pk=against_easy.pk).update(rated=True)
    assert 'id="coach-off"' not in page(alice, against_easy)


def test_a_game_without_a_coach_of_its_own_has_the_words_of_its_log(alice: User) -> None:
    table = commands.play_now(alice, "crafting", {}, "easy")
    assert 'id="coach-off"' in page(alice, table)


def test_a_hint_is_chosen_on_the_board_with_its_reason_and_counted(
    alice: User, against_easy: Table
) -> None:
    assert 'id="hint"' in page(alice, against_easy)
    text = logged_in(alice).post(of(against_easy, "hint/")).content.decode()
    assert "Hint:" in text
    assert "strong computer would play" in text or "right away" in text
    assert 'id="confirm"' in text
    assert against_easy.seats.get(user=alice).hints == 1
    assert against_easy.number == Table.objects.get(pk=against_easy.pk).number


def test_there_are_no_hints_among_people(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    assert 'id="hint"' not in page(alice, table) + page(bob, table)
    assert logged_in(alice).post(of(table, "hint/")).status_code == 403


def test_a_stranger_gets_no_hint(against_easy: Table, charlie: User) -> None:
    assert logged_in(charlie).post(of(against_easy, "hint/")).status_code == 403
    assert Preference.objects.filter(user=charlie).exists()
    assert queries.may_be_coached(queries.table_for(None, against_easy.pk, against_easy.link), 0)

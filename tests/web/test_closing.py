"""The end as a moment, and the review in the replay."""

import re
from typing import Any

import pytest

from accounts.models import User
from games.tables import commands, tasks
from games.tables.models import Table
from tests.anybody import play_to_the_end
from tests.people import guest
from tests.web.tables import finished, logged_in, of, reviewed

pytestmark = pytest.mark.django_db


def against_computer(user: User, level: str, *, wins: bool) -> Table:
    """A game of Simple that ended as it should for this test."""
    table = commands.play_now(user, "bigbang", {"mode": "simple"}, level)
    play_to_the_end(table)
    ranks = [1, 2] if wins else [2, 1]
    scores = [9, 4] if wins else [4, 9]
    Table.objects.filter(pk=table.pk).update(result={"scores": scores, "ranks": ranks})
    table.refresh_from_db()
    assert table.status == "finished"
    return table


def page(user: User, table: Table, word: str = "") -> str:
    return logged_in(user).get(of(table, word)).content.decode()


def test_the_end_says_the_result_its_story_and_where_points_came_from(
    alice: User, bob: User
) -> None:
    table = finished(alice, bob)
    text = page(alice, table)
    assert 'class="endhead"' in text
    assert " to " in text.split('class="endhead"')[1][:80]
    assert text.count('class="box ') >= 4
    assert 'id="same-deal"' in text
    assert "Picture to share" in text
    assert 'id="keep-game"' not in text


def test_the_end_says_what_decided_between_equal_points(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    Table.objects.filter(pk=table.pk).update(result={"scores": [9, 9], "ranks": [2, 1]})
    told = "Level on points: the player later in turn order wins."
    assert page(alice, table).count(told) == 1
    Table.objects.filter(pk=table.pk).update(result={"scores": [9, 8], "ranks": [1, 2]})
    assert told not in page(alice, table)


def test_factory_tells_its_four_tracks(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "factory", {}, seats=2)
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    commands.resign(bob, table.pk)
    text = page(alice, table)
    assert text.count('class="box ') == 8
    assert text.count(" low") >= 2
    assert "Bob resigned." in text


def test_a_win_proposes_the_next_level_and_a_loss_a_rematch(alice: User) -> None:
    won = against_computer(alice, "easy", wins=True)
    text = page(alice, won)
    assert "Next level:" in text
    answer = logged_in(alice).post(of(won, "play_level/"), {"level": "strong"})
    new = Table.objects.get(pk=int(answer.headers["Location"].split("/")[2]))
    assert [seat.bot for seat in new.seats.all()] == ["", "strong"]
    lost = against_computer(alice, "strong", wins=False)
    assert 'id="other-level"' not in page(alice, lost)
    again = against_computer(alice, "strong", wins=False)
    assert 'id="other-level"' in page(alice, again)


def test_only_its_player_plays_on_at_another_level(alice: User, charlie: User) -> None:
    table = against_computer(alice, "easy", wins=True)
    Table.objects.filter(pk=table.pk).update(joining="all")
    assert logged_in(charlie).post(of(table, "play_level/"), {"level": "easy"}).status_code == 403
    assert 'id="other-level"' not in page(charlie, table)


def test_a_guest_is_offered_to_keep_the_game(alice: User) -> None:
    visitor = guest()
    table = against_computer(visitor, "easy", wins=False)
    assert 'id="keep-game"' in page(visitor, table)
    assert 'id="keep-game"' not in page(alice, against_computer(alice, "easy", wins=False))


def test_the_picture_names_nobody_and_is_for_finished_games(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    client = logged_in(alice)
    answer = client.get(of(table, "poster.svg"))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    text = answer.content.decode()
    assert 'width="1200" height="630"' in text
    assert re.search(r">Big Bang 13.7</tspan><tspan[^>]*>Simple mode<", text)
    assert "Bob" not in text
    assert "Alice" not in text
    running = commands.play_now(alice, "bigbang", {"mode": "simple"})
    assert client.get(of(running, "poster.svg")).status_code == 404


def test_the_review_stands_in_the_replay_for_everybody(
    alice: User, bob: User, charlie: User
) -> None:
    table, other = finished(alice, bob), finished(alice, bob)
    reviewed(table)
    for user in (alice, bob, charlie):
        text = page(user, table, "replay/5/")
        assert "leads" in text
        assert "Better:" in text
        assert f'src="{of(table, "better/5.svg")}"' in text
        assert "Better:" not in page(user, other, "replay/5/")
    client = logged_in(charlie)
    better = client.get(of(table, "better/5.svg"))
    assert better.headers["Content-Type"] == "image/svg+xml"
    assert better.content.decode().count('class="last"') == 1  # the move itself has an edge
    assert client.get(of(table, "better/6.svg")).status_code == 404
    assert client.get(of(other, "better/5.svg")).status_code == 404
    text = page(alice, table)
    assert "What decided the game" in text
    assert 'id="best-move"' in text
    assert "1 turning point" in text


def test_until_the_review_is_there_the_replay_says_so_and_asks_once(
    alice: User, bob: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()
    monkeypatch.setattr(tasks.review, "delay", asked.append)
    table = finished(alice, bob)
    assert "looking at your game" not in page(alice, table, "replay/")
    settings.REVIEW_SECONDS = 5.0
    for _look in range(2):
        assert "looking at your game" in page(alice, table, "replay/")
    assert asked == [table.pk]

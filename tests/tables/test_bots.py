"""Computer players at a table: asked through the worker's task, in a process of their own."""

from typing import Any

import pytest

from accounts.models import Preference, User
from games.bots.levels import LEVELS
from games.tables import commands, queries, tasks, thinking
from games.tables.mind import Question
from games.tables.models import Table
from games.tables.thinking import TooSlow
from tests.tables.conftest import active, move

pytestmark = pytest.mark.django_db


@pytest.fixture
def against_computer(alice: User) -> Table:
    table = commands.open_table(alice, "nim", {}, seats=2, bots=["random"])
    commands.start(alice, table.pk)
    table.refresh_from_db()
    if active(table) == 0:
        move(table)
    return table


def test_the_computer_plays_a_legal_move(against_computer: Table) -> None:
    before = against_computer.lines.count()
    against_computer.refresh_from_db()
    tasks.let_bots_move(against_computer.pk, against_computer.number)
    last = against_computer.lines.last()
    assert last
    assert (last.seat, last.by, last.number) == (1, "bot", before + 1)


def test_the_same_task_twice_plays_once(against_computer: Table) -> None:
    against_computer.refresh_from_db()
    number = against_computer.number
    tasks.let_bots_move(against_computer.pk, number)
    tasks.let_bots_move(against_computer.pk, number)
    assert against_computer.lines.count() == number + 1


def test_a_computer_that_takes_too_long_plays_anything(
    against_computer: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_slow(*args: Any) -> bytes:
        raise TooSlow

    monkeypatch.setattr(tasks, "think", too_slow)
    against_computer.refresh_from_db()
    tasks.let_bots_move(against_computer.pk, against_computer.number)
    last = against_computer.lines.last()
    assert last
    assert last.by == "bot"


def test_a_computer_that_cheats_is_refused_and_plays_anything(
    against_computer: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "think", lambda *args: b'{"type":"take","heap":9,"count":9}')
    against_computer.refresh_from_db()
    tasks.let_bots_move(against_computer.pk, against_computer.number)
    last = against_computer.lines.last()
    assert last
    assert last.by == "bot"


def test_a_mind_that_never_answers_is_given_up() -> None:
    question = Question("tests.specimen.sleepy", "sleepy", "{}", 0, "", "0")
    with pytest.raises(TooSlow):
        thinking.ask(question, timeout=0.5)


def test_a_seat_that_is_minded_is_played_for(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    index = active(table)
    table.seats.filter(index=index).update(minded=True)
    table.refresh_from_db()
    tasks.let_bots_move(table.pk, table.number)
    line = table.lines.get()
    assert (line.seat, line.by) == (index, "minder")


def test_every_game_offers_levels_that_the_lobby_can_name() -> None:
    assert all(levels for levels in LEVELS.values())


def test_a_standing_pass_is_played_and_logged_like_a_move(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    index = active(table)
    user = table.seats.get(index=index).user
    assert user
    commands.wish(user, table.pk, "turn-", b'{"type":"take","heap":2,"count":1}')
    table.refresh_from_db()
    tasks.grant_wishes(table.pk, table.number)
    line = table.lines.get()
    assert (line.seat, line.by) == (index, "wish")
    commands.wish(user, table.pk, "turn-", None)
    assert not user.seats.get().wishes.exists()


def test_who_wants_standing_passes_has_them_from_the_start(alice: User, bob: User) -> None:
    Preference.objects.filter(user=alice).update(standing_passes=True)
    table = commands.open_table(alice, "encounter", {}, seats=2)
    commands.take_seat(bob, table.pk)
    assert {wish.window for wish in table.seats.get(user=alice).wishes.all()} == {
        "start-",
        "pre-",
        "laid-",
        "revealed-",
    }
    assert not table.seats.get(user=bob).wishes.exists()
    assert all(one.stands for one in queries.passes_for(table, alice))

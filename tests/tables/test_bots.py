"""Computer players at a table: asked through the worker's task, in a process of their own."""

from typing import Any

import pytest

from accounts.models import User
from games.shelf import GAMES, levels_of
from games.tables import commands, tasks
from games.tables.computer import thinking
from games.tables.computer.process import Question
from games.tables.computer.thinking import TooSlow
from games.tables.models import Table
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
    question = Question("tests.tables.asleep", "{}", 0, "", "0")
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
    assert all(levels_of(slug) for slug in GAMES)

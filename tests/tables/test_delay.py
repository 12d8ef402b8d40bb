"""Computer players of Cosmic Factory let the sand run before they act."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.tables import commands, tasks
from games.tables.computer import delay
from games.tables.models import Deadline, Table
from games.tables.store.holding import hold
from tests.factory.page_tables import GAME, let_computer_move, state, to_building

pytestmark = pytest.mark.django_db


@pytest.fixture
def etas(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    noted: list[datetime] = []

    def note(args: Any, eta: datetime) -> None:
        noted.append(eta)

    monkeypatch.setattr(tasks.let_bots_move, "apply_async", note)
    return noted


@pytest.fixture
def building(alice: User, etas: list[datetime]) -> Table:
    """The minute has just begun; a computer player sits at seat 1."""
    table = commands.open_table(alice, "factory", {"variant": "beginner"}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    to_building(table, alice)
    if state(table).phase == "ready":
        let_computer_move(table)
    assert state(table).phase == "build"
    return Table.objects.get(pk=table.pk)


def seconds_before_it_acts(table: Table) -> float:
    held = hold(table.pk, lock=False)
    window = GAME.windows(state(table))[0]
    when = delay.moment(held, window, held.seats[1])
    due = Deadline.objects.get(table=table, window=window.key).due
    assert when is not None
    return 60 - (due - when).total_seconds()


def test_an_easy_player_builds_for_most_of_the_minute(building: Table) -> None:
    assert 40 <= seconds_before_it_acts(building) <= 56


def test_the_task_is_put_off_and_the_moment_stays_the_same(
    building: Table, etas: list[datetime], no_worker: list[tuple[int, int]]
) -> None:
    tasks.after_asking(hold(building.pk, lock=False), GAME.windows(state(building)), [])
    assert not no_worker
    first = seconds_before_it_acts(building)
    assert abs((etas[-1] - timezone.now()).total_seconds() - first) < 5
    assert seconds_before_it_acts(building) == first


def test_neither_a_task_nor_the_sweep_makes_it_move_early(building: Table) -> None:
    tasks.let_bots_move(building.pk, building.number)
    tasks.nudge()
    assert Table.objects.get(pk=building.pk).number == building.number


def test_when_its_moment_has_come_it_plays_once(building: Table) -> None:
    early = timedelta(seconds=58)
    Deadline.objects.filter(table=building).update(
        due=timezone.now() + timedelta(minutes=1) - early
    )
    tasks.let_bots_move(building.pk, building.number)
    tasks.let_bots_move(building.pk, building.number)
    assert Table.objects.get(pk=building.pk).number == building.number + 1
    assert state(building).acted[1]


def test_a_window_without_limit_is_answered_at_once(
    alice: User, etas: list[datetime], no_worker: list[tuple[int, int]]
) -> None:
    table = commands.open_table(alice, "factory", {}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    tasks.after_asking(hold(table.pk, lock=False), GAME.windows(state(table)), [])
    assert no_worker
    assert not etas

"""A live window begins when pages show it: a page that was late gives the time back, once."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from games.tables import commands
from games.tables.models import Deadline, Table
from tests.tables.conftest import active, move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
DAY = 60 * 60 * 24


def row_of(table: Table) -> Deadline:
    return table.deadlines.get(fired=None)


def shown_after(table: Table, seconds: float, seat: int | None = None) -> bool:
    row = row_of(table)
    asked = active(table) if seat is None else seat
    return commands.show_window(table.pk, asked, row.window, after(row, seconds))


def after(row: Deadline, seconds: float) -> datetime:
    assert row.since is not None
    return row.since + timedelta(seconds=seconds)


def longer_by(table: Table, before: Deadline) -> float:
    return (row_of(table).due - before.due).total_seconds()


def test_a_page_that_shows_a_window_at_once_changes_nothing(opened: Opened) -> None:
    table = opened()
    before = row_of(table)
    assert not shown_after(table, 0.9)
    assert longer_by(table, before) == 0


def test_a_page_that_shows_it_late_lets_it_end_later(opened: Opened) -> None:
    table, other = opened(), opened()
    before, elsewhere = row_of(table), row_of(other)
    assert shown_after(table, 3.5)
    assert longer_by(table, before) == 2.5
    assert longer_by(other, elsewhere) == 0


def test_only_once(opened: Opened) -> None:
    table = opened()
    before = row_of(table)
    shown_after(table, 2)
    assert not shown_after(table, 4)
    assert longer_by(table, before) == 1


def test_who_comes_after_the_beginning_has_missed_it(opened: Opened) -> None:
    table = opened()
    assert not shown_after(table, 6.5)


def test_a_seat_the_table_does_not_wait_for_gives_nothing_back(opened: Opened) -> None:
    table = opened()
    assert not shown_after(table, 3, seat=1 - active(table))


def test_a_window_that_is_closed_stays_closed(opened: Opened) -> None:
    table = opened()
    first, seat = row_of(table), active(table)
    move(table)
    assert not commands.show_window(table.pk, seat, first.window, after(first, 3))
    assert row_of(table).window != first.window


def test_by_correspondence_nobody_counts_seconds(opened: Opened) -> None:
    table = opened(slow=True, clock="move", seconds=3 * DAY)
    Deadline.objects.filter(table=table).update(seat=-1)
    assert not shown_after(table, 3)

"""What the hot path reads is what the models say."""

from collections.abc import Callable

import pytest
from django.db.models import Model

from accounts.models import User
from games.tables import commands, queries
from games.tables.models import Seat, Table
from games.tables.reading.replaying import recording_of
from games.tables.store.reading import LogLine, read_lines, read_table
from games.tables.store.recent import RecentLines
from tests.tables.conftest import move, turn_of

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.parametrize("clock", [{}, {"clock": "bank", "seconds": 600, "increment": 5}])
def test_a_table_is_read_with_its_seats_and_deadlines(
    opened: Opened, clock: dict[str, object]
) -> None:
    table = opened(**clock)
    opened(**clock)
    move(table, 1, 4)
    commands.propose(turn_of(table), table.pk, "undo", 0)
    found = read_table(table.pk)
    assert found
    table = Table.objects.get(pk=table.pk)
    assert values(found.row) == values(table)
    assert [values(row) for row in found.seats] == [values(row) for row in table.seats.all()]
    assert [values(row) for row in found.deadlines] == [
        values(row) for row in table.deadlines.all()
    ]
    assert found.deadlines


def test_what_is_asked_of_a_table_that_was_read_is_asked_of_this_table_alone(
    opened: Opened,
) -> None:
    table = opened(clock="move", seconds=600)
    others = opened(clock="move", seconds=600)
    found = read_table(table.pk)
    assert found
    assert found.row.seats.count() == len(found.seats) == 2
    assert found.row.deadlines.count() == len(found.deadlines)
    mine, theirs = recording_of(table.pk), recording_of(others.pk)
    assert mine.words == tuple(seat.word for seat in found.seats) == ("", "nebula")
    assert mine.key != theirs.key


def test_there_may_be_no_such_table(opened: Opened) -> None:
    assert read_table(10**30) is None
    assert read_table(0) is None


def test_lines_are_read_within_bounds_oldest_first(opened: Opened) -> None:
    table = opened()
    for heap in (0, 1, 2, 0):
        move(table, heap, 1)
    assert [line.number for line in read_lines(table.pk)] == [1, 2, 3, 4]
    assert [line.number for line in read_lines(table.pk, 3, limit=2)] == [2, 3]
    assert [line.number for line in read_lines(table.pk, after=2)] == [3, 4]
    first, row = read_lines(table.pk, 1)[0], table.lines.get(number=1)
    assert first.at == row.at
    assert (first.kind, first.seat, first.by) == (row.kind, row.seat, row.by)
    assert (first.body, first.events) == (row.body, row.events)


def test_what_is_said_later_is_read(opened: Opened, alice: User) -> None:
    table = opened()
    assert queries.messages_for(queries.table_for(alice, table.pk), alice) == []
    commands.say(alice, table.pk, "Good luck!")
    found = queries.messages_for(queries.table_for(alice, table.pk), alice)
    assert [one.text for one in found] == ["Good luck!"]


def test_tables_that_wait_are_counted_while_they_are_played(opened: Opened) -> None:
    table = opened()
    mover = turn_of(table)
    assert queries.waiting_count(mover) == 1
    Seat.objects.filter(table=table, user=mover).update(minded=True)
    assert queries.waiting_count(mover) == 0
    Seat.objects.filter(table=table, user=mover).update(minded=False)
    Table.objects.filter(pk=table.pk).update(status="paused")
    assert queries.waiting_count(mover) == 0


def can_undo(table: Table, user: User) -> bool:
    return queries.scene_for(queries.table_for(user, table.pk), user).can_undo


def test_only_who_moved_last_is_offered_to_take_back(
    opened: Opened, alice: User, bob: User
) -> None:
    table = opened()
    mover = turn_of(table)
    other = bob if mover == alice else alice
    assert not can_undo(table, mover)
    move(table, 1, 1)
    assert can_undo(table, mover)
    assert not can_undo(table, other)
    commands.undo(mover, table.pk)
    assert not can_undo(table, mover)


def test_a_move_from_before_the_lines_a_page_shows_can_be_taken_back(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened()
    monkeypatch.setattr("games.tables.queries.scenes.RECENT_LINES", 1)
    mover = turn_of(table)
    move(table, 1, 1)
    for _ in range(2):
        commands.undo(mover, table.pk)
        move(table, 1, 1)
    assert can_undo(table, mover)


def test_lines_that_are_known_are_not_read_again(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, recent = opened(), RecentLines()
    reads: list[int] = []

    def read(pk: int, *words: int, **more: int) -> list[LogLine]:
        reads.append(pk)
        return read_lines(pk, *words, **more)

    monkeypatch.setattr("games.tables.store.recent.read_lines", read)
    for step in range(5):
        mover = turn_of(table)
        move(table, 1, 1)
        if step == 2:
            commands.undo(mover, table.pk)  # two lines at once: the one between was never seen
        found = read_table(table.pk)
        assert found
        assert recent.of(found, 3) == read_lines(table.pk, limit=3)
        assert recent.of(found, 3) == read_lines(table.pk, limit=3)
    assert len(reads) == 2

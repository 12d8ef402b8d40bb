"""A process that played a table's last move writes the next without reading the table again."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engine.chance import Chance
from games.engine.play import RefusedError
from games.tables import commands
from games.tables.commands import playing, turn
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Seat, Table
from games.tables.store import optimistic, statements
from games.tables.store.holding import hold
from games.tables.store.records import Held, Position
from tests.services.tables import assert_whole, begun, next_move, play_one

pytestmark = [
    pytest.mark.services,
    pytest.mark.usefixtures("postgres"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Each reading of a table by the door: was it locked?"""
    found: list[bool] = []

    def reading(pk: int, lock: bool = True) -> Held:
        found.append(lock)
        return hold(pk, lock)

    monkeypatch.setattr(playing, "hold", reading)
    monkeypatch.setattr(optimistic, "hold", reading)
    return found


def test_only_the_first_move_reads_the_table(alice: User, bob: User, readings: list[bool]) -> None:
    table, luck = begun(alice, bob), Chance("1")
    for _ in range(5):
        play_one(table, [alice, bob], luck)
    assert readings == [False]
    assert_whole(table)


def test_a_move_of_another_process_is_seen(
    alice: User, bob: User, readings: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, luck = begun(alice, bob), Chance("1")
    processes = [optimistic.LastMoves(), optimistic.LastMoves()]
    for round_ in range(8):
        monkeypatch.setattr(optimistic, "LAST_MOVES", processes[round_ // 2 % 2])
        play_one(table, [alice, bob], luck)
    assert readings == [False] * 4  # twice each process came back to a table that had moved on
    assert_whole(table)


def test_a_seat_given_away_is_not_played_by_its_former_owner(
    alice: User, bob: User, charlie: User
) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    table.refresh_from_db()
    found = next_move(table, luck)
    assert found
    seat, window, body = found
    Seat.objects.filter(table=table, index=seat).update(user=charlie)
    assert table.pk in optimistic.LAST_MOVES.tables
    with pytest.raises(NotAllowed) as refused:
        commands.submit([alice, bob][seat], table.pk, window, body)
    assert refused.value.status == 403
    assert commands.submit(charlie, table.pk, window, body).number == 2
    assert_whole(table)


def test_a_change_at_a_seat_is_not_written_over(alice: User, bob: User) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    table.refresh_from_db()
    found = next_move(table, luck)
    assert found
    other = 1 - found[0]
    Seat.objects.filter(table=table, index=other).update(minded=True)
    play_one(table, [alice, bob], luck)
    assert Seat.objects.get(table=table, index=other).minded


def test_a_paused_table_is_left_alone(alice: User, bob: User) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.PAUSED)
    with pytest.raises(NotAllowed) as refused:
        play_one(table, [alice, bob], luck)
    assert refused.value.code == "paused"
    assert Table.objects.get(pk=table.pk).number == 1


def test_a_standing_order_of_this_moment_is_heard_of(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    Seat.objects.filter(table=table, index=0).update(orders='[{"type":"only"}]')
    told: list[str] = []
    monkeypatch.setattr(playing, "tell", lambda held, *_: told.append(held.seats[0].orders))
    play_one(table, [alice, bob], luck)
    assert told == ['[{"type":"only"}]']


def test_a_move_against_the_clock_is_one_statement_as_well(
    alice: User, bob: User, readings: list[bool]
) -> None:
    table, luck = begun(alice, bob, clock="bank", seconds=600), Chance("1")
    for _ in range(3):
        play_one(table, [alice, bob], luck)
    with CaptureQueriesContext(connection) as asked:
        play_one(table, [alice, bob], luck)
    assert readings == [False]
    assert [one["sql"].split()[0] for one in asked if "tables_deadline" in one["sql"]] == []
    row = Deadline.objects.get(table=table)
    assert row.window == "turn-4"
    assert_whole(table)


def test_a_clock_that_was_stopped_meanwhile_is_not_written_over(alice: User, bob: User) -> None:
    table, luck = begun(alice, bob, clock="bank", seconds=600), Chance("1")
    play_one(table, [alice, bob], luck)
    commands.pause(alice, table.pk)
    long_ago = timezone.now() - timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(paused=long_ago)
    commands.resume(alice, table.pk)
    play_one(table, [alice, bob], luck)
    left = [seat.reserve for seat in Seat.objects.filter(table=table)]
    assert all(reserve is not None and reserve > 590 for reserve in left)
    assert Deadline.objects.get(table=table, fired=None).due < timezone.now() + timedelta(hours=1)


def test_a_young_database_finds_a_table_by_its_key(alice: User, bob: User) -> None:
    begun(alice, bob)
    values: list[Any] = [1, "d", "s", 0, timezone.now(), 1, 0, "d", "playing"]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {statements.UPDATE_TABLE}", values)
        plan = " ".join(row[0] for row in cursor.fetchall())
    assert "table_by_status" not in plan


@pytest.mark.parametrize("remembered", [True, False])
def test_a_refused_move_is_tried_once(
    alice: User, bob: User, readings: list[bool], monkeypatch: pytest.MonkeyPatch, remembered: bool
) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    if not remembered:
        optimistic.LAST_MOVES.take(table.pk)
    table.refresh_from_db()
    found = next_move(table, luck)
    assert found
    seat, window, body = found
    tried: list[int] = []

    def counted(position: Position, *words: Any) -> Any:
        tried.append(position.held.number)
        return moved(position, *words)

    moved = turn.moved
    monkeypatch.setattr(turn, "moved", counted)
    readings.clear()
    with pytest.raises(RefusedError):
        commands.submit([bob, alice][seat], table.pk, window, body)
    assert tried == [1]
    assert readings == [False]


def test_a_refusal_leaves_the_table_remembered(alice: User, bob: User) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    with pytest.raises(NotAllowed):
        commands.submit(alice, table.pk, "turn-0", b'{"type":"resign"}')
    assert table.pk in optimistic.LAST_MOVES.tables


def test_the_end_of_a_table_is_written_under_the_lock(
    alice: User, bob: User, readings: list[bool]
) -> None:
    table, luck = begun(alice, bob), Chance("1")
    play_one(table, [alice, bob], luck)
    readings.clear()
    assert commands.resign(alice, table.pk).over
    assert readings == [True]
    assert_whole(table)

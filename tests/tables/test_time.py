from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.contract import Seat, Window
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Table
from games.tables.store import scratch
from games.tables.tasks import fire, fire_due
from tests.specimen import rules as nim
from tests.tables.conftest import active, move, take, turn_of, window

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
DAY = 60 * 60 * 24


def overdue(table: Table) -> Deadline:
    """Time passes until the deadline is due, and its extension is over."""
    row = table.deadlines.get(fired=None)
    row.due = timezone.now() - timedelta(seconds=5)
    row.in_grace = True
    row.save()
    return row


def slow_table(opened: Opened, absence: str) -> Table:
    return opened(slow=True, clock="move", seconds=3 * DAY, absence=absence)


def test_a_window_with_a_limit_gets_a_deadline(opened: Opened) -> None:
    table = opened()
    row = table.deadlines.get()
    assert (row.window, row.seat) == ("turn-0", -1)
    assert 25 < (row.due - timezone.now()).total_seconds() <= nim.TURN_SECONDS


def test_a_move_drops_the_old_deadline_and_sets_the_next(opened: Opened) -> None:
    table = opened()
    move(table)
    assert table.deadlines.get().window == "turn-1"


def test_time_up_is_a_line_of_the_log_played_by_the_clock(opened: Opened) -> None:
    table = opened()
    commands.time_up(overdue(table).pk)
    line = table.lines.get()
    assert (line.seat, line.by) == (-1, "clock")
    assert '"type":"time_up"' in line.body
    table.refresh_from_db()
    assert nim.STATE.decode(table.snapshot).heaps == (2, 4, 5)


def test_firing_twice_changes_nothing(opened: Opened) -> None:
    table = opened()
    row = overdue(table)
    commands.time_up(row.pk)
    commands.time_up(row.pk)
    assert table.lines.count() == 1


def test_a_deadline_that_is_not_due_does_not_fire(opened: Opened) -> None:
    table = opened()
    commands.time_up(table.deadlines.get().pk)
    assert not table.lines.exists()


def test_the_sweep_fires_what_is_overdue(opened: Opened) -> None:
    table = opened()
    overdue(table)
    fire_due()
    fire_due()
    assert table.lines.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("late", "lines"), [(0.4, 0), (0.5, 1)])
def test_the_clock_waits_half_a_second_for_what_is_on_its_way_and_no_longer(
    opened: Opened, given: list[int], monkeypatch: pytest.MonkeyPatch, late: float, lines: int
) -> None:
    table = opened()
    due = table.deadlines.get().due
    monkeypatch.setattr("django.utils.timezone.now", lambda: due + timedelta(seconds=late))
    fire_due()
    assert table.lines.count() == lines


def test_at_the_end_of_the_sand_the_last_scratch_is_played(opened: Opened) -> None:
    table = opened()
    mover = active(table)
    commands.save_scratch(turn_of(table), table.pk, window(table), take(2, 5))
    commands.time_up(overdue(table).pk)
    assert table.lines.get().seat == mover
    table.refresh_from_db()
    assert nim.STATE.decode(table.snapshot).heaps == (3, 4, 0)
    assert scratch.latest(table.pk, "turn-0", mover) is None


def test_by_correspondence_each_awaited_seat_has_its_days(opened: Opened) -> None:
    table = slow_table(opened, "computer")
    row = table.deadlines.get()
    assert (row.window, row.seat) == ("turn-0", active(table))
    assert row.warn is not None
    assert row.warn < row.due


def test_when_days_run_out_the_computer_minds_the_seat(
    opened: Opened, no_worker: list[tuple[int, int]]
) -> None:
    table = slow_table(opened, "computer")
    index, absent = active(table), turn_of(table)
    commands.time_up(overdue(table).pk)
    assert table.seats.get(index=index).minded
    assert table.lines.get().kind == Line.Kind.NOTE
    commands.return_to_seat(absent, table.pk)
    assert not table.seats.get(index=index).minded
    assert table.deadlines.filter(seat=index, fired=None).exists()


def test_when_days_run_out_the_seat_may_resign(opened: Opened) -> None:
    table = slow_table(opened, "resign")
    index = active(table)
    commands.time_up(overdue(table).pk)
    table.refresh_from_db()
    assert table.status == "finished"
    assert table.result is not None
    assert table.result["ranks"][index] == 2


def test_when_days_run_out_the_host_may_decide(opened: Opened, alice: User) -> None:
    table = slow_table(opened, "host")
    index = active(table)
    commands.time_up(overdue(table).pk)
    table.refresh_from_db()
    assert table.status == "paused"
    commands.mind(alice, table.pk, index)
    table.refresh_from_db()
    assert table.status == "playing"
    assert table.seats.get(index=index).minded


def test_a_move_by_its_user_takes_the_seat_back_from_the_computer(opened: Opened) -> None:
    table = slow_table(opened, "computer")
    index = active(table)
    commands.time_up(overdue(table).pk)
    move(table)
    assert not table.seats.get(index=index).minded


def test_a_pause_moves_every_deadline_by_its_length(opened: Opened, alice: User) -> None:
    table = opened()
    before = table.deadlines.get().due
    commands.pause(alice, table.pk)
    Table.objects.filter(pk=table.pk).update(paused=timezone.now() - timedelta(minutes=10))
    table.deadlines.update(since=None)
    commands.resume(alice, table.pk)
    after = table.deadlines.get().due
    assert timedelta(minutes=10) <= after - before < timedelta(minutes=11)


def test_a_paused_table_fires_no_deadline(opened: Opened, alice: User) -> None:
    table = opened()
    row = overdue(table)
    commands.pause(alice, table.pk)
    commands.time_up(row.pk)
    assert [line.kind for line in table.lines.all()] == ["note"]


def test_a_reserve_shrinks_by_the_time_taken_and_grows_by_the_increment(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="bank", seconds=300, increment=5)
    index = active(table)
    table.seats.filter(index=index).update(awaited=timezone.now() - timedelta(seconds=60))
    move(table)
    reserve = table.seats.get(index=index).reserve
    assert reserve is not None
    assert 244 < reserve <= 245


@pytest.fixture
def together(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with a reserve where one window asks both seats for as many moves as they like."""

    def windows(state: nim.State) -> tuple[Window, ...]:
        both = (Seat(0), Seat(1))
        return () if nim.over(state) else (Window("together", ("take",), may=both, must=both),)

    monkeypatch.setattr(nim, "windows", windows)
    return opened(clock="bank", seconds=300, increment=60)


def moves_after(table: Table, seconds: int) -> User:
    """So much time passes, then seat 0 moves."""
    seat = table.seats.get(index=0)
    assert seat.user
    assert seat.awaited
    seat.awaited -= timedelta(seconds=seconds)
    seat.save()
    commands.submit(seat.user, table.pk, "together", take(2, 1))
    return seat.user


def test_a_decision_of_several_moves_is_paid_once_and_earns_nothing_until_it_is_taken(
    together: Table,
) -> None:
    for _ in range(3):
        moves_after(together, 30)
    reserve = together.seats.get(index=0).reserve
    assert reserve is not None
    assert 209 < reserve <= 210


def test_a_part_of_a_decision_that_is_taken_back_costs_no_increment(together: Table) -> None:
    mover = moves_after(together, 30)
    commands.undo(mover, together.pk)
    reserve = together.seats.get(index=0).reserve
    assert reserve is not None
    assert 269 < reserve <= 270


def test_live_the_clock_plays_the_default_once_and_then_the_seat_is_minded(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="move", seconds=20)
    absent = active(table)
    commands.time_up(overdue(table).pk)
    assert '"type":"time_up"' in table.lines.get().body
    move(table, 1, 1)
    commands.time_up(overdue(table).pk)
    assert table.seats.get(index=absent).minded


def test_a_table_that_breaks_does_not_keep_the_others_waiting(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = opened(), opened()
    first, _second = overdue(broken), overdue(sound)
    Deadline.objects.filter(pk=first.pk).update(due=timezone.now() - timedelta(hours=1))
    apply = nim.apply

    def fragile(state: nim.State, *rest: object) -> object:
        if not sound_is_next():
            raise ZeroDivisionError
        return apply(state, *rest)  # type: ignore[arg-type]

    def sound_is_next() -> bool:
        return Table.objects.get(pk=broken.pk).status == "paused"

    monkeypatch.setattr(nim, "apply", fragile)
    fire_due()
    broken.refresh_from_db()
    assert (broken.status, broken.ended_by) == ("paused", "fault")
    assert sound.lines.count() == 1


def test_a_pause_costs_no_reserve(
    opened: Opened, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="bank", seconds=300)
    index = active(table)
    commands.pause(alice, table.pk)
    hour = timezone.now() - timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(paused=hour)
    table.seats.filter(index=index).update(awaited=hour)
    commands.resume(alice, table.pk)
    move(table)
    assert (table.seats.get(index=index).reserve or 0) > 290


def test_taking_moves_back_earns_no_time(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="bank", seconds=300, increment=60)
    index, mover = active(table), turn_of(table)
    for _again in range(3):
        move(table)
        commands.undo(mover, table.pk)
    assert (table.seats.get(index=index).reserve or 0) <= 300


def test_who_takes_a_move_back_has_the_time_left_of_it(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="move", seconds=300)
    index, mover = active(table), turn_of(table)
    for used in (100, 200):
        ago = timezone.now() - timedelta(seconds=used)
        table.seats.filter(index=index).update(awaited=ago)
        move(table)
        commands.undo(mover, table.pk)
        left = table.deadlines.get(seat=index).due - timezone.now()
        assert abs(left.total_seconds() - (300 - used)) < 5
        since = table.seats.get(index=index).awaited
        assert since
        assert abs((since - ago).total_seconds()) < 5


def test_a_move_is_not_taken_back_into_time_that_is_used_up(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", None)
    table = opened(clock="move", seconds=300)
    index, mover = active(table), turn_of(table)
    table.seats.filter(index=index).update(awaited=timezone.now() - timedelta(seconds=301))
    move(table)
    with pytest.raises(NotAllowed, match="is up"):
        commands.undo(mover, table.pk)


def test_when_the_host_resumes_the_absent_seat_has_its_time_anew(
    opened: Opened, alice: User
) -> None:
    table = slow_table(opened, "host")
    index = active(table)
    commands.time_up(overdue(table).pk)
    commands.resume(alice, table.pk)
    assert table.deadlines.get(seat=index).fired is None


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deadlines that got a task of their own."""
    found: list[int] = []
    monkeypatch.setattr(fire, "apply_async", lambda args, **_more: found.extend(args))
    return found


@pytest.mark.django_db(transaction=True)
def test_a_deadline_that_comes_at_once_has_a_task_of_its_own(
    opened: Opened, given: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "TURN_SECONDS", 3)
    table = opened()
    given.clear()
    move(table)
    assert given == [table.deadlines.get().pk]


@pytest.mark.django_db(transaction=True)
def test_a_deadline_gets_a_task_when_the_sweep_sees_it_coming(
    opened: Opened, given: list[int]
) -> None:
    table = opened()
    move(table)
    fire_due()
    assert given == []
    row = table.deadlines.get()
    Deadline.objects.filter(pk=row.pk).update(due=timezone.now() + timedelta(seconds=4))
    fire_due()
    assert given == [row.pk]
    assert table.lines.count() == 1


def test_who_resigns_leaves_no_deadline_behind(alice: User, bob: User, charlie: User) -> None:
    options = {"mode": "simple"}
    table = commands.open_table(alice, "bigbang", options, seats=3, clock="move", seconds=60)
    commands.take_seat(bob, table.pk)
    commands.take_seat(charlie, table.pk)
    row = table.deadlines.get()
    leaver = table.seats.get(index=row.seat).user
    assert leaver
    commands.resign(leaver, table.pk)
    assert table.deadlines.exclude(pk=row.pk).count() == 1
    assert not table.deadlines.filter(pk=row.pk).exists()

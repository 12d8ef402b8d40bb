"""One clock: the pace, the owner's own calendar, and what is given."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from accounts import own_time
from accounts.calendar import read_calendar
from accounts.models import Preference, User
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Beat, Deadline, Line, Seat, Table
from games.tables.tasks import fire, fire_due
from tests.specimen import rules as nim
from tests.tables.conftest import active, move, turn_of

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
Goes = Callable[[datetime], None]
HOUR, DAY = 3600, 86400
OFFICE = ("0" * 8 + "1" * 10 + "0" * 6) * 5 + "0" * 48  # Monday to Friday, 8 to 18
MONDAY = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim's windows have no limit of their own, so that seats have clocks."""
    monkeypatch.setattr(nim, "TURN_SECONDS", None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Goes:
    def goes(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    goes(MONDAY)
    return goes


def slow(opened: Opened, **more: object) -> Table:
    """Alice and Bob have a day for a decision, beside another table of other people's."""
    return opened(**{"slow": True, "clock": "move", "seconds": DAY, **more})


def works(user: User, week: str = OFFICE) -> None:
    own_time.set_week(user, week)


def due(table: Table) -> datetime:
    return table.deadlines.get(fired=None).due


def notes(table: Table) -> list[str]:
    found = table.lines.filter(kind="note").order_by("number").values_list("body", flat=True)
    return [body.split('"')[3] for body in found]


def test_a_decision_counts_only_in_the_hours_of_its_owners_week(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    works(alice)
    works(bob)
    assert due(slow(opened)) == datetime(2026, 11, 4, 16, tzinfo=UTC)


def test_a_table_may_forbid_own_weeks(opened: Opened, alice: User, bob: User, clock: Goes) -> None:
    works(alice)
    works(bob)
    assert due(slow(opened, own_week=False)) == MONDAY + timedelta(days=1)


def test_a_live_table_knows_no_week(opened: Opened, alice: User, bob: User, clock: Goes) -> None:
    works(alice)
    works(bob)
    assert due(opened(clock="move", seconds=HOUR)) == MONDAY + timedelta(hours=1)


def test_a_new_week_never_moves_what_was_announced_to_an_earlier_moment(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    works(alice)
    works(bob)
    table = slow(opened)
    before, late = due(table), turn_of(table)
    works(late, "")
    assert due(table) == before
    clock(MONDAY + timedelta(hours=4))
    works(late, ("0" * 8 + "1" * 5 + "0" * 11) * 7)
    assert due(table) > before
    assert read_calendar(Seat.objects.get(table=table, user=late).calendar).week


def test_vacation_stops_the_clock_of_every_slow_table_at_once(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    table, other = slow(opened), slow(opened)
    stays = slow(opened)
    for one in (table, other, stays):
        if turn_of(one) != alice:
            move(one)
    commands.submit(
        alice, stays.pk, "turn-" + str(stays_turn(stays)), b'{"type":"take","heap":0,"count":1}'
    )
    waiting = due(stays)
    own_time.take_vacation(alice, date(2026, 11, 2), date(2026, 11, 11))
    assert due(table) == due(other) == datetime(2026, 11, 13, tzinfo=UTC)
    assert due(stays) == waiting
    away = own_time.running_vacation(alice)
    assert away
    assert away.last == date(2026, 11, 11)


def stays_turn(table: Table) -> int:
    table.refresh_from_db()
    return nim.STATE.decode(table.snapshot).turn


def test_who_ends_a_vacation_early_has_the_time_that_was_left(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    table = slow(opened)
    late = turn_of(table)
    away = own_time.take_vacation(late, date(2026, 11, 3), date(2026, 11, 20))
    clock(MONDAY + timedelta(days=3))
    own_time.end_vacation(late, away.pk)
    assert due(table) == MONDAY + timedelta(days=3, hours=12)


def test_thirty_days_a_year_are_all_there_are(alice: User, bob: User, clock: Goes) -> None:
    own_time.take_vacation(alice, date(2026, 12, 1), date(2026, 12, 20))
    own_time.take_vacation(bob, date(2026, 12, 1), date(2026, 12, 30))
    with pytest.raises(own_time.NotPossible):
        own_time.take_vacation(alice, date(2026, 12, 21), date(2026, 12, 31))
    with pytest.raises(own_time.NotPossible):
        own_time.take_vacation(alice, date(2026, 12, 20), date(2026, 12, 22))
    own_time.take_vacation(alice, date(2026, 12, 22), date(2027, 1, 20))
    assert own_time.days_left(alice, 2026) == 0
    assert own_time.days_left(alice, 2027) == 10


def test_time_that_runs_out_for_once_is_extended_by_half(opened: Opened, clock: Goes) -> None:
    table = slow(opened)
    late = active(table)
    row = table.deadlines.get()
    clock(MONDAY + timedelta(days=1, seconds=1))
    fire(row.pk)
    fire(row.pk)
    assert not table.seats.get(index=late).minded
    assert due(table) == MONDAY + timedelta(days=1, hours=12, seconds=1)
    assert notes(table) == ["grace"]
    clock(MONDAY + timedelta(days=1, hours=13))
    fire(row.pk)
    assert table.seats.get(index=late).minded


def test_after_an_extension_ten_decisions_have_to_be_taken(opened: Opened, clock: Goes) -> None:
    table = slow(opened)
    late = active(table)
    clock(MONDAY + timedelta(days=1, seconds=1))
    fire(table.deadlines.get().pk)
    assert table.seats.get(index=late).grace_in == 10
    move(table)
    assert table.seats.get(index=late).grace_in == 9


def test_a_day_given_in_an_extension_gives_the_extension_back(
    opened: Opened, alice: User, bob: User, charlie: User, clock: Goes
) -> None:
    table = slow(opened)
    late = turn_of(table)
    giver = bob if late == alice else alice
    clock(MONDAY + timedelta(days=1, seconds=1))
    fire(table.deadlines.get().pk)
    before = due(table)
    commands.give_day(giver, table.pk, active(table))
    assert due(table) == before + timedelta(days=1)
    assert table.seats.get(user=late).grace_in == 0
    for other in (late, charlie):
        with pytest.raises(NotAllowed):
            commands.give_day(other, table.pk, active(table))
    with pytest.raises(NotAllowed):
        commands.give_day(late, table.pk, table.seats.get(user=giver).index)


def test_a_bank_by_correspondence_spends_only_time_of_the_own_week(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    works(alice)
    works(bob)
    table = slow(opened, clock="bank", seconds=3 * DAY, increment=12 * HOUR)
    index = active(table)
    clock(MONDAY + timedelta(days=1))
    move(table)
    assert table.seats.get(index=index).reserve == 3 * DAY - 10 * HOUR + 12 * HOUR


def test_an_outage_is_nobodys_time(opened: Opened, clock: Goes) -> None:
    table = slow(opened)
    live = opened(clock="bank", seconds=600)
    fire_due()
    before = due(table), due(live)
    clock(MONDAY + timedelta(hours=30))
    for row in Deadline.objects.filter(table__in=[table, live]):
        fire(row.pk)  # a punctual task, which lay in the queue
    fire_due()
    gap = timedelta(hours=30)
    assert (due(table), due(live)) == (before[0] + gap, before[1] + gap)
    assert notes(table) == notes(live) == ["outage"]
    index = active(live)
    move(live)
    assert live.seats.get(index=index).reserve == 600


def test_a_gap_of_two_minutes_is_no_outage(opened: Opened, clock: Goes) -> None:
    table = slow(opened)
    before = due(table)
    fire_due()
    clock(MONDAY + timedelta(seconds=120))
    fire_due()
    assert due(table) == before
    assert Beat.objects.get().at == MONDAY + timedelta(seconds=120)


def test_a_clock_that_began_in_an_outage_has_its_whole_time(opened: Opened, clock: Goes) -> None:
    fire_due()
    clock(MONDAY + timedelta(hours=1))
    table = slow(opened)
    clock(MONDAY + timedelta(hours=3))
    fire_due()
    assert due(table) == MONDAY + timedelta(hours=27)


def test_closed_hours_in_an_outage_are_not_given_back(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    works(alice)
    works(bob)
    table = slow(opened)
    clock(MONDAY + timedelta(hours=5))  # at five in the afternoon
    fire_due()
    clock(MONDAY + timedelta(hours=21))  # at nine the next morning: two hours ran
    fire_due()
    assert due(table) == datetime(2026, 11, 4, 18, tzinfo=UTC)


def test_a_paused_table_needs_no_credit(opened: Opened, alice: User, clock: Goes) -> None:
    table = slow(opened)
    before = due(table)
    fire_due()
    commands.pause(alice, table.pk)
    clock(MONDAY + timedelta(hours=2))
    fire_due()
    commands.resume(alice, table.pk)
    assert due(table) == before + timedelta(hours=2)
    assert "outage" not in notes(table)


def due_at_an_opening(opened: Opened, clock: Goes, *people: User) -> Table:
    """Wednesday at six, when the clock begins to run: what was announced was not moved earlier,
    and not into closed hours."""
    for one in people:
        works(one)
    table = slow(opened)
    for one in people:
        works(one, ("1" * 15 + "0" * 3 + "1" * 6) * 7)
    assert due(table) == datetime(2026, 11, 4, 18, tzinfo=UTC)
    return table


def test_a_deadline_that_comes_as_the_clock_begins_to_run_is_not_paused_into_a_vacation(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    table = due_at_an_opening(opened, clock, alice, bob)
    clock(datetime(2026, 11, 4, 16, tzinfo=UTC))  # closed: nothing runs until then
    commands.pause(alice, table.pk)
    clock(datetime(2026, 11, 5, 2, tzinfo=UTC))
    own_time.take_vacation(turn_of(table), date(2026, 11, 5), date(2026, 11, 6))
    clock(datetime(2026, 11, 5, 10, tzinfo=UTC))  # on the first day of it
    commands.resume(alice, table.pk)
    assert due(table) == datetime(2026, 11, 7, tzinfo=UTC)


def test_who_ends_a_vacation_in_closed_hours_is_not_out_of_time_in_them(
    opened: Opened, alice: User, bob: User, clock: Goes
) -> None:
    table = due_at_an_opening(opened, clock, alice, bob)
    late = turn_of(table)
    clock(datetime(2026, 11, 4, 15, 30, tzinfo=UTC))
    away = own_time.take_vacation(late, date(2026, 11, 20), date(2026, 11, 21))
    clock(datetime(2026, 11, 4, 16, tzinfo=UTC))
    own_time.end_vacation(late, away.pk)
    assert due(table) == datetime(2026, 11, 4, 18, tzinfo=UTC)


def test_the_lines_of_other_tables_are_left_alone(opened: Opened, clock: Goes) -> None:
    other = opened()  # without a clock
    slow(opened)
    fire_due()
    clock(MONDAY + timedelta(hours=2))
    fire_due()
    assert not Line.objects.filter(table=other).exists()
    assert Preference.objects.exclude(week="").count() == 0


def test_others_see_when_somebody_is_back_and_nothing_of_their_week(
    opened: Opened, alice: User, bob: User, charlie: User, clock: Goes
) -> None:
    works(bob)
    table = slow(opened)
    own_time.take_vacation(alice, date(2026, 11, 2), date(2026, 11, 11))
    for reader in (bob, charlie, None):
        seen = queries.scene_for(queries.table_for(reader, table.pk), reader)
        assert [one.back for one in seen.seats] == [date(2026, 11, 12), None]
        assert OFFICE not in str(seen.seats)

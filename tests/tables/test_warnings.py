from collections.abc import Callable
from datetime import datetime, time
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import Preference, User
from games.engine.contract import CLOCK
from games.notify.models import Notice
from games.tables import commands, letters, notices, queries
from games.tables.models import Deadline, Seat, Table
from games.tables.reading import presence
from tests.people import person
from tests.tables.conftest import turn_of

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
HOUR = 60 * 60
PARIS = ZoneInfo("Europe/Paris")
Goes = Callable[[str], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Goes:
    """Sets the site's clock, by the time of Paris on a day in January."""

    def goes(moment: str) -> None:
        day, hour = moment.split()
        now = datetime.fromisoformat(f"2026-01-{day} {hour}").replace(tzinfo=PARIS)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return goes


def sweep() -> None:
    notices.notice_warnings()
    notices.deliver()


def sleeps(user: User, start: int = 22, end: int = 8) -> None:
    Preference.objects.filter(user=user).update(
        quiet_from=time(start), quiet_to=time(end), time_zone="Europe/Paris"
    )


def others_play_too(opened_by: User) -> Table:
    """Another table by correspondence, where somebody else runs out of time as well."""
    spica = person("Spica")
    table = commands.open_table(
        opened_by, "nim", {}, seats=2, slow=True, clock="move", seconds=30 * 24 * HOUR
    )
    commands.take_seat(spica, table.pk)
    return table


def warnings_of(user: User) -> int:
    return Notice.objects.filter(user=user, kind="warning").exclude(sent=None).count()


def test_a_tab_that_is_open_somewhere_does_not_swallow_the_warning(
    opened: Opened, alice: User, mailoutbox: list[EmailMessage], clock: Goes
) -> None:
    clock("10 09:00")
    others_play_too(alice)
    table = opened(slow=True, clock="move", seconds=24 * HOUR)
    late = turn_of(table)
    clock("11 04:30")
    presence.here(table.pk, late.pk)
    sweep()
    sweep()
    assert warnings_of(late) == 1
    assert [mail.to for mail in mailoutbox] == [[late.email]]


def test_somebody_who_looks_is_warned_once_they_have_stopped(
    opened: Opened, alice: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    clock("10 09:00")
    table = opened(slow=True, clock="move", seconds=24 * HOUR)
    late = turn_of(table)
    clock("11 04:30")
    presence.touched(table.pk, late.pk)
    sweep()
    assert not mailoutbox
    cache.clear()  # five minutes later
    sweep()
    assert warnings_of(late) == 1


def test_a_look_at_the_table_does_not_take_back_the_warning(
    opened: Opened, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    clock("10 09:00")
    table = opened(slow=True, clock="move", seconds=24 * HOUR)
    late = turn_of(table)
    table.seats.filter(user=late).update(noticed=timezone.now())
    clock("11 04:30")
    notices.notice_warnings()
    commands.visited(late, table.pk)
    notices.deliver()
    assert warnings_of(late) == 1


def test_quiet_hours_that_would_swallow_the_warning_let_it_go_before(
    opened: Opened, alice: User, bob: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    sleeps(alice)
    sleeps(bob)
    clock("10 19:00")
    table = opened(slow=True, clock="move", seconds=12 * HOUR)  # until 7, warned at 4:36
    late = turn_of(table)
    clock("10 21:30")
    sweep()
    assert not mailoutbox
    clock("10 21:50")
    sweep()
    sweep()
    assert warnings_of(late) == 1
    clock("11 08:10")
    sweep()
    assert warnings_of(late) == 1


def test_what_falls_into_quiet_hours_that_have_begun_waits_for_their_end(
    opened: Opened, alice: User, bob: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    sleeps(alice)
    sleeps(bob)
    clock("10 22:10")
    table = opened(slow=True, clock="move", seconds=12 * HOUR)  # until 10:10, warned at 7:46
    for moment in ("10 23:00", "11 07:50"):
        clock(moment)
        sweep()
    assert not mailoutbox
    clock("11 08:00")
    sweep()
    assert warnings_of(turn_of(table)) == 1


def test_a_decision_that_lies_wholly_in_quiet_hours_is_warned_of_in_them(
    opened: Opened, alice: User, bob: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    sleeps(alice)
    sleeps(bob)
    clock("10 23:00")
    table = opened(slow=True, clock="move", seconds=6 * HOUR)
    clock("11 04:00")
    sweep()
    assert warnings_of(turn_of(table)) == 1


def test_whoever_sleeps_at_other_times_is_warned_as_planned(
    opened: Opened, alice: User, bob: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    sleeps(alice, 12, 14)
    sleeps(bob, 12, 14)
    clock("10 19:00")
    table = opened(slow=True, clock="move", seconds=12 * HOUR)
    clock("11 04:35")
    sweep()
    assert not mailoutbox
    clock("11 04:37")
    sweep()
    assert warnings_of(turn_of(table)) == 1


def test_time_given_anew_is_warned_of_anew(
    opened: Opened, alice: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    clock("10 09:00")
    table = opened(slow=True, clock="move", seconds=12 * HOUR, absence="host")
    late = turn_of(table)
    clock("10 20:00")
    sweep()
    clock("10 21:01")
    table.deadlines.update(in_grace=True)
    commands.time_up(table.deadlines.get().pk)
    clock("11 09:00")
    commands.resume(alice, table.pk)
    clock("11 20:00")
    sweep()
    assert warnings_of(late) == 2


def test_one_table_that_is_broken_keeps_no_warning_from_the_others(
    opened: Opened,
    alice: User,
    clock: Goes,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock("10 09:00")
    broken = others_play_too(alice)
    Deadline.objects.filter(table=broken).update(warn=timezone.now())
    table = opened(slow=True, clock="move", seconds=24 * HOUR)
    composed = letters.values_for

    def values_for(seat: Seat, *words: object) -> dict[str, object]:
        if seat.table_id == broken.pk:
            raise ZeroDivisionError
        return composed(seat, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(letters, "values_for", values_for)
    clock("11 04:30")
    sweep()
    assert warnings_of(turn_of(table)) == 1


def encounter(alice: User, bob: User) -> Table:
    """By correspondence without a clock: only the windows' own limits run."""
    table = commands.open_table(alice, "encounter", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    for user in (alice, bob):  # or nobody would be called to the first window
        for role in ("main", "other"):
            wish = {"type": "setting", "name": f"start.{role}", "choice": "ask"}
            commands.order(user, table.pk, msgspec.json.encode(wish))
    return Table.objects.get(pk=table.pk)


def test_a_window_with_a_limit_of_its_own_is_warned_of(
    alice: User, bob: User, clock: Goes, mailoutbox: list[EmailMessage]
) -> None:
    clock("10 09:00")
    table = encounter(alice, bob)
    row = limited(table)
    asked = notices.seats_of(row)
    assert asked
    assert row.warn
    clock("10 09:30")
    sweep()
    assert not mailoutbox
    moment = row.warn.astimezone(PARIS)
    clock(f"{moment.day:02d} {moment:%H:%M:%S}")
    sweep()
    sweep()
    told = Notice.objects.filter(about=notices.about_warning(row))
    assert {seat.user for seat in asked} == {notice.user for notice in told}
    assert len(mailoutbox) == len(asked)


def limited(table: Table) -> Deadline:
    """Plays until a window has a limit of its own."""
    for _ in range(60):
        rows = Deadline.objects.filter(table=table, seat=CLOCK).select_related("table")
        if row := rows.first():
            return row
        for seat in table.seats.select_related("user"):
            seen = queries.scene_for(queries.table_for(seat.user, table.pk), seat.user)
            asking = [one for one in seen.windows if seat.index in one.must]
            if asking and seat.user:
                body = msgspec.json.encode(seen.moves()[0])
                commands.submit(seat.user, table.pk, asking[0].key, body)
                break
    raise AssertionError("no window with a limit")

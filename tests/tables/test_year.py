"""A simulated year: people in five zones, with weeks, vacations and clock changes of their own.

No deadline falls into anybody's closed hours or vacation, none is left lying, nobody gets two turn
mails within a settling time, and nobody who is looking gets any.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from accounts import own_time
from accounts.models import Preference, User
from accounts.quiet import quiet_hours
from games.engine.chance import Chance
from games.notify.models import Notice
from games.tables import commands, notices
from games.tables.models import Beat, Deadline, Seat, Table
from games.tables.reading import presence
from games.tables.tasks import fire_due
from games.tables.time.deadlines import GRACE
from games.tables.turn_mails import SETTLING
from tests.people import person
from tests.specimen import rules as nim
from tests.tables.conftest import move, turn_of

pytestmark = pytest.mark.django_db
HOUR, DAY = 3600, 86400
# All but the last change their clocks, none on the same day as another.
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Sydney",
    "America/Santiago",
    "Asia/Kathmandu",
)
DAYTIME = ("0" * 8 + "1" * 14 + "0" * 2) * 7
OFFICE = ("0" * 8 + "1" * 10 + "0" * 6) * 5 + "0" * 48
NIGHTS = ("1" * 4 + "0" * 16 + "1" * 4) * 7  # over midnight, and over the hours that clocks change
WEEKS = ("", DAYTIME, OFFICE, NIGHTS)
PACES: tuple[dict[str, Any], ...] = (
    {"clock": "move", "seconds": 2 * DAY},
    {"clock": "move", "seconds": 3 * DAY},
    {"clock": "move", "seconds": 12 * HOUR},
    {"clock": "bank", "seconds": 3 * DAY, "increment": 12 * HOUR},
)


@dataclass
class World:
    """People and tables, and what happens next."""

    patch: pytest.MonkeyPatch
    now: datetime
    people: list[User]
    luck: Chance
    coming: list[tuple[datetime, int, str, Any]] = field(default_factory=list)
    looks: dict[int, datetime] = field(default_factory=dict)  # until when somebody is looking
    planned: dict[int, datetime] = field(default_factory=dict)  # when somebody changed their time
    asked: set[tuple[int, int]] = field(default_factory=set)
    mailed: dict[int, datetime] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)
    last_mail: int = 0
    before: int = 0  # the last table of the company; ours come after it
    fired: int = 0
    mails: int = 0
    moves: int = 0

    def goes(self, moment: datetime) -> None:
        self.now = moment
        self.patch.setattr(timezone, "now", lambda: moment)

    def later(self, seconds: float, what: str, about: Any = None) -> None:
        moment = self.now + timedelta(seconds=seconds)
        heappush(self.coming, (moment, next(self.numbers), what, about))

    def some(self, fewest: int, most: int) -> int:
        return fewest + self.luck.below(most - fewest + 1)

    def is_looking(self, user: int) -> bool:
        return self.looks.get(user, self.now) > self.now


def world_of(patch: pytest.MonkeyPatch, start: datetime, people: int, tables: int) -> World:
    """So many people at so many slow tables, each with a zone, a week and quiet hours."""
    patch.setattr(nim, "TURN_SECONDS", None)
    patch.setattr("games.live.broadcast.announce", lambda *words, **more: None)  # no page is open
    world = World(patch, start, [], Chance("a1" * 16))
    world.goes(start)
    world.before = Table.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    Table.objects.filter(status=Table.Status.PLAYING).update(status=Table.Status.PAUSED)  # theirs
    world.last_mail = Notice.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    patch.setattr(presence, "is_on_site", world.is_looking)
    patch.setattr(presence, "is_looking", lambda table, user: world.is_looking(user))
    for number in range(people):
        user = person(f"Player {number}", None)
        quiet = {"quiet_from": time(22), "quiet_to": time(7)} if number % 3 == 0 else {}
        zone, week = ZONES[number % 5], WEEKS[number % 4]
        Preference.objects.filter(user=user).update(time_zone=zone, week=week, **quiet)
        world.people.append(User.objects.get(pk=user.pk))
        world.later(world.some(1, 30) * DAY, "vacation", user.pk)
        world.later(world.some(5, 40) * DAY, "week", user.pk)
    for number in range(tables):
        open_one(world, number)
    return world


def open_one(world: World, number: int) -> None:
    """A table of two; the same two open another one when it is over."""
    one = world.people[number % len(world.people)]
    step = 1 + number % (len(world.people) - 1)
    other = world.people[(number + step) % len(world.people)]
    table = commands.open_table(one, "nim", {}, seats=2, slow=True, **PACES[number % len(PACES)])
    commands.take_seat(other, table.pk)
    world.later(world.some(40, 70) * DAY, "pause", table.pk)


def live(world: World, until: datetime) -> None:
    """Everything that happens, in its order."""
    while True:
        plan_answers(world)
        due = running(world).order_by("due").values_list("due", flat=True).first()
        planned = world.coming[0][0] if world.coming else until
        moment = min(planned, due + GRACE if due else until, until)
        if moment >= until:
            return
        world.goes(max(moment, world.now))
        Beat.objects.update_or_create(pk=1, defaults={"at": world.now})  # it swept all the while
        sweep(world)
        while world.coming and world.coming[0][0] <= world.now:
            _moment, _number, what, about = heappop(world.coming)
            DEEDS[what](world, about)
        send_mails(world)


def running(world: World) -> Any:
    rows = Deadline.objects.filter(table_id__gt=world.before, fired=None)
    return rows.filter(table__status=Table.Status.PLAYING)


def sweep(world: World) -> None:
    """Fires what is due; each deadline lies in the hours of its owner."""
    overdue = list(running(world).filter(due__lte=world.now - GRACE).select_related("table"))
    for row in overdue:
        user = row.table.seats.get(index=row.seat).user
        assert user is not None
        calendar = own_time.calendar_of(User.objects.get(pk=user.pk), world.now)
        # A vacation that begins as time is up, or after it, comes too late.
        in_time = user.pk not in world.planned or world.planned[user.pk] < row.due
        is_open = calendar.opening(row.due) == row.due or not in_time
        assert is_open or calendar.is_closing(row.due), (row.due, calendar)
        assert world.now - row.due <= timedelta(seconds=2)
    fire_due()
    assert not running(world).filter(due__lte=world.now - GRACE).exists()
    world.fired += len(overdue)
    minded = Seat.objects.filter(table__in={row.table_id for row in overdue}, minded=True)
    for pk in minded.values_list("pk", flat=True):  # its owner comes back some days later
        world.later(world.some(12, 96) * HOUR, "move", pk)


def plan_answers(world: World) -> None:
    """Whoever is newly asked answers some time, or never."""
    seats = Seat.objects.filter(table_id__gt=world.before, awaited__isnull=False, minded=False)
    seats = seats.filter(table__status=Table.Status.PLAYING)
    for pk, number in seats.values_list("pk", "table__number"):
        if (pk, number) in world.asked:
            continue
        world.asked.add((pk, number))
        if world.some(1, 6) > 1:
            world.later(world.some(1, 40) * HOUR / 2, "move", pk)
        world.later(SETTLING.total_seconds() + 30, "mails")


def play(world: World, pk: int) -> None:
    """Comes back if the computer minds the seat, and moves; looks on for a while."""
    seat = Seat.objects.select_related("table", "user").get(pk=pk)
    if seat.table.status != Table.Status.PLAYING or seat.user is None:
        return
    if seat.minded:
        commands.return_to_seat(seat.user, seat.table_id)
    if turn_of(seat.table) != seat.user:
        return
    heaps = nim.STATE.decode(seat.table.snapshot).heaps
    heap = next(index for index, counters in enumerate(heaps) if counters)
    move(seat.table, heap, 1)
    world.moves += 1
    world.looks[seat.user.pk] = world.now + timedelta(minutes=5)
    if Table.objects.get(pk=seat.table_id).status == Table.Status.FINISHED:
        open_one(world, world.some(0, 19))


def vacation(world: World, pk: int) -> None:
    """Some days off, from today or soon."""
    user = User.objects.select_related("preference").get(pk=pk)
    first = own_time.today(user, world.now) + timedelta(days=world.some(0, 3))
    with suppress(own_time.NotPossible):  # none are left this year
        own_time.take_vacation(user, first, first + timedelta(days=world.some(0, 8)), world.now)
        world.planned[pk] = world.now
    world.later(world.some(30, 90) * DAY, "vacation", pk)


def new_week(world: World, pk: int) -> None:
    user = User.objects.select_related("preference").get(pk=pk)
    own_time.set_week(user, WEEKS[world.some(0, 3)])
    world.planned[pk] = world.now
    world.later(world.some(20, 60) * DAY, "week", pk)


def pause(world: World, pk: int) -> None:
    table = Table.objects.select_related("host").get(pk=pk)
    if table.status == Table.Status.PLAYING:
        commands.pause(table.host, pk)
        world.later(world.some(1, 50) * HOUR, "resume", pk)


def resume(world: World, pk: int) -> None:
    table = Table.objects.select_related("host").get(pk=pk)
    if table.status == Table.Status.PAUSED:
        commands.resume(table.host, pk)


def send_mails(world: World) -> None:
    """At most one turn mail in a settling time, none in quiet hours or to who is looking."""
    notices.notice_turns()
    notices.notice_warnings()
    new = Notice.objects.filter(pk__gt=world.last_mail).select_related("user__preference")
    for mail in new.order_by("pk"):
        world.last_mail = mail.pk
        assert mail.user is not None
        assert not world.is_looking(mail.user.pk)
        world.mails += 1
        if mail.kind == Notice.Kind.TURN:
            last = world.mailed.get(mail.user.pk)
            assert last is None or world.now - last >= SETTLING
            assert quiet_hours(world.now, mail.user.preference) is None
            world.mailed[mail.user.pk] = world.now


DEEDS: dict[str, Any] = {
    "move": play,
    "vacation": vacation,
    "week": new_week,
    "pause": pause,
    "resume": resume,
    "mails": lambda world, about: None,
}


def test_no_deadline_fires_in_closed_hours_while_clocks_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = datetime(2026, 3, 7, 9, tzinfo=UTC)  # the day before New York, and then Berlin
    world = world_of(monkeypatch, start, people=5, tables=3)
    live(world, start + timedelta(days=25))
    assert world.moves > 20
    assert world.fired > 3
    assert world.mails > 15


@pytest.mark.long
@pytest.mark.timeout(4 * HOUR)
def test_no_deadline_fires_in_closed_hours_over_a_whole_year(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    world = world_of(monkeypatch, start, people=10, tables=20)
    for month in range(2, 14):
        live(world, datetime(2026 + month // 13, (month - 1) % 12 + 1, 1, tzinfo=UTC))
        print(f"{world.now:%d %B}: {world.moves} moves, {world.fired} fired, {world.mails} mails")
    assert world.moves > 2000
    assert world.fired > 200
    assert world.mails > 1000

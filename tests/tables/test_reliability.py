"""Reliability: the share of one's last decisions by correspondence that came in time."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.tables import commands, reliability
from games.tables.errors import NotAllowed
from games.tables.models import Reliability, Table
from games.tables.tasks import fire_due
from tests.specimen import rules as nim
from tests.tables.conftest import move, turn_of

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
DAY = 86400
MONDAY = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim's windows have no limit of their own, so that seats have clocks."""
    monkeypatch.setattr(nim, "TURN_SECONDS", None)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a commit is done in the test's own transaction."""
    from games.tables import signals

    def do(deed: Callable[..., object], *args: Any, **values: Any) -> None:
        if deed is reliability.record:
            deed(*args, **values)

    monkeypatch.setattr(signals, "after_commit", do)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def goes(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    goes(MONDAY)
    return goes


def marks(user: User) -> str:
    return Reliability.objects.filter(user=user).values_list("marks", flat=True).first() or ""


def slow(opened: Opened, **more: object) -> Table:
    return opened(**{"slow": True, "clock": "move", "seconds": DAY, **more})


def passes(clock: Any, moment: datetime) -> None:
    """The sweep runs all the while: no outage."""
    from games.tables.models import Beat

    clock(moment)
    Beat.objects.update_or_create(pk=1, defaults={"at": moment})
    fire_due()


def test_a_decision_in_time_counts_for_its_owner_alone(
    opened: Opened, charlie: User, clock: Any
) -> None:
    table = slow(opened)
    mover = turn_of(table)
    move(table)
    other = turn_of(table)
    assert (marks(mover), marks(other), marks(charlie)) == ("1", "", "")


def test_what_is_excused_counts_neither_way(opened: Opened, clock: Any) -> None:
    table = slow(opened)
    late = turn_of(table)
    passes(clock, MONDAY + timedelta(days=1, minutes=1))  # extended by itself
    move(table)
    assert marks(late) == ""


def test_time_that_ran_out_counts_against_its_owner(opened: Opened, clock: Any) -> None:
    table = slow(opened)
    late = turn_of(table)
    passes(clock, MONDAY + timedelta(days=1, minutes=1))
    passes(clock, MONDAY + timedelta(days=2))
    assert marks(late) == "0"
    assert table.seats.get(user=late).minded


def test_live_games_and_games_without_a_clock_count_nothing(opened: Opened, clock: Any) -> None:
    for table in (opened(clock="move", seconds=3600), opened(slow=True)):
        move(table)
    assert not Reliability.objects.filter(marks__contains="1").exists()


def test_the_last_hundred_decisions_count_and_ten_are_needed(alice: User, bob: User) -> None:
    for _ in range(9):
        reliability.record(alice.pk, in_time=True)
    assert reliability.share_of(alice) is None
    reliability.record(alice.pk, in_time=False)
    assert reliability.share_of(alice) == 90
    for _ in range(100):
        reliability.record(alice.pk, in_time=True)
    assert (len(marks(alice)), reliability.share_of(alice)) == (100, 100)
    reliability.record(alice.pk, in_time=False)
    assert reliability.share_of(alice) == 99
    assert reliability.share_of(bob) is None


def test_a_table_may_ask_for_a_least_share(alice: User, bob: User, charlie: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=4, least_reliability=90)
    Reliability.objects.create(user=bob, marks="1" * 8 + "0" * 2)
    with pytest.raises(NotAllowed, match="You're at 80 %"):
        commands.take_seat(bob, table.pk)
    commands.take_seat(charlie, table.pk)  # new here: nothing can be said of them yet
    commands.invite(alice, table.pk, name="Bob")
    commands.take_seat(bob, table.pk)
    with pytest.raises(NotAllowed):
        commands.open_table(alice, "bigbang", {}, seats=4, least_reliability=100)

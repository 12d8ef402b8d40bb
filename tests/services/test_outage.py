"""The site was down for an hour: two hundred running clocks keep the time they had."""

from datetime import datetime, timedelta
from threading import Thread

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.models import Beat, Deadline, Line, Table
from games.tables.tasks import fire, fire_due
from tests.company import ours

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]
TABLES = 200 if settings.REDIS else 50  # two hundred where it matters: with several workers
HOUR = timedelta(hours=1)


def running(host: User, guest: User, number: int) -> Table:
    """A table with a clock: live or slow, by the move or with a bank."""
    slow, bank = number % 2 == 1, number % 4 > 1
    Table.objects.filter(host=host, status="open").update(status="cancelled")
    table = commands.open_table(
        host,
        "bigbang",
        {"mode": "simple"},
        seats=2,
        slow=slow,
        clock="bank" if bank else "move",
        seconds=600 + 60 * number,
        increment=HOUR.seconds if slow else 5,
    )
    commands.take_seat(guest, table.pk)
    return table


def hosts(count: int) -> list[User]:
    return [User.objects.create_user(f"Host {number}") for number in range(count)]


def test_after_an_hour_without_a_sweep_nothing_fires_early_and_nothing_twice(bob: User) -> None:
    people = hosts(TABLES // 50)
    tables = [running(people[number % len(people)], bob, number) for number in range(TABLES)]
    rows = ours(Deadline).filter(table__in=tables, fired=None)
    assert rows.count() == TABLES
    went_down = timezone.now() - HOUR
    # As if the tables had been asked a minute before the site went down.
    for row in rows:
        since = went_down - timedelta(minutes=1)
        row.due, row.since = row.due - (timezone.now() - since), since
        row.save()
    left = {row.pk: row.due - went_down for row in rows}
    assert sum(row.due <= timezone.now() for row in rows) > 10  # these would all fire at once
    Beat.objects.update_or_create(pk=1, defaults={"at": went_down})
    workers = [Thread(target=sweep, args=(sorted(left)[part::4],)) for part in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    now = timezone.now()
    for row in rows.all():
        assert row.fired is None
        assert close(row.due, now + left[row.pk])
    notes = Line.objects.filter(table__in=tables, kind="note")
    assert notes.count() == TABLES
    assert notes.values("table").distinct().count() == TABLES


def close(one: datetime, other: datetime) -> bool:
    """The clocks were set back while the test ran."""
    return abs(one - other) < timedelta(minutes=2)


def sweep(deadlines: list[int]) -> None:
    """A worker that starts: punctual tasks out of the queue, and the sweep."""
    try:
        for pk in deadlines:
            fire(pk)
        fire_due()
    finally:
        connection.close()

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.tables.models import Deadline, Line, Table
from games.tables.tasks import fire, fire_due
from tests.company import ours
from tests.services.servers import Worker, await_that
from tests.services.tables import assert_whole, begun

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TABLES = 40
FAR = 3600


def overdue_tables(alice: User, bob: User) -> list[Table]:
    """Every table waits for somebody whose time has just run out."""
    tables = [begun(alice, bob, clock="move", seconds=FAR) for _ in range(TABLES)]
    ours(Deadline).update(due=timezone.now() - timedelta(seconds=1))
    return tables


def fired() -> int:
    return Line.objects.filter(by=Line.By.CLOCK).count()


def test_killing_the_worker_loses_no_deadline_and_fires_none_twice(
    workers: Callable[[], Worker], alice: User, bob: User
) -> None:
    tables = overdue_tables(alice, bob)
    first = workers()
    await_that(lambda: fired() >= 5, "the worker fired nothing")
    first.kill()
    assert fired() < TABLES, "killed too late to prove anything"
    for pk in ours(Deadline).values_list("pk", flat=True):
        fire.delay(pk)  # doubled on purpose: the sweep fires them as well
    workers()
    workers()
    fire_due.delay()
    fire_due.delay()
    await_that(lambda: fired() >= TABLES, "some deadline was lost")
    for table in tables:
        assert Line.objects.filter(table=table, by=Line.By.CLOCK).count() == 1
        assert_whole(table)


def test_a_worker_that_starts_fires_what_fell_due_before(
    workers: Callable[[], Worker], alice: User, bob: User
) -> None:
    overdue_tables(alice, bob)
    workers()
    await_that(lambda: fired() == TABLES, "not every deadline was fired")

"""The worker dies together with Redis, and comes back: every table of computer players goes on."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from tests.services.servers import KeptWorker, Redis, await_that
from tests.services.tables import assert_whole

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]
TABLES = 6


def played_by_computers(alice: User) -> Table:
    """A table that needs nobody but the worker."""
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, bots=["easy"])
    table.seats.filter(index=0).update(minded=True)
    commands.start(alice, table.pk)
    return table


def child_of(process: "subprocess.Popen[bytes]") -> int:
    """Each thread has a list of the processes it began."""
    lists = Path(f"/proc/{process.pid}/task").glob("*/children")
    return int(" ".join(one.read_text() for one in lists).split()[0])


def are_over(tables: list[Table]) -> bool:
    playing = Table.objects.filter(pk__in=[one.pk for one in tables], status="playing")
    return not playing.exists()


def lines_of(tables: list[Table]) -> int:
    numbers = Table.objects.filter(pk__in=[one.pk for one in tables])
    return sum(numbers.values_list("number", flat=True))


def test_after_redis_and_the_worker_were_killed_every_table_is_played_to_its_end(
    kept_worker: KeptWorker, own_redis: Redis, alice: User, bob: User
) -> None:
    played_by_computers(bob)
    tables = [played_by_computers(alice) for _ in range(TABLES)]
    assert kept_worker.process
    for with_worker in (False, True):
        before = lines_of(tables)
        await_that(lambda before=before: lines_of(tables) > before, "nobody plays")  # type: ignore[misc]
        own_redis.stop(signal.SIGKILL)
        if with_worker:
            os.kill(child_of(kept_worker.process), signal.SIGKILL)
        time.sleep(1)
        own_redis.start()
    await_that(lambda: are_over(tables), "some table is stuck", 200)
    for table in tables:
        assert_whole(table)

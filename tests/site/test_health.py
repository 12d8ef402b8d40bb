import time
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cosmos_site.celery import DEADLINES, QUEUES, WORK
from games.tables.heartbeats import HEARTBEAT_KEY
from games.tables.models import Deadline, Table


@pytest.fixture(autouse=True)
def _beating() -> None:
    for queue in QUEUES:
        cache.set(HEARTBEAT_KEY + queue, time.time())


def test_the_process_says_that_it_lives(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"


@pytest.mark.services
def test_it_is_ready_when_every_part_is(client: Client, db: None) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["ready"]


@pytest.mark.parametrize(("queue", "part"), [(WORK, "worker"), (DEADLINES, "clocks")])
def test_it_is_not_ready_without_a_worker(client: Client, db: None, queue: str, part: str) -> None:
    cache.delete(HEARTBEAT_KEY + queue)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["failing"] == [part]


@pytest.mark.parametrize(("queue", "part"), [(WORK, "worker"), (DEADLINES, "clocks")])
def test_it_is_not_ready_when_a_worker_fell_silent(
    client: Client, db: None, queue: str, part: str
) -> None:
    cache.set(HEARTBEAT_KEY + queue, time.time() - 60)
    assert client.get("/readyz").json()["failing"] == [part]


def test_it_is_not_ready_when_deadlines_are_not_fired(client: Client, alice: User) -> None:
    table = Table.objects.create(game="nim", options={}, host=alice, status=Table.Status.PLAYING)
    due = timezone.now() - timedelta(minutes=2)
    Deadline.objects.create(table=table, window="turn-0", seat=0, due=due)
    answer = client.get("/readyz").json()
    assert answer["failing"] == ["overdue"]
    assert 119 < answer["overdue"] < 130


def test_a_paused_table_has_no_overdue_deadline(client: Client, alice: User) -> None:
    table = Table.objects.create(game="nim", options={}, host=alice, status=Table.Status.PAUSED)
    due = timezone.now() - timedelta(minutes=2)
    Deadline.objects.create(table=table, window="turn-0", seat=0, due=due)
    assert client.get("/readyz").status_code == 200


def test_it_is_not_ready_when_the_disk_is_full(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = SimpleNamespace(free=3 * 2**20)
    monkeypatch.setattr("shutil.disk_usage", lambda path: full)
    answer = client.get("/readyz").json()
    assert (answer["failing"], answer["disk"]) == (["disk"], 3)


@pytest.mark.services
def test_it_is_not_ready_when_the_database_can_only_be_read(client: Client, db: None) -> None:
    def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN")):
            raise OperationalError("could not extend file: No space left on device")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        assert "database" in client.get("/readyz").json()["failing"]
    assert client.get("/readyz").status_code == 200


def test_the_row_that_shows_it_can_write_is_nobodys_session(client: Client, db: None) -> None:
    client.get("/readyz")
    assert not SessionStore("readyz").load()

import os
import subprocess
import sys
import time

import pytest

from accounts.models import User
from games.tables.models import Line, Table
from tests.services.listener import Listener
from tests.services.servers import ROOT, Redis, Web
from tests.services.tables import assert_whole, begun

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
NEVER = 3600.0


def mover(web: Web, table: Table, moves: int, pause: float = 0.0) -> "subprocess.Popen[bytes]":
    words = [str(table.pk), str(moves), str(pause)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.services.mover", *words],
        cwd=ROOT,
        env={**os.environ, **web.env, "DJANGO_SETTINGS_MODULE": "cosmos_site.settings"},
        stdout=subprocess.PIPE,
    )


def played(process: "subprocess.Popen[bytes]") -> list[int]:
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return [int(word) for word in out.split()]


@pytest.mark.parametrize(
    "seconds", [7, pytest.param(62, marks=[pytest.mark.long, pytest.mark.timeout(200)])]
)
def test_an_idle_socket_lives_and_hears(seconds: int, web: Web, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    with Listener(web.url, table.pk, bob, heartbeat=NEVER) as page:
        time.sleep(seconds)
        played(mover(web, table, 1))
        page.hears(1)
        assert page.connections == 1


def test_a_restart_of_redis_loses_no_move_and_pages_recover(
    web: Web, own_redis: Redis, alice: User, bob: User
) -> None:
    table = begun(alice, bob)
    with Listener(web.url, table.pk, alice) as one, Listener(web.url, table.pk, bob) as other:
        process = mover(web, table, 20, 0.2)
        one.hears(3)
        own_redis.stop()
        time.sleep(1)
        own_redis.start()
        numbers = played(process)
        assert numbers == list(range(1, 21))
        for page in (one, other):
            page.hears(20)
    assert list(Line.objects.filter(table=table).values_list("number", flat=True)) == numbers
    assert_whole(table)


def test_after_a_restart_of_redis_the_next_move_is_told_at_once(
    web: Web, own_redis: Redis, alice: User, bob: User
) -> None:
    table = begun(alice, bob)
    with Listener(web.url, table.pk, bob, heartbeat=NEVER) as page:
        own_redis.stop()
        own_redis.start()
        time.sleep(3)
        before = page.number
        played(mover(web, table, 1))
        page.hears(before + 1, 10)

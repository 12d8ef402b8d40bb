"""What the site counts about itself, who may read it, and what its logs say of a request."""

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from prometheus_client import REGISTRY
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import User
from cosmos_site.logs import JsonFormatter, NotOurFault
from cosmos_site.metrics_page import Standing
from games.engine.play import RefusedError
from games.tables import commands
from games.tables.models import Table
from tests.services.servers import ROOT
from tests.tables.conftest import move, opened, take, turn_of, window  # noqa: F401

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
FILES = ("grafana.json", "alerts.yaml")


def read(client: Client, **headers: str) -> dict[tuple[str, ...], float]:
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    samples = [sample for family in families for sample in family.samples]
    return {(one.name, *sorted(one.labels.values())): one.value for one in samples}


def test_moves_and_refusals_are_counted_by_what_they_are(
    opened: Opened,  # noqa: F811
    client: Client,
) -> None:
    table, before = opened(), read(client)
    move(table)
    with pytest.raises(RefusedError) as refused:
        commands.submit(turn_of(table), table.pk, window(table), take(0, 99))
    after = read(client)

    def more(*key: str) -> float:
        return after.get(key, 0) - before.get(key, 0)

    assert more("cosmos_moves_total", "nim", "user") == 1
    assert more("cosmos_refusals_total", refused.value.refusal.reason) == 1
    assert more("cosmos_move_seconds_count") == 2
    assert more("cosmos_requests_total", "2xx", "GET") == 1
    playing = Table.objects.filter(status="playing").count()
    assert after["cosmos_tables", "playing"] == playing
    assert after["cosmos_overdue_seconds",] >= 0


@pytest.mark.parametrize(
    ("address", "forwarded", "status"),
    [("127.0.0.1", "", 200), ("10.1.2.3", "", 200), ("8.8.8.8", "", 404), ("10.1.2.3", "x", 404)],
)
def test_only_the_machines_own_net_reads_them_and_not_through_a_front_server(
    client: Client, address: str, forwarded: str, status: int
) -> None:
    headers = {"X-Forwarded-For": "8.8.8.8"} if forwarded else {}
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert answer.status_code == status


def test_with_a_token_only_the_token_counts(client: Client, settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "sesame"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer nuts"}).status_code == 404
    assert read(client, Authorization="Bearer sesame")


def logged(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    handler = JsonFormatter()
    keeps = NotOurFault()
    return [json.loads(handler.format(one)) for one in caplog.records if keeps.filter(one)]


def test_a_request_is_one_line_with_number_user_and_duration(
    client: Client, alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(alice)
    with caplog.at_level(logging.INFO):
        answer = client.get("/t/999999999/", headers={"X-Request-ID": "from-the-front"})
    assert answer.status_code == 404
    assert answer["X-Request-ID"] == "from-the-front"
    (line,) = [one for one in logged(caplog) if one["logger"] != "django"]
    assert (line["level"], line["status"], line["user"]) == ("info", 404, alice.pk)
    assert (line["path"], line["request"]) == ("/t/999999999/", "from-the-front")
    assert isinstance(line["ms"], float)


def test_a_number_that_is_none_is_not_repeated(client: Client) -> None:
    answer = client.get("/", headers={"X-Request-ID": "a\tb <script>"})
    assert len(answer["X-Request-ID"]) == 16


def test_dashboard_and_alerts_ask_for_what_there_is() -> None:
    said = "".join((ROOT / "docs" / "operations" / name).read_text() for name in FILES)
    asked = set(re.findall(r"cosmos_[a-z_]+", said))
    own = {one.name for one in Standing().collect()} | {"cosmos_queue_length"}
    own |= {"cosmos_verified_differ", "cosmos_verified_age_seconds", "cosmos_verified_lines"}
    counted = {sample for family in REGISTRY.collect() for sample in names_of(family)}
    assert asked <= own | counted
    assert {"cosmos_moves_total", "cosmos_open_sockets"} <= asked


def names_of(family: Metric) -> set[str]:
    return {family.name} | {f"{family.name}_{end}" for end in ("total", "bucket", "count", "sum")}


COUNTS = "import metrics; metrics.moves.labels('nim', 'user').inc(2); metrics.sockets.set(3); "
READS = (
    "import metrics; metrics.live_only(); "
    "from prometheus_client import CollectorRegistry, generate_latest; "
    "from prometheus_client.multiprocess import MultiProcessCollector; "
    "registry = CollectorRegistry(); MultiProcessCollector(registry); "
    "print(generate_latest(registry).decode())"
)


def test_processes_of_a_machine_count_together_and_pages_of_the_dead_are_closed(
    tmp_path: Path,
) -> None:
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}

    def python(code: str, **more: Any) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", code]
        return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, **more)

    dead = python(COUNTS)
    dead.communicate()
    waits = COUNTS + "print('counted', flush=True); input()"
    with python(waits, stdin=subprocess.PIPE) as alive:
        assert alive.stdout
        assert alive.stdout.readline() == "counted\n"
        told = python(READS).communicate()[0]
        alive.communicate("\n")
    assert 'cosmos_moves_total{by="user",game="nim"} 4.0' in told
    assert "cosmos_open_sockets 3.0" in told


def test_a_process_forgets_what_one_before_it_with_its_number_counted(tmp_path: Path) -> None:
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    again = f"import os, sys; os.execv(sys.executable, [sys.executable, '-c', {READS!r}])"
    done = subprocess.run(
        [sys.executable, "-c", COUNTS + again], env=env, capture_output=True, check=True, text=True
    )
    assert "cosmos_open_sockets" in done.stdout
    assert "cosmos_open_sockets 3.0" not in done.stdout

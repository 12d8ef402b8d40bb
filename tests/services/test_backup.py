"""A dump is restored into a new cluster, and the logs prove that it is all there."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from accounts.models import User
from games.engine.chance import Chance
from games.tables.models import Line, Table
from tests.services.servers import ROOT, Postgres, program
from tests.services.tables import begun, play_one

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def new_cluster() -> Iterator[Postgres]:
    with TemporaryDirectory(prefix="cosmos-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as another user
        server = Postgres(Path(folder), durable=False)
        server.start()
        yield server
        server.stop()


def manage(env: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_dump_restored_into_a_new_cluster_verifies(
    full_site: dict[str, str], new_cluster: Postgres, tmp_path: Path, alice: User, bob: User
) -> None:
    table, luck = begun(alice, bob), Chance("3")
    for _ in range(5):
        play_one(table, [alice, bob], luck)
    dump = str(tmp_path / "cosmos.dump")
    words = ["--format=custom", f"--file={dump}", full_site["COSMOS_DATABASE"]]
    subprocess.run([program("pg_dump"), *words], check=True)
    new_cluster.create("cosmos")
    restored = {**full_site, "COSMOS_DATABASE": new_cluster.url(), "COSMOS_DATA": str(tmp_path)}
    words = ["--no-owner", "--exit-on-error", "--dbname", new_cluster.url(), dump]
    subprocess.run([program("pg_restore"), *words], check=True)
    manage(restored, "-m", "cosmos_site.prepare")
    said = manage(restored, "manage.py", "verify")
    assert f"{Table.objects.exclude(started=None).count()} tables checked, 0 differ" in said
    assert f"({Line.objects.count():,} lines" in said
    refused = "UPDATE tables_line SET body = '' WHERE number = 1"
    words = ["-c", refused, new_cluster.url()]
    done = subprocess.run([program("psql"), *words], capture_output=True, check=False)
    assert b"append-only" in done.stderr

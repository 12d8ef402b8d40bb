"""Logs of long finished tables lie in compressed files, and nobody sees a difference."""

import gzip
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.people import data_of
from games.tables.reading.proving import difference
from games.tables.reading.verifying import first_fault
from games.tables.upkeep import Archived
from tests.company import ours
from tests.tables.conftest import move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
LONG_AGO = timedelta(days=366)


@pytest.fixture(autouse=True)
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    settings.ARCHIVE = str(tmp_path / "archive")
    return tmp_path / "archive"


def played(table: Table, ago: timedelta = LONG_AGO) -> Table:
    """The table played to its end, so long ago."""
    table.refresh_from_db()
    while table.status == Table.Status.PLAYING:
        heap = next(n for n, count in enumerate(json.loads(table.snapshot)["heaps"]) if count)
        move(table, heap, 1)
        table.refresh_from_db()
    Table.objects.filter(pk=table.pk).update(ended=timezone.now() - ago)
    table.refresh_from_db()
    return table


@pytest.fixture
def old(opened: Opened) -> Table:
    return played(opened())


def archived() -> str:
    told = StringIO()
    call_command("archive", stdout=told, stderr=StringIO())
    return told.getvalue()


def seen(client: Client, table: Table) -> dict[str, str]:
    """All that pages and programs show of a table."""
    middle = table.number // 2
    addresses = (
        f"/t/{table.pk}/",
        f"/t/{table.pk}/replay/{middle}/",
        f"/t/{table.pk}/log.json",
        f"/api/v1/tables/{table.pk}/",
        f"/api/v1/tables/{table.pk}/log/?after=2&limit=3",
        "/replays/",
    )
    found = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = re.sub(r'(csrf\w*"[^>]*value|nonce)="[^"]*"', "", answer.content.decode())
        found[address] = re.sub(r'"X-CSRFToken": ?"[^"]*"|&quot;X-CSRFToken&[^}]*', "", text)
    return found


def test_a_table_in_the_archive_is_read_played_on_and_proved_as_before(
    old: Table, opened: Opened, folder: Path, client: Client, alice: User
) -> None:
    young = played(opened(), timedelta(days=364))
    client.force_login(alice)
    shown, exported = seen(client, old), data_of(alice)
    rows = list(Line.objects.filter(table=old).values_list("number", "body", "digest"))
    others = Line.objects.exclude(table=old).count()
    said = archived()
    assert f"1 tables archived ({old.number} lines" in said
    assert (Line.objects.filter(table=old).count(), Line.objects.count()) == (0, others)
    assert not Archived.objects.filter(table=young).exists()
    assert seen(client, old) == shown
    assert data_of(alice) == exported
    assert (first_fault(old.pk), difference(old.pk)) == ("", "")
    (path,) = folder.iterdir()
    with gzip.open(path, "rt") as file:
        kept = [json.loads(line) for line in file]
    assert [(one["number"], one["body"], one["digest"]) for one in kept] == rows
    again = commands.fork(alice, old.pk, 3)
    assert list(again.lines.values_list("number", "body", "digest")) == rows[:3]
    assert first_fault(again.pk) == ""
    assert "0 tables archived" in archived()


def test_tables_share_a_file_and_each_is_found_in_it(opened: Opened, folder: Path) -> None:
    tables = [played(opened()) for _ in range(3)]
    archived()
    assert len(list(folder.iterdir())) == 1
    assert [first_fault(table.pk) for table in tables] == ["", "", ""]


def test_a_table_that_differs_from_its_log_stays(old: Table, opened: Opened) -> None:
    sound = played(opened())
    Table.objects.filter(pk=old.pk).update(snapshot="{}")
    with pytest.raises(CommandError, match="1 tables stay"):
        archived()
    assert Line.objects.filter(table=old).count() == old.number
    assert Archived.objects.filter(table=sound).exists()


def test_how_much_would_go_is_said_first(old: Table) -> None:
    told = StringIO()
    call_command("archive", "--dry-run", stdout=told)
    assert told.getvalue() == f"1 tables with {old.number} lines would go.\n"
    assert ours(Line).filter(table=old).count() == old.number


@pytest.mark.parametrize("harm", ["changed", "is not there"])
def test_a_file_that_is_away_or_changed_is_said_and_never_read_in_part(
    harm: str, old: Table, folder: Path, client: Client, alice: User
) -> None:
    archived()
    (path,) = folder.iterdir()
    if harm == "changed":
        whole = bytearray(path.read_bytes())
        whole[len(whole) // 2] ^= 1
        path.write_bytes(whole)
    else:
        path.unlink()
    assert harm in first_fault(old.pk)
    assert harm in difference(old.pk)
    client.force_login(alice)
    assert client.get("/replays/").status_code == 200
    answer = client.get(f"/api/v1/tables/{old.pk}/log/")
    assert (answer.status_code, answer.json()["code"]) == (503, "archive_away")
    assert client.get(f"/t/{old.pk}/replay/2/").status_code == 503


def refused(statement: str, *values: int | datetime) -> str:
    with (
        pytest.raises(DatabaseError) as fault,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, values)
    return str(fault.value)


def test_the_database_lets_no_other_line_go(old: Table, opened: Opened) -> None:
    other = played(opened())
    move(running := opened())
    forged = (
        'INSERT INTO tables_archived (table_id, file, "offset", length, lines, digest, at) '
        "VALUES (%s, 'x', 0, 1, %s, 'x', %s)"
    )
    now = timezone.now()
    only = "only whole logs"
    assert only in refused(forged, running.pk, running.number, now)
    assert only in refused(forged, old.pk, old.number - 1, now)
    Table.objects.filter(pk=other.pk).update(ended=now - timedelta(days=300))
    assert only in refused(forged, other.pk, other.number, now)
    archived()
    assert Archived.objects.filter(pk=old.pk).exists()
    for table in (other, running):
        assert "append-only" in refused("DELETE FROM tables_line WHERE table_id = %s", table.pk)
    assert "append-only" in refused("UPDATE tables_archived SET file = 'y'")
    assert "append-only" in refused("DELETE FROM tables_archived")
    assert "append-only" in refused("UPDATE tables_line SET table_id = %s", old.pk)

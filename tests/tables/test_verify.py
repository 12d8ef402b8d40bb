from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Table
from tests.specimen import nim
from tests.tables.conftest import move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def verify(*args: str) -> str:
    out = StringIO()
    try:
        call_command("verify", *args, stdout=out)
    except CommandError:
        out.write("differs")
    return out.getvalue()


def everything() -> int:
    """How many tables have started, those of the company with them."""
    return Table.objects.exclude(started=None).count()


def test_a_sound_log_is_said_to_be_sound(opened: Opened) -> None:
    table = opened()
    move(table)
    move(table)
    assert verify() == f"{everything()} tables checked, 0 differ\n"


def test_a_changed_snapshot_is_found_and_mended(opened: Opened) -> None:
    table = opened()
    move(table)
    Table.objects.filter(pk=table.pk).update(
        snapshot='{"heaps":[9],"turn":1,"active":0,"resigned":null,"limit":30}'
    )
    assert "the snapshot differs after line 1" in verify(str(table.pk))
    assert "made anew" in verify("--mend")
    assert verify() == f"{everything()} tables checked, 0 differ\n"


def broken(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table stopped an hour ago by a fault that is mended by now."""
    table = opened()
    move(table)
    with monkeypatch.context() as fault:
        fault.setattr(nim, "apply", lambda *_: 1 / 0)
        with pytest.raises(NotAllowed, match="broke"):
            move(table)
    hour_ago = timezone.now() - timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(paused=hour_ago)
    table.deadlines.update(due=hour_ago + timedelta(seconds=20))
    return table


def test_a_table_that_broke_is_opened_again_once_its_log_is_replayed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = broken(opened, monkeypatch)
    verify(str(table.pk))
    verify("--mend")
    table.refresh_from_db()
    assert table.status == "paused"
    assert f"table {table.pk} is in play again" in verify(str(table.pk), "--mend")
    table.refresh_from_db()
    assert (table.status, table.ended_by, table.paused) == ("playing", "", None)
    assert '"resumed"' in table.lines.get(number=2).body
    assert 10 < (table.deadlines.get().due - timezone.now()).total_seconds() < 30
    move(table)
    assert verify() == f"{everything()} tables checked, 0 differ\n"


def test_a_table_whose_snapshot_broke_is_mended_and_opened_again(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = broken(opened, monkeypatch)
    Table.objects.filter(pk=table.pk).update(snapshot="{}")
    said = verify(str(table.pk), "--mend")
    assert "made anew" in said
    assert "in play again" in said


def test_a_table_that_cannot_be_replayed_stays_closed(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = broken(opened, monkeypatch)
    monkeypatch.setattr(nim, "apply", lambda *_: 1 / 0)
    assert "cannot be replayed" in verify(str(table.pk), "--mend")
    table.refresh_from_db()
    assert (table.status, table.ended_by) == ("paused", "fault")


def test_a_table_its_host_paused_is_not_opened_by_the_operator(opened: Opened, alice: User) -> None:
    table = opened()
    commands.pause(alice, table.pk)
    verify(str(table.pk), "--mend")
    table.refresh_from_db()
    assert table.status == "paused"


def test_the_first_line_that_differs_is_named(opened: Opened) -> None:
    """Whoever gets past the database's own guard is found by the chain."""
    table = opened()
    for _turn in range(3):
        move(table)
    if connection.vendor != "sqlite":
        pytest.skip("SQLite lets a test drop the guard inside its transaction")
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER tables_line_no_update")
        cursor.execute(
            "UPDATE tables_line SET body = %s WHERE number = 2",
            ['{"type":"take","heap":1,"count":2}'],
        )
    assert f"table {table.pk}: line 2 differs from its digest" in verify()

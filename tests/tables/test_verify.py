from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Seat as SeatRow
from games.tables.models import Table
from games.tables.reading import verifying
from games.tables.reading.replaying import recording_of
from games.tables.reading.verifying import first_fault
from games.tables.store.luck import commitment_of
from games.tables.store.reading import read_table
from tests.specimen import rules as nim
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
    assert f"{everything()} tables checked, 0 differ" in verify()


def test_a_changed_snapshot_is_found_and_mended(opened: Opened) -> None:
    table = opened()
    move(table)
    Table.objects.filter(pk=table.pk).update(
        snapshot='{"heaps":[9],"turn":1,"active":0,"resigned":null,"limit":30}'
    )
    assert "the snapshot differs after line 1" in verify(str(table.pk))
    assert "made anew" in verify("--mend")
    assert f"{everything()} tables checked, 0 differ" in verify()


def broken(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table stopped an hour ago by a fault that is mended by now."""
    table = opened()
    move(table)
    with monkeypatch.context() as fault:
        fault.setattr(nim, "apply", lambda *_: 1 / 0)
        with pytest.raises(NotAllowed, match="went wrong"):
            move(table)
    hour_ago = timezone.now() - timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(paused=hour_ago)
    table.deadlines.update(since=None, due=hour_ago + timedelta(seconds=20))
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
    assert f"{everything()} tables checked, 0 differ" in verify()


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


def test_a_seal_that_does_not_match_its_secret_is_found(opened: Opened) -> None:
    table = opened()
    move(table)
    Table.objects.filter(pk=table.pk).update(commitment="0" * 64)
    assert f"table {table.pk}: the seal does not match the secret" in verify()


def test_another_secret_is_found_even_if_its_seal_matches(opened: Opened) -> None:
    table = opened()
    move(table)
    for secret in (f"{n:064x}" for n in range(40)):  # one in two deals another first seat
        Table.objects.filter(pk=table.pk).update(secret=secret, commitment=commitment_of(secret))
        if recording_of(table.pk).start().active != table.lines.get().seat:
            break
    assert f"table {table.pk}: line 1 cannot be replayed" in verify()


def test_another_result_is_found(opened: Opened, alice: User) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    table.refresh_from_db()
    assert "0 differ" in verify(str(table.pk))
    Table.objects.filter(pk=table.pk).update(result={"scores": [9, 0], "ranks": [1, 2]})
    assert "the result should be {" in verify(str(table.pk))
    Table.objects.filter(pk=table.pk).update(status="playing")
    assert "the game is over and the table is not" in verify(str(table.pk))


def test_a_line_the_table_does_not_know_is_found(opened: Opened) -> None:
    table = opened()
    move(table)
    before = Table.objects.get(pk=table.pk)
    move(table)
    Table.objects.filter(pk=table.pk).update(number=1, digest=before.digest)
    assert "the table says 1 lines and the log has 2" in verify(str(table.pk))
    Table.objects.filter(pk=table.pk).update(number=2)
    assert "line 2 is not the one the table names" in verify(str(table.pk))


def test_readers_who_see_the_seats_of_the_whole_site_are_found(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened()
    move(table)
    full = read_table(table.pk)
    assert full
    everybody = tuple(SeatRow.objects.order_by("index"))
    monkeypatch.setattr(verifying, "read_table", lambda _pk: replace(full, seats=everybody))
    assert "readers see other seats" in verify(str(table.pk))
    others = tuple(SeatRow.objects.exclude(word="").exclude(table=table)[:2])
    monkeypatch.setattr(verifying, "read_table", lambda _pk: replace(full, seats=others))
    assert "readers see other seeds" in verify(str(table.pk))


def test_no_alarm_while_people_play(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody moves after the row was read, and before the lines are."""
    table = opened()
    move(table)
    read = SeatRow.objects.filter

    with monkeypatch.context() as patch:

        def meanwhile(*args: object, **fields: Any) -> Any:
            patch.undo()
            move(table)
            return read(*args, **fields)

        patch.setattr(SeatRow.objects, "filter", meanwhile)
        assert first_fault(table.pk) == ""
    table.refresh_from_db()
    assert table.number == 2


def test_mending_never_writes_over_a_move(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    move(table)

    def meanwhile(*_: object) -> bool:
        move(table)
        return False

    monkeypatch.setattr(verifying, "is_snapshot_of", meanwhile)
    assert "the table has moved on since" in first_fault(table.pk, mend=True)
    table.refresh_from_db()
    assert nim.STATE.decode(table.snapshot).turn == table.number == 2

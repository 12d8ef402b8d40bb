from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.tables.models import Table
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


def test_a_sound_log_is_said_to_be_sound(opened: Opened) -> None:
    table = opened()
    move(table)
    move(table)
    assert verify() == "1 tables checked, 0 differ\n"


def test_a_changed_snapshot_is_found_and_mended(opened: Opened) -> None:
    table = opened()
    move(table)
    Table.objects.filter(pk=table.pk).update(
        snapshot='{"heaps":[9],"turn":1,"active":0,"resigned":null,"limit":30}'
    )
    assert "the snapshot differs after line 1" in verify(str(table.pk))
    assert "made anew" in verify("--mend")
    assert verify() == "1 tables checked, 0 differ\n"


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

"""A move writes its rows in place: no index on what it changes, and room left in the pages."""

from importlib import import_module
from typing import Any

from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT

ROOM = ["ALTER TABLE tables_table SET (fillfactor = 50)", "ALTER TABLE tables_seat SET (fillfactor = 50)"]
TRIGGERS = import_module("games.tables.migrations.0002_append_only").SQLITE


def leave_room(apps: Any, schema_editor: Any) -> None:
    """SQLite has built the log anew, and with it forgotten its triggers."""
    has_room = schema_editor.connection.vendor == "postgresql"
    for statement in ROOM if has_room else TRIGGERS:
        schema_editor.execute(statement, params=None)


def found_by_its_constraint(model: str, on_delete: Any, name: str) -> migrations.AlterField:
    field = models.ForeignKey("tables.table", on_delete, related_name=name, db_index=False)
    return migrations.AlterField(model, "table", field)


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_append_only")]
    operations = [
        migrations.RemoveIndex("seat", "seat_waiting"),
        migrations.RemoveIndex("table", "table_by_host"),
        found_by_its_constraint("deadline", CASCADE, "deadlines"),
        found_by_its_constraint("line", PROTECT, "lines"),
        found_by_its_constraint("seat", CASCADE, "seats"),
        migrations.RunPython(leave_room, migrations.RunPython.noop),
    ]

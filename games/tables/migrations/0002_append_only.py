"""The database itself refuses to change or delete a line of a log."""

from typing import Any

from django.db import migrations

POSTGRES = [
    """CREATE FUNCTION tables_line_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'tables_line is append-only (%)', TG_OP USING ERRCODE='restrict_violation';
    END $$;""",
    """CREATE TRIGGER tables_line_append_only BEFORE UPDATE OR DELETE ON tables_line
    FOR EACH ROW EXECUTE FUNCTION tables_line_is_append_only();""",
    # Test databases are emptied by TRUNCATE; nothing else sets the switch.
    """CREATE TRIGGER tables_line_no_truncate BEFORE TRUNCATE ON tables_line FOR EACH STATEMENT
    WHEN (current_setting('app.allow_truncate', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION tables_line_is_append_only();""",
]
SQLITE = [
    f"""CREATE TRIGGER tables_line_no_{word.lower()} BEFORE {word} ON tables_line
    BEGIN SELECT RAISE(ABORT, 'tables_line is append-only'); END;"""
    for word in ("UPDATE", "DELETE")
]


def guard(apps: Any, schema_editor: Any) -> None:
    statements = POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE
    for statement in statements:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]
    operations = [migrations.RunPython(guard, migrations.RunPython.noop)]

"""The database itself refuses to change a mark, and to delete one unless its whole sheet goes."""

from typing import Any

from django.db import migrations

POSTGRES = [
    """CREATE FUNCTION companion_mark_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND (SELECT erased FROM companion_sheet WHERE id = OLD.sheet_id) THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'companion_mark is append-only (%)', TG_OP USING ERRCODE='restrict_violation';
    END $$;""",
    """CREATE TRIGGER companion_mark_append_only BEFORE UPDATE OR DELETE ON companion_mark
    FOR EACH ROW EXECUTE FUNCTION companion_mark_is_append_only();""",
    # Test databases are emptied by TRUNCATE; nothing else sets the switch.
    """CREATE FUNCTION companion_mark_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'companion_mark is append-only (%)', TG_OP USING ERRCODE='restrict_violation';
    END $$;""",
    """CREATE TRIGGER companion_mark_no_truncate BEFORE TRUNCATE ON companion_mark
    FOR EACH STATEMENT
    WHEN (current_setting('app.allow_truncate', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION companion_mark_stays();""",
]
SQLITE = [
    """CREATE TRIGGER companion_mark_no_update BEFORE UPDATE ON companion_mark
    BEGIN SELECT RAISE(ABORT, 'companion_mark is append-only'); END;""",
    """CREATE TRIGGER companion_mark_no_delete BEFORE DELETE ON companion_mark
    WHEN (SELECT erased FROM companion_sheet WHERE id = OLD.sheet_id) = 0
    BEGIN SELECT RAISE(ABORT, 'companion_mark is append-only'); END;""",
]


def guard(apps: Any, schema_editor: Any) -> None:
    statements = POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE
    for statement in statements:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("companion", "0001_initial")]
    operations = [migrations.RunPython(guard, migrations.RunPython.noop)]

"""Where logs of long finished tables lie; for these alone the database lets lines go."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

# The rows of the archive are as lasting as lines: never changed, never deleted. There is one only
# for a whole log of a table that ended a year ago, and only its lines can be deleted.
POSTGRES = [
    """CREATE OR REPLACE FUNCTION tables_line_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT FROM tables_archived WHERE table_id = OLD.table_id) THEN
          RETURN OLD;
        END IF;
      END IF;
      RAISE EXCEPTION 'tables_line is append-only (%)', TG_OP USING ERRCODE='restrict_violation';
    END $$;""",
    """CREATE FUNCTION tables_archived_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF EXISTS (SELECT FROM tables_table WHERE id = NEW.table_id AND status = 'finished'
                   AND ended < now() - interval '365 days' AND number = NEW.lines) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'only whole logs of tables that ended a year ago are archived'
          USING ERRCODE='restrict_violation';
      END IF;
      RAISE EXCEPTION 'tables_archived is append-only (%)', TG_OP
        USING ERRCODE='restrict_violation';
    END $$;""",
    """CREATE TRIGGER tables_archived_append_only BEFORE INSERT OR UPDATE OR DELETE
    ON tables_archived FOR EACH ROW EXECUTE FUNCTION tables_archived_is_append_only();""",
    """CREATE TRIGGER tables_archived_no_truncate BEFORE TRUNCATE ON tables_archived
    FOR EACH STATEMENT
    WHEN (current_setting('app.allow_truncate', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION tables_archived_is_append_only();""",
]
SQLITE = [
    "DROP TRIGGER tables_line_no_delete;",
    """CREATE TRIGGER tables_line_no_delete BEFORE DELETE ON tables_line
    WHEN NOT EXISTS (SELECT 1 FROM tables_archived WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'tables_line is append-only'); END;""",
    """CREATE TRIGGER tables_archived_whole BEFORE INSERT ON tables_archived
    WHEN NOT EXISTS (SELECT 1 FROM tables_table WHERE id = NEW.table_id AND status = 'finished'
                     AND ended < datetime('now', '-365 days') AND number = NEW.lines)
    BEGIN
      SELECT RAISE(ABORT, 'only whole logs of tables that ended a year ago are archived');
    END;""",
    *(
        f"""CREATE TRIGGER tables_archived_no_{word.lower()} BEFORE {word} ON tables_archived
        BEGIN SELECT RAISE(ABORT, 'tables_archived is append-only'); END;"""
        for word in ("UPDATE", "DELETE")
    ),
]


def guard(apps: Any, schema_editor: Any) -> None:
    statements = POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE
    for statement in statements:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tables", "0012_programs")]
    operations = [
        migrations.CreateModel(
            name="Archived",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="archived",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                (
                    "file",
                    models.CharField(
                        help_text="Its name in the folder of the archive.", max_length=80
                    ),
                ),
                ("offset", models.PositiveBigIntegerField()),
                ("length", models.PositiveIntegerField(help_text="In bytes.")),
                ("lines", models.PositiveIntegerField()),
                ("digest", models.CharField(help_text="Of these bytes of the file.", max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]

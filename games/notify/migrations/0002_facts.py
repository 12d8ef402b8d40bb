"""What a notice is about, as values of its own: until now they were read out of its key."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAMES = {'turn': ('table', 'number'), 'warning': ('table', 'deadline')}


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Notices that wait to be sent keep their meaning."""
    waiting = apps.get_model('notify', 'Notice').objects.filter(sent=None, kind__in=NAMES)
    for notice in waiting:
        _kind, *values = notice.about.split('-')
        if len(values) == 2 and all(value.isdigit() for value in values):
            notice.facts = dict(zip(NAMES[notice.kind], map(int, values), strict=True))
            notice.save(update_fields=['facts'])


class Migration(migrations.Migration):
    dependencies = [('notify', '0001_initial')]

    operations = [
        migrations.AddField('notice', 'facts', models.JSONField(default=dict)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]

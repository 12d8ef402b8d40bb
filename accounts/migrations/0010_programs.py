"""Programs are marked; tokens have scopes, and one account may have several."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ALL = "read play talk"


def take_over_tokens(apps: Any, _editor: Any) -> None:
    """Tokens made before there were scopes keep opening everything."""
    old, new = apps.get_model("authtoken", "Token"), apps.get_model("accounts", "ApiToken")
    for row in old.objects.all():
        new.objects.create(digest=row.key, user_id=row.user_id, scopes=ALL)
    old.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_learned"),
        ("authtoken", "0004_alter_tokenproxy_options"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_program",
            field=models.BooleanField(
                db_default=False, default=False, help_text="Declared once by its owner, for good."
            ),
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("digest", models.CharField(max_length=40, primary_key=True, serialize=False)),
                (
                    "name",
                    models.CharField(
                        blank=True, help_text="What its owner calls it.", max_length=40
                    ),
                ),
                (
                    "scopes",
                    models.CharField(
                        help_text="Words of Scope, with blanks between.", max_length=40
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["created"]},
        ),
        migrations.RunPython(take_over_tokens, migrations.RunPython.noop, elidable=True),
    ]

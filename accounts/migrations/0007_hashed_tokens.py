"""Tokens that were kept as they are become digests; those who have one can go on using it."""

from typing import Any

from django.db import migrations

from accounts.tokens import kept_form


def hash_tokens(apps: Any, _editor: Any) -> None:
    token = apps.get_model("authtoken", "Token")
    for row in token.objects.all():
        token.objects.filter(key=row.key).update(key=kept_form(row.key))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_push"),
        ("authtoken", "0004_alter_tokenproxy_options"),
    ]

    operations = [migrations.RunPython(hash_tokens, elidable=True)]

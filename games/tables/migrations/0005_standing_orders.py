"""Standing orders lie with their seat; what was a standing pass becomes one."""

import json
from typing import Any

from django.db import migrations, models

ROLES = ("main", "ally", "other")


def passes_to_orders(apps: Any, schema_editor: Any) -> None:
    """Only Cosmic Encounter had standing passes: one for each of its four windows."""
    kept: dict[int, list[dict[str, str]]] = {}
    wishes = apps.get_model("tables", "Wish").objects.filter(seat__table__game="encounter")
    for wish in wishes.order_by("pk"):
        window = wish.window.rstrip("-")
        kept.setdefault(wish.seat_id, []).extend(
            {"type": "setting", "name": f"{window}.{role}", "choice": "skip"} for role in ROLES
        )
    for seat, orders in kept.items():
        rows = apps.get_model("tables", "Seat").objects.filter(pk=seat)
        rows.update(orders=json.dumps(orders, separators=(",", ":")))


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_deal_lines")]
    operations = [
        migrations.AddField(
            "seat",
            "orders",
            models.TextField(default="[]", help_text="Standing orders, as the game reads them."),
        ),
        migrations.AddField(
            "seat",
            "acts",
            models.DateTimeField(
                blank=True, help_text="When its orders play a move.", null=True
            ),
        ),
        migrations.AddField(
            "seat",
            "quiet",
            models.BooleanField(default=False, help_text="Awaited, but its user need not come."),
        ),
        migrations.RunPython(passes_to_orders, migrations.RunPython.noop),
        migrations.DeleteModel("Wish"),
    ]

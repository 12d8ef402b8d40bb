import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("companion", "0002_append_only")]
    operations = [
        migrations.CreateModel(
            name="Phone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device", models.CharField(max_length=12)),
                ("author", models.SmallIntegerField(default=-1, help_text="A player; -1 only watches.")),
                ("seen", models.DateTimeField()),
                ("sheet", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="phones", to="companion.sheet")),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("sheet", "device"), name="phone_once")],
            },
        ),
    ]

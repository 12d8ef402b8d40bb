"""A line may tell what happened by itself before the first move. No column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_fewer_indexes")]
    operations = [
        migrations.AlterField(
            model_name="line",
            name="kind",
            field=models.CharField(
                choices=[("move", "Move"), ("undo", "Undo"), ("deal", "Deal"), ("note", "Note")],
                max_length=4,
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0006_own_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="between",
            field=models.CharField(
                default="", help_text="In a private talk: the seats that read it.", max_length=20
            ),
        ),
        migrations.AddField(
            model_name="message",
            name="phrase",
            field=models.CharField(
                default="",
                help_text="A phrase of the game, read by each in their language.",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="message",
            name="room",
            field=models.CharField(
                choices=[
                    ("seats", "Seats"),
                    ("watchers", "Watchers"),
                    ("private", "Private"),
                ],
                max_length=8,
            ),
        ),
    ]

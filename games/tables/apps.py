from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.tables import signals, tasks

        signals.asked.connect(tasks.after_asking, dispatch_uid="after_asking")

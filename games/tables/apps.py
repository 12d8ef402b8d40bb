from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from games.tables import notices, signals, tasks

        signals.asked.connect(tasks.after_asking, dispatch_uid="after_asking")
        signals.ordered.connect(tasks.after_ordering, dispatch_uid="after_ordering")
        signals.invited.connect(notices.invite_by_mail, dispatch_uid="invite_by_mail")

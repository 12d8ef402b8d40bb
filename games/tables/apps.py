from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"

    def ready(self) -> None:
        from accounts.signals import calendar_changed
        from games.tables import commands, news, notices, signals, tasks

        signals.asked.connect(tasks.after_asking, dispatch_uid="after_asking")
        signals.ordered.connect(tasks.after_ordering, dispatch_uid="after_ordering")
        calendar_changed.connect(commands.follow_calendar, dispatch_uid="follow_calendar")
        signals.noted.connect(tasks.after_the_end, dispatch_uid="after_the_end")
        signals.noted.connect(news.tell, dispatch_uid="tell_news")
        signals.replaced.connect(news.tell_former, dispatch_uid="tell_former")
        signals.invited.connect(notices.invite_by_mail, dispatch_uid="invite_by_mail")

from django.apps import AppConfig


class NotifyConfig(AppConfig):
    name = "games.notify"
    label = "notify"

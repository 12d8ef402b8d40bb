from django.apps import AppConfig


class WordingConfig(AppConfig):
    name = "games.wording"
    label = "wording"

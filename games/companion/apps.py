from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "games.companion"
    label = "companion"

"""A new key for notices to browsers: put it into COSMOS_PUSH_KEY, and keep it."""

from typing import Any

from django.core.management.base import BaseCommand

from games.notify.webpush import new_key


class Command(BaseCommand):
    help = "Prints a new value for COSMOS_PUSH_KEY. With another key, browsers have to ask again."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(new_key())

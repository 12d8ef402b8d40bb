"""manage.py archive: logs of tables that ended more than a year ago go into compressed files."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count, Sum

from games.tables import commands

EVERY = 5.0  # seconds between two lines of progress


class Command(BaseCommand):
    """See games/tables/commands/archiving.py."""

    help = "Moves logs of tables that ended more than a year ago into compressed files."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would be moved")

    def handle(self, *args: Any, **options: Any) -> None:
        found = commands.to_archive().aggregate(tables=Count("pk"), lines=Sum("number"))
        self.all = found["tables"]
        if options["dry_run"]:
            self.stdout.write(f"{self.all:,} tables with {found['lines'] or 0:,} lines would go.")
            return
        tables = lines = size = stay = 0
        told = time.monotonic()
        for step in commands.archive():
            if step.fault:
                stay += 1
                self.stdout.write(f"table {step.table} stays: {step.fault}")
            else:
                tables, lines, size = tables + 1, lines + step.lines, size + step.length
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                self.stderr.write(f"{tables + stay:,} of {self.all:,} tables")
        self.stdout.write(f"{tables:,} tables archived ({lines:,} lines in {size:,} bytes).")
        if stay:
            raise CommandError(f"{stay:,} tables stay as they are; see above.")

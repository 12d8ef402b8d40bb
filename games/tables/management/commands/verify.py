"""manage.py verify [TABLE] [--mend]: replays logs and reports the first line that differs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables import commands
from games.tables.models import Table
from games.tables.reading.verifying import first_fault


class Command(BaseCommand):
    """Checks each table as its readers see it: see games/tables/reading/verifying.py."""

    help = "Replays logs and reports the first line that differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", nargs="?", type=int)
        parser.add_argument(
            "--mend",
            action="store_true",
            help="write the replayed state as the new snapshot; a table named here that a fault "
            "had paused is opened again if its whole log can be replayed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tables = Table.objects.exclude(started=None).order_by("pk")
        if options["table"] is not None:
            tables = tables.filter(pk=options["table"])
            if not tables.exists():
                raise CommandError(f"There is no started table {options['table']}.")
        numbers = list(tables.values_list("pk", flat=True))
        bad = 0
        for pk in numbers:
            fault = first_fault(pk, options["mend"])
            if fault:
                bad += 1
                self.stdout.write(f"table {pk}: {fault}")
            # By name only: an operator who names a table has looked at it.
            if options["mend"] and options["table"] is not None and is_opened_again(pk):
                self.stdout.write(f"table {pk} is in play again")
        self.stdout.write(f"{len(numbers)} tables checked, {bad} differ")
        if bad:
            raise CommandError("Some tables differ.")


def is_opened_again(pk: int) -> bool:
    """Ends the pause of a table that a fault stopped, if its log and snapshot are sound now."""
    return not first_fault(pk) and commands.reopen(pk)

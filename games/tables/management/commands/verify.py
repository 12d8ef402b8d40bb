"""manage.py verify [TABLE] [--mend]: replays logs and reports the first line that differs."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Sum

from games.tables import commands
from games.tables.reading.verified import Tally, started, verified
from games.tables.reading.verifying import first_fault

EVERY = 5.0  # seconds between two lines of progress
MOST = 10  # tables that are mended without a further word


class Command(BaseCommand):
    """Checks each table as its readers see it: see games/tables/reading/verifying.py."""

    help = "Replays logs and reports the first line that differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", nargs="?", type=int)
        parser.add_argument(
            "--mend",
            action="store_true",
            help="write the replayed state as the new snapshot, unless somebody has moved since; "
            "a table named here that a fault had paused is opened again if its whole log can be "
            "replayed",
        )
        parser.add_argument(
            "--most",
            type=int,
            default=MOST,
            help=f"how many tables --mend may change before it stops ({MOST}): if more differ, "
            "look for the fault in the code first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tables = started()
        if options["table"] is not None:
            tables = tables.filter(pk=options["table"])
            if not tables.exists():
                raise CommandError(f"There is no started table {options['table']}.")
        self.tally, self.told = Tally(), time.monotonic()
        self.all = tables.aggregate(lines=Sum("number"))["lines"] or 0
        for pk, fault in verified(tables, self.tally, lambda: bool(options["mend"])):
            if fault:
                self.stdout.write(f"table {pk}: {fault}")
            # By name only: an operator who names a table has looked at it.
            if options["mend"] and options["table"] is not None and is_opened_again(pk):
                self.stdout.write(f"table {pk} is in play again")
            self.tell_progress()
            if options["mend"] and self.tally.differ >= options["most"] > 0:
                self.stop_mending(options["most"])
        self.summarize()

    def tell_progress(self) -> None:
        """To stderr, so that a file or a pipe gets the findings alone."""
        if time.monotonic() - self.told < EVERY:
            return
        self.told, tally = time.monotonic(), self.tally
        pace = tally.lines / tally.seconds
        left = max(self.all - tally.lines, 0) / pace if pace else 0
        self.stderr.write(
            f"{tally.lines:,} of {self.all:,} lines, {tally.tables:,} tables, "
            f"{tally.differ:,} differ; {pace:,.0f} lines/s, about {left:,.0f} s left"
        )

    def stop_mending(self, most: int) -> None:
        self.summarize(fails=False)
        raise CommandError(
            f"Stopped after {most} tables: if so many differ, it is rather the code than the "
            "tables. Look at them without --mend; `--most N` mends more."
        )

    def summarize(self, fails: bool = True) -> None:
        tally = self.tally
        self.stdout.write(
            f"{tally.tables:,} tables checked, {tally.differ:,} differ "
            f"({tally.lines:,} lines in {tally.seconds:.1f} s)"
        )
        if tally.differ and fails:
            sys.stdout.flush()
            raise CommandError("Some tables differ.")


def is_opened_again(pk: int) -> bool:
    """Ends the pause of a table that a fault stopped, if its log and snapshot are sound now."""
    return not first_fault(pk) and commands.reopen(pk)

"""manage.py verify [TABLE] [--mend]: replays logs and reports the first line that differs."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.rules.registry import GAMES
from games.tables import commands
from games.tables.models import Line, Table
from games.tables.replaying import key_for, start_of, told_anew
from games.tables.store import NewLine, digest_of


class Command(BaseCommand):
    """Checks the chain of digests, replays every move, compares the snapshot."""

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
        bad = 0
        for table in tables.iterator():
            fault = first_fault(table, options["mend"])
            if fault:
                bad += 1
                self.stdout.write(f"table {table.pk}: {fault}")
            # By name only: whoever names a table has looked at it.
            if options["mend"] and options["table"] is not None and is_opened_again(table.pk):
                self.stdout.write(f"table {table.pk} is in play again")
        self.stdout.write(f"{tables.count()} tables checked, {bad} differ")
        if bad:
            raise CommandError("Some logs differ.")


def first_fault(table: Table, mend: bool = False) -> str:
    """What is wrong with a table's log or snapshot; "" if nothing is."""
    game = GAMES[table.game]
    digest, number = "", 0
    state = start_of(game, table, key_for(table))
    try:
        for line, after, _events in told_anew(table):
            number += 1
            if line.number != number:
                return f"line {number} is missing"
            new = NewLine(line.kind, line.seat, line.by, line.body, line.at)
            digest = digest_of(digest, number, new)
            if digest != line.digest:
                return f"line {number} differs from its digest"
            state = after
    except Exception as fault:
        return f"line {number + 1} cannot be replayed: {fault!r}"
    if table.number != Line.objects.filter(table=table).count():
        return f"the table says {table.number} lines and the log has {number}"
    snapshot = msgspec.json.encode(state).decode()
    if same(game, table.snapshot, state):
        return ""
    if mend:
        Table.objects.filter(pk=table.pk).update(snapshot=snapshot)
        return f"the snapshot differed after line {number}; it was made anew"
    return f"the snapshot differs after line {number}"


def is_opened_again(pk: int) -> bool:
    """Ends the pause of a table that a fault stopped, if its log and snapshot are sound now."""
    return not first_fault(Table.objects.get(pk=pk)) and commands.reopen(pk)


def same(game: Any, snapshot: str, state: Any) -> bool:
    try:
        return bool(game.STATE.decode(snapshot) == state)
    except msgspec.DecodeError:
        return False

"""Logs of tables that ended more than a year ago go into compressed files, and out of the rows.

A file is written whole and lies safely on the disk before a row names it. A table's lines go only
after what the file holds was read back and is, line by line, what the rows were.
"""

import hashlib
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.tables.models import Line, Table
from games.tables.reading.verified import in_order
from games.tables.reading.verifying import first_fault
from games.tables.store.archive import lines_in, packed
from games.tables.upkeep import Archived

YEAR = timedelta(days=365)  # the database holds us to it
A_FILE = 1_000  # tables in one file


class Step(msgspec.Struct, frozen=True):
    """One table that was looked at: its lines and bytes in a file, or why it stays."""

    table: int
    lines: int = 0
    length: int = 0
    fault: str = ""


def to_archive() -> QuerySet[Table]:
    """Finished a year ago or earlier, and still in rows."""
    ended = Table.objects.filter(status=Table.Status.FINISHED, ended__lt=timezone.now() - YEAR)
    return ended.filter(archived=None, number__gt=0)


def archive() -> Iterator[Step]:
    """Moves every log that is old enough, a file at a time; tables that differ stay as they are."""
    pks = [pk for pk, _number in in_order(to_archive())]
    for first in range(0, len(pks), A_FILE):
        yield from archive_some(pks[first : first + A_FILE])


def archive_some(pks: list[int]) -> Iterator[Step]:
    """One file of some tables."""
    rows: list[Archived] = []
    name = f"{timezone.now():%Y%m%d-%H%M%S-%f}.jsonl.gz"
    folder = Path(settings.ARCHIVE)
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.part"
    with part.open("xb") as file:
        for pk in pks:
            if fault := first_fault(pk):
                yield Step(pk, fault=fault)
                continue
            lines = list(Line.objects.filter(table_id=pk).order_by("number"))
            member = packed(lines)
            rows.append(row_of(pk, name, file.tell(), member, len(lines)))
            file.write(member)
        file.flush()
        os.fsync(file.fileno())
    if not rows:
        part.unlink()
        return
    part.rename(folder / name)
    sync_folder(folder)
    for row in rows:
        yield let_go(row)


def row_of(pk: int, name: str, offset: int, member: bytes, lines: int) -> Archived:
    digest = hashlib.sha256(member).hexdigest()
    return Archived(
        table_id=pk, file=name, offset=offset, length=len(member), lines=lines, digest=digest
    )


def let_go(row: Archived) -> Step:
    """The rows of one table go, in one transaction with the row that says where they lie now."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=row.table_id)
        if Archived.objects.filter(pk=row.table_id).exists():
            return Step(row.table_id, fault="it was archived meanwhile")
        kept = list(Line.objects.filter(table_id=row.table_id).order_by("number"))
        if list(map(values, lines_in(row))) != list(map(values, kept)):
            return Step(row.table_id, fault="the file does not hold what the rows do")
        row.save(force_insert=True)
        Line.objects.filter(table_id=row.table_id).delete()
    return Step(row.table_id, row.lines, row.length)


def values(line: Line) -> tuple[object, ...]:
    """All of a line but the key of its row."""
    fields = (field.attname for field in Line._meta.concrete_fields if not field.primary_key)
    return tuple(getattr(line, name) for name in fields)


def sync_folder(folder: Path) -> None:
    """The name of a new file must last as well."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)

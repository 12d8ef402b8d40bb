"""Logs of long finished tables, in compressed files: they are read as if they were rows.

A file is a row of gzip members, one for each table, so one table is read without the others and
`zcat` reads them all. The database keeps where a table's member lies, and its digest.
"""

import gzip
import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from django.conf import settings
from django.utils.translation import gettext as _

from games.tables.errors import NotAllowed
from games.tables.models import Line
from games.tables.upkeep import Archived


class ArchivedLine(msgspec.Struct, frozen=True):
    """A line as it is written into a file: all of its row."""

    table: int
    number: int
    kind: str
    seat: int
    by: str
    body: str
    at: datetime
    digest: str
    sealed: bool
    events: str


AWAY = "archive_away"
DECODER = msgspec.json.Decoder(ArchivedLine)


def packed(lines: Iterable[Line]) -> bytes:
    """The lines of one table as a member of a file; the same lines give the same bytes."""
    rows = (
        ArchivedLine(
            line.table_id,
            line.number,
            line.kind,
            line.seat,
            line.by,
            line.body,
            line.at.astimezone(UTC),
            line.digest,
            line.sealed,
            line.events,
        )
        for line in lines
    )
    return gzip.compress(msgspec.json.Encoder().encode_lines(rows), compresslevel=9, mtime=0)


def unpacked(member: bytes) -> list[Line]:
    rows = DECODER.decode_lines(gzip.decompress(member))
    return [
        Line(
            table_id=row.table,
            number=row.number,
            kind=row.kind,
            seat=row.seat,
            by=row.by,
            body=row.body,
            at=row.at,
            digest=row.digest,
            sealed=row.sealed,
            events=row.events,
        )
        for row in rows
    ]


def archived_lines(table: int) -> list[Line]:
    """The log of a table that lies in a file; nothing if it does not."""
    row = Archived.objects.filter(pk=table).first()
    return [] if row is None else lines_in(row)


def lines_in(row: Archived) -> list[Line]:
    """The lines of a member; a file that is away or changed is told, and never half read."""
    try:
        with (Path(settings.ARCHIVE) / row.file).open("rb") as file:
            file.seek(row.offset)
            member = file.read(row.length)
    except OSError as fault:
        raise away(row, "is not there") from fault
    if hashlib.sha256(member).hexdigest() != row.digest:
        raise away(row, "was changed")
    return unpacked(member)


def away(row: Archived, why: str) -> NotAllowed:
    sentence = _("The moves of this game can't be read right now. Please try again later.")
    return NotAllowed(AWAY, sentence, 503, why=f"the file {row.file} {why}")

"""A sheet read back from the JSON it was saved as."""

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.companion import queries
from games.companion.commands import MOST_MARKS, Writing, start_sheet
from games.companion.errors import SheetRefused
from games.companion.exporting import FORMAT, VERSION
from games.companion.models import Sheet
from games.companion.words import reason
from games.engine import sheet as engine
from games.engine.sums import Value

EARLIEST = 2000  # the first year we believe


class Foreign(msgspec.Struct):
    """A mark of a file."""

    id: str
    cell: str = ""
    value: Value = None
    undoes: str = ""
    author: int = -1
    at: str = ""


class Incoming(msgspec.Struct):
    """A sheet as `exporting.as_data` writes it."""

    game: str
    players: list[str]
    marks: list[Foreign]
    options: dict[str, Any] = {}
    title: str = ""
    created: str = ""
    format: str = ""
    version: int = 0


INCOMING = msgspec.json.Decoder(Incoming)


def import_sheet(user: User | None, body: bytes) -> Sheet:
    """A sheet from its JSON. Every mark is checked like one that is written now."""
    try:
        data = INCOMING.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SheetRefused("unreadable", _("This file isn't a score sheet."), 400) from fault
    if data.format != FORMAT or data.version != VERSION or len(data.marks) > MOST_MARKS:
        raise SheetRefused("unreadable", _("This file isn't a score sheet."), 400)
    with transaction.atomic():
        row = start_sheet(user, data.game, data.options, data.players, data.title)
        row.created = moment(data.created)
        row.save(update_fields=["created"])
        made = Writing(queries.held(row), -1, "")
        for one in data.marks:
            mark = engine.Mark(one.id, one.cell, one.value, one.undoes)
            refusal = made.refusal(mark, is_maker=True)
            if refusal is not None or one.id in made.known:
                sentence = reason(refusal) if refusal else _("An entry is there twice.")
                raise SheetRefused("mark", sentence)
            author = one.author if -1 <= one.author < len(data.players) else -1
            made.append(mark, moment(one.at), author)
        made.save()
    return row


def moment(text: str) -> datetime:
    """When a file says something happened; now, if that cannot be."""
    now = timezone.now()
    try:
        said = datetime.fromisoformat(text)
    except ValueError:
        return now
    return said if said.tzinfo and said.year >= EARLIEST and said <= now else now

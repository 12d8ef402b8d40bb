"""Whether a table is what its readers are told: its seal, seeds, log, state and result.

A table is read at one moment, its row before its lines, so nobody has to stop playing.
"""

from typing import Any

import msgspec
from django.db.models import Max

from games.shelf import GAMES
from games.tables import queries
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.reading.replaying import Recording, recording_of, told_anew
from games.tables.store.archive import AWAY
from games.tables.store.logs import lines_of
from games.tables.store.luck import commitment_of, key_of, seed_of
from games.tables.store.reading import FullTable, read_table
from games.tables.store.records import NewLine
from games.tables.store.writing import digest_of

RUNNING = {Table.Status.PLAYING, Table.Status.PAUSED}


def first_fault(pk: int, mend: bool = False) -> str:
    """What is wrong with a started table; "" if nothing is."""
    try:
        return first_difference(pk, mend)
    except NotAllowed as answer:
        if answer.code != AWAY:
            raise
        return str(answer.values["why"])


def first_difference(pk: int, mend: bool) -> str:
    written = Line.objects.filter(table_id=pk).aggregate(last=Max("number"))["last"] or 0
    recording = recording_of(pk)
    table = recording.table
    if table.game not in GAMES:
        return f"the game {table.game} is not offered here"
    if table.number < written:  # a line and the number of its table are written together
        return f"the table says {table.number} lines and the log has {written}"
    fault, state = log_fault(recording)
    fault = fault or seal_fault(table) or deal_fault(recording) or fork_fault(recording)
    fault = fault or result_fault(recording, state)
    if fault:
        return fault
    if not is_snapshot_of(recording, state):
        return mended(table, state) if mend else f"the snapshot differs after line {table.number}"
    return readers_fault(recording, state)


def log_fault(recording: Recording) -> tuple[str, Any]:
    """What is wrong with the chain of lines, or with their replay; and the last state."""
    digest, number, state = "", 0, None
    try:
        state = recording.start()
        for line, after, _events in told_anew(recording):
            number += 1
            if line.number != number:
                return f"line {number} is missing", state
            new = NewLine(line.kind, line.seat, line.by, line.body, line.at)
            digest = digest_of(digest, number, new)
            if digest != line.digest:
                return f"line {number} differs from its digest", state
            state = after
    except Exception as fault:
        return f"line {number + 1} cannot be replayed: {fault!r}", state
    if number != recording.table.number:
        return f"the table says {recording.table.number} lines and the log has {number}", state
    if digest != recording.table.digest:
        return f"line {number} is not the one the table names", state
    return "", state


def seal_fault(table: Table) -> str:
    """What was promised before the first draw must be what was drawn from."""
    try:
        fits = commitment_of(table.secret) == table.commitment
    except ValueError:
        fits = False
    return "" if fits else "the seal does not match the secret"


def deal_fault(recording: Recording) -> str:
    """A table of a deal must have the luck of that deal, and of nothing else."""
    deal = recording.table.deal
    if deal is None:
        return ""
    if recording.table.secret != deal.secret or list(recording.words) != deal.words:
        return "the luck is not that of the deal"
    return ""


def fork_fault(recording: Recording) -> str:
    """A table that goes on from another must begin with its very lines."""
    table = recording.table
    if table.forked_from_id is None or not table.forked_at:
        return ""
    last, before = table.forked_at, table.forked_at - 1
    here, there = (lines_of(pk, last, after=before) for pk in (table.pk, table.forked_from_id))
    same = [one.digest for one in here] == [one.digest for one in there] and here
    return "" if same else "it does not begin as the table it goes on from"


def result_fault(recording: Recording, state: Any) -> str:
    """A table is over when its game is, with the game's result; or by another end, with none."""
    table, result = recording.table, recording.game.result(state)
    if table.status in RUNNING:
        return "" if result is None else "the game is over and the table is not"
    by_rules = result is not None and table.ended_by == "rules"
    due = msgspec.json.decode(msgspec.json.encode(result)) if by_rules else None
    return "" if table.result == due else f"the result should be {due} and is {table.result}"


def is_snapshot_of(recording: Recording, state: Any) -> bool:
    try:
        return bool(recording.game.STATE.decode(recording.table.snapshot) == state)
    except msgspec.DecodeError:
        return False


def mended(table: Table, state: Any) -> str:
    """Writes the replayed state, unless somebody has moved since it was read."""
    same = Table.objects.filter(pk=table.pk, number=table.number, digest=table.digest)
    if same.update(snapshot=msgspec.json.encode(state).decode()):
        return f"the snapshot differed after line {table.number}; it was made anew"
    return f"the snapshot differed after line {table.number}; the table has moved on since"


def readers_fault(recording: Recording, state: Any) -> str:
    """What pages and programs are shown must be what the log leads to."""
    number = recording.table.number
    full = read_table(recording.table.pk)
    if full is None or len(full.seats) != len(recording.words):
        return "readers see other seats than the log was played with"
    if seeds_shown(full, number) != [recording.seed(line) for line in range(number + 1)]:
        return "readers see other seeds than the log was played with"
    if full.row.number < number:
        return "readers see an older table"
    shown = queries.replayed(full, number, None)
    if shown.view != recording.game.view(state, None):
        return f"readers see another position after line {number}"
    return ""


def seeds_shown(full: FullTable, last: int) -> list[str]:
    """The seeds as somebody works them out from the secret and the words on the page."""
    key = key_of(full.row.secret, [seat.word for seat in full.seats])
    seeds = [seed_of(key, number) for number in range(last + 1)]
    if full.row.forked_from_id is None or (before := read_table(full.row.forked_from_id)) is None:
        return seeds
    return [*seeds_shown(before, full.row.forked_at), *seeds[full.row.forked_at + 1 :]]

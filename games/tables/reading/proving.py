"""Whether new code leads to the states that older code left: asked before a release is served."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.db.models import Max, Min, QuerySet

import games.engine
from games.engine.play import replay
from games.shelf import GAMES, folder_of
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.replaying import Recording, recording_of
from games.tables.reading.verified import in_order

NEWEST = 50  # finished tables of each game
SPREAD = 200  # finished tables of all ages
RUNNING = (Table.Status.PLAYING, Table.Status.PAUSED)


def rules_digest() -> str:
    """Of all the code that decides how a log is replayed."""
    found = hashlib.sha256(sys.version.split()[0].encode())
    engine = Path(games.engine.__file__ or "").parent
    for folder in (engine, *(folder_of(slug) / "rules" for slug in sorted(GAMES))):
        for path in sorted(folder.rglob("*.py")):
            found.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def to_prove() -> Iterator[int]:
    """Every table in play, and some of those that have ended: new ones, and some of each age."""
    for pk, _number in in_order(Table.objects.filter(status__in=RUNNING)):
        yield pk
    finished = Table.objects.filter(status=Table.Status.FINISHED).exclude(started=None)
    sample = {pk for slug in GAMES for pk in newest(finished.filter(game=slug))}
    yield from sorted(sample | set(spread(finished)))


def newest(tables: QuerySet[Table]) -> list[int]:
    return list(tables.order_by("-pk").values_list("pk", flat=True)[:NEWEST])


def spread(tables: QuerySet[Table]) -> Iterator[int]:
    """Tables at even distances, each found by its key: none of them reads the others."""
    ends = tables.aggregate(first=Min("pk"), last=Max("pk"))
    if ends["first"] is None:
        return
    width = (ends["last"] - ends["first"]) // SPREAD + 1
    for key in range(ends["first"], ends["last"] + 1, width):
        found = tables.filter(pk__gte=key).order_by("pk").values_list("pk", flat=True).first()
        if found is not None:
            yield found


def difference(pk: int) -> str:
    """In what a replay by this code differs from what the table keeps; "" if in nothing."""
    try:
        recording = recording_of(pk)
    except NotAllowed as answer:
        return str(answer.values.get("why", answer.sentence))
    if recording.table.game not in GAMES:
        running = recording.table.status in RUNNING
        return f"the game {recording.table.game} is no longer offered" if running else ""
    try:
        state = replay(recording.game, recording.start(), recording.entries())
    except Exception as fault:
        return f"it cannot be replayed: {fault!r}"
    if not is_same_state(recording, state):
        return f"another state after line {recording.table.number}"
    return result_difference(recording, state)


def is_same_state(recording: Recording, state: Any) -> bool:
    """Newer code may keep more in a state; what older code kept must still be so."""
    try:
        if recording.game.STATE.decode(recording.table.snapshot) == state:
            return True
        kept = msgspec.json.decode(recording.table.snapshot)
    except msgspec.DecodeError:
        return not is_json(recording.table.snapshot)  # broken before: the log is the truth
    return is_part(kept, msgspec.json.decode(msgspec.json.encode(state)))


def is_json(text: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(text), dict)
    except msgspec.DecodeError:
        return False


def is_part(kept: Any, found: Any) -> bool:
    """Whether all that was kept is there, whatever else is."""
    if isinstance(kept, dict) and isinstance(found, dict):
        return all(name in found and is_part(kept[name], found[name]) for name in kept)
    if isinstance(kept, list) and isinstance(found, list):
        return len(kept) == len(found) and all(map(is_part, kept, found))
    return bool(kept == found)


def result_difference(recording: Recording, state: Any) -> str:
    """A finished table keeps the result it was played for."""
    table, result = recording.table, recording.game.result(state)
    if table.status in RUNNING:
        return "" if result is None else "the game would be over"
    if table.ended_by != "rules":
        return ""
    due = msgspec.json.decode(msgspec.json.encode(result))
    return "" if table.result == due else f"the result would be {due} and is {table.result}"

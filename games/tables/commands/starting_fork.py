"""A table that begins in the middle of another, with its lines and their luck."""

import msgspec
from django.utils import timezone

from games.engine.contract import Resign
from games.shelf import GAMES, levels_of
from games.tables import signals
from games.tables.commands.opening import name_bots
from games.tables.commands.ordering import settle_apart
from games.tables.models import Line, Table
from games.tables.reading.replaying import rebuilt
from games.tables.reading.standing import standing
from games.tables.store.holding import hold
from games.tables.store.logs import lines_of
from games.tables.store.reading import read_lines
from games.tables.store.states import STATES, position_of
from games.tables.time import deadlines


def start_fork(table: Table) -> None:
    """Copies the lines up to the fork and opens the windows there; computers take free seats."""
    origin, last = table.forked_from_id, table.forked_at
    if origin is None:
        raise AssertionError("this table begins by itself")
    game = GAMES[table.game]
    strongest = list(levels_of(table.game))[-1]
    table.seats.filter(user=None, bot="").update(bot=strongest)
    name_bots(table)
    table.seats.filter(index__in=resigned_by(table)).update(resigned=True)
    table.seats.update(last_number=last)
    lines = lines_of(origin, last)
    Line.objects.bulk_create(copied(line, table) for line in lines)
    state, now = rebuilt(game, origin, last), timezone.now()
    windows = game.windows(state)
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.PLAYING,
        started=now,
        moved=now,
        number=last,
        digest=lines[-1].digest if lines else "",
        snapshot=msgspec.json.encode(state).decode(),
        sealed=last,  # nobody takes back what others played
    )
    awaited = {seat for window in windows for seat in window.must}
    table.seats.filter(index__in=awaited).update(awaited=now)
    held = hold(table.pk)
    STATES.keep(held, state)
    settle_apart(position_of(held))
    due = deadlines.set_deadlines(held, windows, now)
    signals.after_commit(signals.asked.send, sender=None, held=held, windows=windows, deadlines=due)
    signals.after_commit(signals.noted.send, sender=None, table=held.pk, what="started", seat=-1)


def copied(line: Line, table: Table) -> Line:
    """The same line at another table. Its digest stays: it chains what was played, not where."""
    return Line(
        table=table,
        number=line.number,
        kind=line.kind,
        seat=line.seat,
        by=line.by,
        body=line.body,
        at=line.at,
        digest=line.digest,
        sealed=line.sealed,
        events=line.events,
    )


def resigned_by(table: Table) -> set[int]:
    """The seats that had left the game where it is taken up."""
    decode = GAMES[table.game].MOVE.decode
    lines = standing(read_lines(table.forked_from_id or 0, table.forked_at))
    return {line.seat for line in lines if isinstance(decode(line.body), Resign)}

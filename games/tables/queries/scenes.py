"""A table as somebody sees it, now or after an earlier move."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import Seat as Index
from games.engine.optional import LooksBack, Tallies, TalliesSources
from games.engine.play import carry_out, replay
from games.shelf import GAMES
from games.tables.commands.taking_back import can_undo
from games.tables.errors import NotAllowed
from games.tables.models import Line, Message, Table
from games.tables.queries.own_orders import orders_kept
from games.tables.queries.permission import eyes_of, seat_at
from games.tables.queries.talk import talk_at
from games.tables.reading.open_work import lying
from games.tables.reading.replaying import rebuilt, recording_of, told_anew
from games.tables.reading.reviewed import review_of
from games.tables.reading.scene import (
    RECENT_LINES,
    TableScene,
    Told,
    names_of,
    present_at,
    seat_infos,
    told,
    wording_of,
)
from games.tables.store.reading import HIGHEST, FullTable, LogLine, read_lines
from games.tables.store.recent import RECENT
from games.tables.store.states import STATES


@dataclass(frozen=True)
class Reading:
    """A table read once: the scene of every reader is made from it, and nothing is read again."""

    table: FullTable
    state: Any
    open_state: Any  # with the work that lies open
    lines: list[LogLine]
    present: AbstractSet[int]  # the seated users who have the table open
    talk: Sequence[Message]

    @property
    def row(self) -> Table:
        return self.table.row


def reading_of(table: FullTable, present: AbstractSet[int] | None = None) -> Reading:
    """All that readers of a table may see some part of, as it is now; `present`: who is here, if
    that is known."""
    row = table.row
    if row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    game = GAMES[row.game]
    state = STATES.of(game, row)
    # A line that came after this state is not shown yet: the page would never ask for its board.
    lines = RECENT.of(table, RECENT_LINES)
    here = present_at(table) if present is None else present
    return Reading(table, state, lying(row, game, state), lines, here, talk_at(table))


def scene_for(table: FullTable, user: User | None) -> TableScene:
    """The table as this person sees it now."""
    return scene_of(reading_of(table), seat_at(table, user))


def scene_of(reading: Reading, seat: int | None) -> TableScene:
    """The table as a seat, or a watcher, sees it."""
    game = GAMES[reading.row.game]
    view = game.view(reading.open_state, None if seat is None else Index(seat))
    present, lines = reading.present, reading.lines
    return _seen(reading.table, reading.state, view, seat, seat, present, lines)


def _seen(
    table: FullTable,
    state: Any,
    view: Any,
    mine: int | None,
    own: int | None,
    present: AbstractSet[int],
    lines: list[LogLine],
) -> TableScene:
    """`mine` is the seat looked from, `own` the reader's: they differ only after the end."""
    row, seats = table.row, table.seats
    game, wording, names = GAMES[row.game], wording_of(row.game), names_of(seats, mine)
    windows = game.windows(state)
    telling = told(lines, wording, names)
    since = seats[mine].last_number if mine is not None else lines[-1].number if lines else 0
    infos = seat_infos(table, own, timezone.now(), present, windows)
    return TableScene(
        table=row,
        game=game,
        wording=wording,
        names=names,
        seat=mine,
        seats=infos,
        number=lines[-1].number if lines else 0,
        view=view,
        windows=tuple(one for one in windows if mine is not None and mine in one.may),
        open_windows=windows,
        lines=telling,
        recap=tuple(one for one in telling if one.number > since and not one.taken_back),
        since=since,
        due=infos[mine].due if mine is not None else None,
        can_undo=mine is not None and can_undo(row, seats[mine], lines),
        called=mine is not None and infos[mine].awaited and not seats[mine].quiet,
        deadlines=table.deadlines,
        orders=() if mine is None or mine != own else orders_kept(game, seats[mine]),
        _state=state,
    )


def replayed(
    table: FullTable, number: int, user: User | None, eyes: int | None = None
) -> TableScene:
    """The table after a line, as one's own seat saw it; after the end as any seat did."""
    row = table.row
    if row.status in {Table.Status.OPEN, Table.Status.CANCELLED}:
        raise NotAllowed("not_started", _("This game hasn't started yet."), 409)
    if not 0 <= number <= row.number:
        raise NotAllowed("no_such_line", _("Move not found in this game."), 404)
    state = rebuilt(GAMES[row.game], row.pk, number)
    lines = read_lines(row.pk, number, limit=RECENT_LINES)
    mine = eyes_of(table, user, eyes)
    view, present = past_view(row, state, mine), present_at(table)
    return _seen(table, state, view, mine, seat_at(table, user), present, lines)


def better_scene(table: FullTable, number: int) -> TableScene:
    """The table after the better move that its review found for a line, from its player's seat."""
    found = review_of(table.row.pk)
    turn = next((one for one in found.turns if one.number == number), None) if found else None
    if turn is None or table.row.status != Table.Status.FINISHED:
        raise NotAllowed("no_such_line", _("Move not found in this game."), 404)
    game, recording = GAMES[table.row.game], recording_of(table.row.pk, number - 1)
    before = replay(game, recording.start(), recording.entries())
    move, luck = game.MOVE.decode(turn.better), Chance(recording.seed(number))
    step = carry_out(game, before, Index(turn.seat), move, luck)
    events = msgspec.json.encode(step.events).decode()
    line = LogLine(
        number, Line.Kind.MOVE, turn.seat, Line.By.USER, turn.better, timezone.now(), events
    )
    view = game.view(step.state, Index(turn.seat))
    return _seen(table, step.state, view, turn.seat, None, frozenset(), [line])


def past_view(table: Table, past: Any, seat: int | None) -> Any:
    """An earlier state as a seat may look at it now: some of what it saw then lies face down."""
    game = GAMES[table.game]
    index = None if seat is None else Index(seat)
    if isinstance(game, LooksBack):
        return game.look_back(STATES.of(game, table), past, index)
    return game.view(past, index)


def telling(
    table: FullTable,
    user: User | None,
    before: int | None = None,
    limit: int = 200,
    eyes: int | None = None,
) -> list[Told]:
    """Lines of the log in sentences, the last ones before a number, oldest first."""
    rows = read_lines(table.row.pk, HIGHEST if before is None else before - 1, limit=limit)
    names = names_of(table.seats, eyes_of(table, user, eyes))
    return list(told(rows, wording_of(table.row.game), names))


def score_graph(table: Table) -> list[list[int]]:
    """After the end: the scores after every line, as the game would count them then."""
    game = GAMES[table.game]
    states = ended_states(table)
    return [list(game.tally(one)) for one in states] if isinstance(game, Tallies) else []


def moves_by_computer(table: int, seat: int) -> int:
    """How often the computer moved for somebody who was away."""
    moves = Line.objects.filter(table_id=table, seat=seat, kind=Line.Kind.MOVE)
    return moves.filter(by=Line.By.MINDER).count()


def source_graph(table: Table) -> list[list[list[int]]]:
    """After the end: the points after every line, by seat and by source."""
    game = GAMES[table.game]
    states = ended_states(table)
    if not isinstance(game, TalliesSources):
        return []
    return [[list(seat) for seat in game.tally_by_source(one)] for one in states]


def ended_states(table: Table) -> Iterator[Any]:
    """The state after every line of a finished table."""
    if table.status != Table.Status.FINISHED:
        raise NotAllowed("not_over", _("This game hasn't ended yet."), 409)
    return (state for _line, state, _events in told_anew(recording_of(table.pk)))

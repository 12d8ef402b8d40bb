"""A table as one person sees it: made from views and addressed events, never from the state."""

import hashlib
import hmac
import logging
from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, cast

import msgspec
from django.utils import timezone

from accounts.calendar import read_calendar, zone_called
from games.engine.bots import Bot, choose
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Event, Game, Window
from games.engine.contract import Seat as Index
from games.engine.optional import confidants_of, kinds_of_work, standing_at
from games.engine.words import Names, Wording, once_in_each_language
from games.shelf import GAMES, words_of
from games.tables.models import Deadline, Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.reading import presence
from games.tables.reading.platform_words import note_sentence
from games.tables.reading.standing import taken_back
from games.tables.store import scratch
from games.tables.store.holding import hold
from games.tables.store.reading import FullTable, LogLine
from games.tables.store.states import STATES
from games.tables.time.clocks import SHORTEST_SLOW

log = logging.getLogger(__name__)

EVENTS = msgspec.json.Decoder(tuple[Event, ...])
RECENT_LINES = 40


@dataclass(frozen=True)
class SeatInfo:
    """A seat as everybody may know it."""

    index: int
    name: str
    user_id: int | None
    level: str  # of the computer player, or ""
    you: bool
    awaited: bool
    due: datetime | None
    left: float | None  # seconds until due
    reserve: float | None
    present: bool
    minded: bool
    resigned: bool
    back: date | None = None  # when a vacation ends; never why
    until: datetime | None = None  # the computer plays so long, as its user asked
    offered: bool = False  # to anybody who would take it over
    there: datetime | None = None  # what the clock of somebody else by correspondence shows
    forecast: datetime | None = None  # until when the reader would have, if their turn came now
    extended: bool = False  # time ran out, and was extended by itself

    @property
    def is_bot(self) -> bool:
        return bool(self.level)


class Told(msgspec.Struct, frozen=True):
    """A line of the log as one reader hears it."""

    number: int
    seat: int
    by: str
    at: datetime
    kind: str
    sentences: tuple[str, ...]
    taken_back: bool = False


@dataclass(frozen=True)
class TableScene:
    """Everything a page or an endpoint may show this reader."""

    table: Table
    game: Game
    wording: Wording
    names: Names
    seat: int | None  # the reader's own
    seats: tuple[SeatInfo, ...]
    number: int
    view: Any
    windows: tuple[Window, ...]  # those that ask the reader
    open_windows: tuple[Window, ...]  # every question now open, as everybody may know
    lines: tuple[Told, ...]
    recap: tuple[Told, ...]
    since: int = 0  # the number the recap begins after: the reader's last move
    due: datetime | None = None
    can_undo: bool = False
    called: bool = False  # the table waits for the reader, and no order answers instead
    deadlines: tuple[Deadline, ...] = ()
    now: datetime = field(default_factory=lambda: timezone.now())  # all times are counted from it
    orders: tuple[Any, ...] = ()  # the reader's own, for nobody else's eyes
    _state: Any = field(default=None, repr=False)
    _works: dict[str, str | None] = field(default_factory=dict, repr=False)

    @property
    def earlier(self) -> int:
        """How many lines since the reader's last move are too old for the recap."""
        return max(0, self.lines[0].number - self.since - 1) if self.lines else 0

    @property
    def table_number(self) -> int:
        """The table, as its address names it."""
        return self.table.pk

    @property
    def is_playing(self) -> bool:
        """Whether moves are played now: not paused, not over."""
        return self.table.status == Table.Status.PLAYING

    @property
    def confidants(self) -> tuple[Index, ...]:
        """The seats that may talk in private now."""
        return confidants_of(self.game, self._state)

    @property
    def undoable(self) -> tuple[Told, ...]:
        """The reader's own last moves that can still be taken back, oldest first."""
        run: list[Told] = []
        for line in reversed(self.lines if self.can_undo else ()):
            if line.kind != Line.Kind.MOVE or line.taken_back:
                continue
            is_own = line.seat == self.seat and line.by == Line.By.USER
            if line.number <= self.table.sealed or not is_own:
                break
            run.append(line)
        return tuple(reversed(run))

    def seconds_left(self, window: str) -> float | None:
        """What is left of a window's own limit, if one runs."""
        for row in self.deadlines:
            if row.window == window and row.fired is None:
                return max(0.0, (row.due - self.now).total_seconds())
        return None

    def kept_work(self, window: str) -> str | None:
        """The reader's own unfinished work in a window, as it was sent."""
        if self.seat is None or not kinds_of_work(self.game):
            return None
        if window not in self._works:
            self._works[window] = scratch.latest(self.table.pk, window, self.seat)
        return self._works[window]

    def moves(self) -> list[Any]:
        """The reader's legal moves; none for a watcher."""
        if self.seat is None or not self.windows:
            return []
        return list(self.game.moves(self._state, Index(self.seat)))

    def plans(self) -> list[Any]:
        """The standing orders the reader may give now; none for a watcher."""
        part = standing_at(self.game, self.table.slow)
        if part is None or self.seat is None or not self.is_playing:
            return []
        return list(part.offered(self._state, Index(self.seat), self.orders))

    def proposal(self, bot: Bot) -> Any:
        """What this computer player would do for the reader, if it must be asked; None if not.

        It imagines all that the reader cannot see, with luck that is nobody's to know and none of
        the table's.
        """
        if self.seat is None or not any(self.seat in one.must for one in self.windows):
            return None
        word = f"coach:{self.number}".encode()
        luck = hmac.new(self.table.secret.encode(), word, hashlib.sha256).hexdigest()[:32]
        return choose(self.game, self._state, Index(self.seat), bot, Chance(luck))

    def refusal(self, move: Any) -> Any:
        """Why the reader may not play a move, or None."""
        if self.seat is None:
            return None
        return self.game.refuse(self._state, Index(self.seat), move)


def names_of(seats: Sequence[SeatRow], you: int | None) -> Names:
    """Who sits where, for one reader."""
    return Names([seat.name for seat in seats], None if you is None else Index(you))


def dues_of(table: FullTable, windows: Sequence[Window]) -> dict[int, datetime]:
    """When each seat's time is up: its own deadline, or the one of a window that awaits it."""
    rows = [row for row in table.deadlines if row.fired is None]
    sands = {row.window: row.due for row in rows if row.seat == CLOCK}
    dues = dict[int, datetime]()
    for window in windows:
        for seat in window.must if window.key in sands else ():
            dues[seat] = min(sands[window.key], dues.get(seat, sands[window.key]))
    return dues | {row.seat: row.due for row in rows if row.seat != CLOCK}


def present_at(table: FullTable) -> set[int]:
    """The seated users who have the table open."""
    return presence.present(table.row.pk, [seat.user_id for seat in table.seats if seat.user_id])


def seat_infos(
    table: FullTable,
    own: int | None,
    now: datetime,
    present: AbstractSet[int],
    windows: Sequence[Window] = (),
) -> tuple[SeatInfo, ...]:
    """The seats with presence and clocks, for the reader who holds seat `own`, if any."""
    dues = dues_of(table, windows)
    extended = {row.seat for row in table.deadlines if row.in_grace and row.fired is None}
    now = table.row.paused or now  # in a pause the clocks stand
    return tuple(
        SeatInfo(
            index=seat.index,
            name=seat.name,
            user_id=seat.user_id,
            level=seat.bot,
            you=seat.index == own,
            awaited=seat.awaited is not None,
            due=(due := dues.get(seat.index)),
            left=max(0.0, (due - now).total_seconds()) if due else None,
            reserve=seat.reserve if table.row.clock == Table.Clock.BANK else None,
            present=seat.user_id in present,
            minded=seat.minded,
            resigned=seat.resigned,
            back=read_calendar(seat.calendar).back_on(now),
            until=seat.minded_until if seat.minded else None,
            offered=seat.offered and seat.minded,
            there=hour_there(table.row, seat, now) if seat.index != own else None,
            forecast=forecast(table.row, seat, now) if seat.index == own else None,
            extended=seat.index in extended,
        )
        for seat in table.seats
    )


def hour_there(table: Table, seat: SeatRow, now: datetime) -> datetime | None:
    """By the clock of a person at a slow table; None where their zone is not known."""
    if not table.slow or not seat.calendar or seat.bot:
        return None
    return now.astimezone(zone_called(read_calendar(seat.calendar).zone))


def forecast(table: Table, seat: SeatRow, now: datetime) -> datetime | None:
    """Until when a seat that is not awaited would have, if its turn came now."""
    if not table.slow or table.status != Table.Status.PLAYING or table.clock == Table.Clock.NONE:
        return None
    if seat.awaited is not None or seat.minded or seat.resigned or seat.bot:
        return None
    left = float(table.seconds)
    if table.clock == Table.Clock.BANK and seat.reserve is not None:
        left = max(seat.reserve, SHORTEST_SLOW)
    return read_calendar(seat.calendar).after(now, left)


def told(lines: Sequence[LogLine], wording: Wording, names: Names) -> tuple[Told, ...]:
    """Lines in the reader's words and language."""
    gone = taken_back(lines)
    return tuple(told_line(line, wording, names, gone) for line in lines)


def told_line(line: LogLine, wording: Wording, names: Names, gone: AbstractSet[int]) -> Told:
    """One line in the reader's words; what is not addressed to the reader is left out."""
    return heard(line, cast(Hashable, wording), names.names, names.you, line.number in gone)


@once_in_each_language
def heard(
    line: LogLine,
    wording: Hashable,  # a Wording: modules can be kept, which their protocol does not say
    names: tuple[str, ...],
    you: Index | None,
    is_gone: bool,
) -> Told:
    """Lines never change, so each is put into words once."""
    reader = Names(names, you)
    if line.kind in (Line.Kind.MOVE, Line.Kind.DEAL):
        sentences = told_events(line.events, cast(Wording, wording), reader)
    else:
        sentences = (note_sentence(line.kind, line.seat, line.body, reader),)
    # That a move was ordered beforehand is known to its owner alone.
    by = Line.By.USER.value if line.by == Line.By.WISH and line.seat != you else line.by
    return Told(line.number, line.seat, by, line.at, line.kind, sentences, is_gone)


def told_events(events: str, wording: Wording, reader: Names) -> tuple[str, ...]:
    """The events of a line as one reader hears them."""
    you = reader.you
    told_to = [
        event
        for event in EVENTS.decode(events)
        if event.to is None or (you is not None and you in event.to)
    ]
    texts = (sentence_of(event, wording, reader) for event in told_to)
    return tuple(text for text in texts if text)


def sentence_of(event: Event, wording: Wording, names: Names) -> str:
    """Events of an old line may have a shape that the wording no longer knows: then silence."""
    try:
        return wording.sentence(event, names)
    except (KeyError, ValueError, IndexError):
        log.warning("event without words", extra={"event": event.name})
        return ""


def state_of(table: Table) -> Any:
    """The present state; for the functions of this layer only."""
    return STATES.of(GAMES[table.game], hold(table.pk, lock=False))


def wording_of(slug: str) -> Wording:
    return words_of(slug)

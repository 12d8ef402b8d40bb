"""Who looks at a table's page, and what its regions are drawn from."""

from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property, lru_cache

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from games.engine.board import Asked, Drawn
from games.tables import queries
from games.tables.models import Table
from games.tables.queries import Reading
from games.tables.reading.scene import SeatInfo, TableScene
from games.tables.store.reading import FullTable
from games.tables.time import pausing
from games.web.closing import Closing, closing_of
from games.web.coaching import Coached, coached
from games.web.results import Ended, result_of
from games.web.table_request import question, window_for


@dataclass(frozen=True)
class Reader:
    """All that a page may know of its reader: two readers who are alike here see the same."""

    seat: int | None
    is_host: bool
    is_known: bool  # logged in
    is_guest: bool
    is_coached: bool
    language: str
    zone: tzinfo | None  # of a seat; what watchers see names no hours
    unheard: frozenset[int]  # whom they have blocked, where there is talk


def reader_of(
    table: FullTable, user: User | None, language: str | None = None, zone: tzinfo | None = None
) -> Reader:
    """A person before a table, in the language and time zone given or active."""
    seat = queries.seat_at(table, user)
    return Reader(
        seat=seat,
        is_host=user is not None and table.row.host_id == user.pk,
        is_known=user is not None,
        is_guest=user is not None and user.is_guest,
        is_coached=queries.is_coached(table, user, seat),
        language=language or get_language() or "en",
        zone=(zone or timezone.get_current_timezone()) if seat is not None else None,
        unheard=queries.unheard_at(table, user),
    )


@lru_cache(10_000)
def address_of(name: str, table: int) -> str:
    """An address of a table: the same for as long as a process runs."""
    return reverse(name, args=[table])


@dataclass
class Showing:
    """What the regions of one page are drawn from."""

    reading: Reading
    reader: Reader
    scene: TableScene
    asked: Asked
    drawn: Drawn

    @property
    def table(self) -> Table:
        return self.reading.row

    @property
    def pk(self) -> str:
        """The table, as its addresses name it."""
        return str(self.table.pk)

    def address(self, name: str) -> str:
        """Where something is done at this table."""
        return address_of(name, self.table.pk)

    @property
    def is_playing(self) -> bool:
        return self.table.status == Table.Status.PLAYING

    @cached_property
    def mine(self) -> SeatInfo | None:
        return None if self.reader.seat is None else self.scene.seats[self.reader.seat]

    @cached_property
    def in_play(self) -> bool:
        """Whether the reader holds a seat and has not given it up."""
        return self.mine is not None and not self.mine.resigned

    @cached_property
    def result(self) -> Ended | None:
        return result_of(self.scene)

    @cached_property
    def closing(self) -> Closing | None:
        return closing_of(self.scene)

    @cached_property
    def coached(self) -> Coached | None:
        """What the coach says, where it helps."""
        is_on = self.reader.is_coached and self.is_playing
        return coached(self.scene, self.drawn, self.asked.base) if is_on else None

    @cached_property
    def your_turn(self) -> bool:
        return self.scene.called and self.is_playing

    @cached_property
    def question(self) -> str:
        return question(self.scene)

    @cached_property
    def window(self) -> str:
        return window_for(self.scene, self.drawn)

    @property
    def chosen(self) -> str:
        """The query of what is chosen, and of how the board is read."""
        return f"{self.drawn.chosen}&list=1" if self.asked.reading else self.drawn.chosen

    @cached_property
    def hindrance(self) -> tuple[str, str]:
        """Why the reader may not make a paused table go on: code and sentence, or nothing."""
        found = pausing.hindrance_for(
            self.table, is_host=self.reader.is_host, is_playing=self.in_play
        )
        return (found.code, found.sentence) if found else ("", "")

"""The open pages of a table in this process: read once, drawn once for each kind of reader.

A broadcast says only that something is new. The desk of that table then reads it, draws for each
page what its reader may see, and hands it to the page, which sends what it does not have yet.
"""

import asyncio
import json
from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import partial
from time import monotonic
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from accounts.models import User
from games.live.broadcast import group_of
from games.live.subscriptions import subscriptions
from games.tables import commands, queries
from games.tables.models import Table
from games.tables.queries import Reading
from games.tables.store.reading import FullTable, read_table
from games.web.badges import badges
from games.web.beside_loop import in_thread
from games.web.regions import Drawing, drawing
from games.web.showing import Reader, reader_of

# Seconds after which a desk asks again who has the table open. Somebody who comes is announced;
# who leaves is seen to be away so much later. Saves a question to Redis, which a profile put
# at a twelfth of a pushed page. With 0 every drawing asks.
ASK_AGAIN = 5.0
NOT_DRAWN = {Table.Status.OPEN, Table.Status.CANCELLED}  # they have a waiting room, no table
Digests = Mapping[str, str]


class OpenPage(Protocol):
    """A page of the table as its desk knows it."""

    user: User | None
    link: str
    language: str
    zone: tzinfo
    has: Digests | None  # the regions the page shows; None: it shows none and fetches by itself

    def show(self, sight: "Sight") -> None: ...
    def turn_away(self) -> None: ...
    def show_waiting(self, html: str) -> None: ...
    def say(self, message: dict[str, Any]) -> None: ...
    async def catch_up(self, message: dict[str, Any]) -> None: ...


@dataclass
class Sight:
    """What one kind of reader sees now."""

    reader: Reader
    drawing: Drawing
    texts: dict[tuple[str, ...], str] = field(default_factory=dict)

    def message(self, changed: tuple[str, ...]) -> str:
        """The regions a page lacks; pages that lack the same are sent the same text."""
        if changed not in self.texts:
            message: dict[str, Any] = {
                "number": self.drawing.number,
                "stamp": self.drawing.digests["at"],
            }
            if changed:
                message["regions"] = {name: self.drawing.regions[name] for name in changed}
            self.texts[changed] = json.dumps(message, ensure_ascii=False)
        return self.texts[changed]


@dataclass
class Round:
    """What came of reading a table once for some of its pages."""

    sights: dict[OpenPage, Sight] = field(default_factory=dict)
    present: AbstractSet[int] | None = None  # the seated users who have the table open
    refused: set[OpenPage] = field(default_factory=set)  # their readers may not look any more
    elsewhere: set[OpenPage] = field(default_factory=set)  # no board now: they fetch what there is


def looked_at(
    table: int, pages: Collection[OpenPage], present: AbstractSet[int] | None = None
) -> Round:
    """Reads the table and draws it for these pages; in a thread of its own. `present`: who is known
    to have it open."""
    full = read_table(table)
    allowed = {page for page in pages if full and queries.may_look(page.user, full, page.link)}
    done = Round(refused=set(pages) - allowed)
    if full is None or full.row.status in NOT_DRAWN:
        done.elsewhere = allowed
        return done
    reading = queries.reading_of(full, present)
    done.present = reading.present
    done.sights = sights_of(reading, allowed)
    greet(full, allowed)
    return done


def sights_of(reading: Reading, pages: Iterable[OpenPage]) -> dict[OpenPage, Sight]:
    """Readers who are alike share one drawing."""
    full = reading.table
    readers = {page: reader_of(full, page.user, page.language, page.zone) for page in pages}
    sights = {one: Sight(one, drawing(reading, one)) for one in set(readers.values())}
    return {page: sights[reader] for page, reader in readers.items()}


def greet(full: FullTable, pages: Iterable[OpenPage]) -> None:
    """Whoever is shown the table is there: the next absence is new."""
    noticed = {seat.user_id for seat in full.seats if seat.noticed}
    for user in {page.user for page in pages if page.user and page.user.pk in noticed}:
        commands.visited(user, full.row.pk)


class Desk:
    """A listener for all open pages of one table."""

    is_gone = False

    def __init__(self, table: int) -> None:
        self.table = table
        self.following: set[str] = set()
        self.pages: set[OpenPage] = set()
        self.asking: set[OpenPage] = set()  # those to be drawn for next
        self.latest: dict[Reader, tuple[int, Digests]] = {}  # what each kind was last shown
        self.is_drawing = False
        self.is_stirred = False  # by something else than a move: perhaps somebody came
        self.present: AbstractSet[int] | None = None  # who had the table open when last asked
        self.asked = 0.0

    async def join(self, page: OpenPage) -> None:
        """From here on the page misses nothing."""
        self.pages.add(page)
        await subscriptions().join(self, [group_of(self.table)])

    async def leave(self, page: OpenPage) -> None:
        self.pages.discard(page)
        self.asking.discard(page)
        if not self.pages:
            DESKS_OF_LOOP[asyncio.get_running_loop()].pop(self.table, None)
            self.is_gone = True
            await subscriptions().leave(self)

    async def hear(self, event: dict[str, Any]) -> None:
        """A number, that something stirs, how far somebody's work is; or that words were lost."""
        message = event["message"]
        for page in self.pages:
            if event["type"] == "catch_up" and page.has is None:
                subscriptions().keep(page.catch_up(message))
            elif page.has is None or "work" in message:
                page.say(message)
        if "work" not in message:
            pages = (page for page in self.pages if page.has is not None)
            self.draw_for(pages, is_move="number" in message)

    def draw_for(self, pages: Iterable[OpenPage], is_move: bool = False) -> None:
        """Soon. What is asked for while the table is being drawn is drawn once, afterwards."""
        self.asking.update(pages)
        self.is_stirred = self.is_stirred or not is_move
        if self.asking and not self.is_drawing:
            self.is_drawing = True
            subscriptions().keep(self.draw())

    async def draw(self) -> None:
        try:
            while self.asking:
                pages, self.asking = self.asking, set()
                if self.is_stirred or monotonic() - self.asked > ASK_AGAIN:
                    self.present, self.is_stirred, self.asked = None, False, monotonic()
                look = partial(looked_at, self.table, pages, self.present)
                self.hand_out(await in_thread(look), pages)
        finally:
            self.is_drawing = False

    def hand_out(self, done: Round | None, pages: Collection[OpenPage]) -> None:
        """To each page its own."""
        if done is None:  # drawing failed: perhaps the page can still be fetched
            for page in pages:
                page.say({"stir": True})
            return
        for page in done.refused:
            page.turn_away()
        for page in done.elsewhere:
            page.say({"stir": True})
        self.present = done.present
        for page, sight in done.sights.items():
            self.latest[sight.reader] = sight.drawing.number, sight.drawing.digests
            page.show(sight)
        badges().ask(done.sights)

    def is_latest(self, reader: Reader | None, number: int, has: Digests | None) -> bool:
        """Whether a page shows all that readers of its kind were last shown, at this number."""
        return reader is not None and self.latest.get(reader) == (number, has)


DESKS_OF_LOOP: "WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, Desk]]" = WeakKeyDictionary()


def desk_of(table: int) -> Desk:
    """The desk of a table in the running loop; a site has one loop, tests start several."""
    desks = DESKS_OF_LOOP.setdefault(asyncio.get_running_loop(), {})
    if table not in desks:
        desks[table] = Desk(table)
    return desks[table]

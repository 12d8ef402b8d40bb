"""At how many tables it is one's turn, on the open pages of tables: no part of any one table.

A move changes it for two people, and each count is a question to the database. So they are gathered
for a moment over all tables of the process and asked together. Saves what a profile put
at a tenth of a pushed page, and one of three statements. With `GATHER = 0` nearly each move asks.
"""

import asyncio
from collections.abc import Collection, Iterable
from functools import partial
from typing import Protocol
from weakref import WeakKeyDictionary

from django.utils import translation

from accounts.models import User
from games.live.subscriptions import subscriptions
from games.tables import queries
from games.web.beside_loop import in_thread
from games.web.parts import part

GATHER = 0.3  # seconds


class Badged(Protocol):
    """An open page with a count in its head."""

    user: User | None
    language: str

    def show_waiting(self, html: str) -> None: ...


class Badges:
    """The pages of one loop whose counts may have changed."""

    def __init__(self) -> None:
        self.asking: set[Badged] = set()
        self.is_gathering = False

    def ask(self, pages: Iterable[Badged]) -> None:
        self.asking.update(page for page in pages if page.user)
        if self.asking and not self.is_gathering:
            self.is_gathering = True
            subscriptions().keep(self.gather())

    async def gather(self) -> None:
        await asyncio.sleep(GATHER)
        pages, self.asking, self.is_gathering = self.asking, set(), False
        found = await in_thread(partial(waiting_of, pages))
        for page, html in (found or {}).items():
            page.show_waiting(html)


def waiting_of(pages: Collection[Badged]) -> dict[Badged, str]:
    """The region that says at how many tables it is the turn of each page's user."""
    known = {page: page.user.pk for page in pages if page.user}
    counts = queries.waiting_counts(set(known.values()))
    found = dict[Badged, str]()
    for page, user in known.items():
        with translation.override(page.language):
            found[page] = part("parts/waiting.html", waiting=counts[user])
    return found


OF_LOOP: "WeakKeyDictionary[asyncio.AbstractEventLoop, Badges]" = WeakKeyDictionary()


def badges() -> Badges:
    """The badges of the running loop; a site has one loop, tests start several."""
    return OF_LOOP.setdefault(asyncio.get_running_loop(), Badges())

"""The socket of a table's page: regions go out, signs of life come in."""

import json
from datetime import tzinfo
from typing import Any

from channels.db import database_sync_to_async as in_thread
from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.utils import timezone, translation

from accounts.commands import see
from accounts.models import User
from accounts.queries import zone_of
from database.cursors import LAST_ROW
from games.engine.contract import CLOCK
from games.live.broadcast import group_of_user
from games.live.consumers import LONGEST_MESSAGE, Presence
from games.live.subscriptions import subscriptions
from games.tables import commands, queries, signals, tasks
from games.tables.errors import NotAllowed
from games.tables.reading import presence
from games.tables.store.reading import FullTable
from games.web.desk import Desk, Digests, Sight, desk_of
from games.web.showing import Reader, reader_of

NOT_ALLOWED, NOT_UNDERSTOOD = 4403, 4400


class TablePage(Presence):
    """A page of one table. It says what it shows, and is sent what it lacks.

    A page that says nothing of the kind, a waiting room, is told numbers and that something stirs.
    """

    desk: Desk | None = None
    has: Digests | None = None
    reader: Reader | None = None
    coming: Sight | None = None  # drawn, not sent yet; only the newest counts
    is_sending = False
    waiting = ""
    hurried = -1  # the number of the line after which this page was impatient

    async def connect(self) -> None:
        self.table = self.place = min(int(self.scope["url_route"]["kwargs"]["pk"]), LAST_ROW)
        user = self.scope.get("user")
        self.user = user if isinstance(user, User) else None
        self.link = self.scope.get("session", {}).get("links", {}).get(str(self.table), "")
        # It listens before it reads: what happens in between is not missed.
        self.desk = desk_of(self.table)
        await self.desk.join(self)
        if self.user:
            await subscriptions().join(self, [group_of_user(self.user.pk)])
        try:
            number = await in_thread(self.look)()
        except NotAllowed:
            await self.close(code=NOT_ALLOWED)
            return
        await self.accept()
        async with self.turn:
            await in_thread(self.live)(opened=True)
            self.is_counted = True
        await self.speak({"number": number})

    async def __call__(self, *words: Any) -> None:
        """However a page ends, its desk forgets it."""
        try:
            await super().__call__(*words)
        finally:
            if self.desk:
                await self.desk.leave(self)

    def look(self) -> int:
        """Asks whether this person may look, and as whom; gives the number that stands."""
        table = queries.table_for(self.user, self.table, self.link)
        self.language, self.zone = language_of(self.scope, self.user), zone_for(self.user)
        self.reader = reader_of(table, self.user, self.language, self.zone)
        return table.row.number

    # ---- in ----
    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat {"have": the digests of what the page shows, "touched": whether it was used
        since the last one, "hurry": whether a computer player need not pause}: still here; answered
        with the number that stands. Or {"shown": a window that runs}: its reader sees it now."""
        if text_data is None or len(text_data) > LONGEST_MESSAGE:
            await self.close(code=NOT_UNDERSTOOD)
            return
        said = read(text_data)
        if isinstance(window := said.get("shown"), str):
            await self.showed(window)
            return
        if (has := digests_in(said.get("have"))) is not None:
            self.has = has
        if said.get("hurry") is True:
            await in_thread(self.hurry)()
        await self.answer(touched=said.get("touched") is True)

    async def showed(self, window: str) -> None:
        """Nothing is answered: should the window end later, all pages are told."""
        async with self.turn:
            reader = self.reader
            if self.user is not None and reader is not None and reader.seat is not None:
                await in_thread(commands.show_window)(self.table, reader.seat, window)

    def hurry(self) -> None:
        """A player need not sit out the moment that a computer player takes; once a line."""
        if self.reader is not None and self.reader.seat is not None:
            self.hurried = tasks.hurry(self.table, self.hurried)

    async def catch_up(self, message: dict[str, Any]) -> None:
        await self.answer(touched=False)

    async def answer(self, touched: bool) -> None:
        """The number that stands, and all of it that the page does not show."""
        try:
            async with self.turn:
                now = await in_thread(self.beat)(touched)
        except NotAllowed:
            await self.close(code=NOT_ALLOWED)
            return
        await self.speak(now)
        desk = self.desk
        if desk is None or self.has is None:
            return
        if not desk.is_latest(self.reader, now["number"], self.has):
            desk.draw_for([self])

    def beat(self, touched: bool) -> dict[str, Any]:
        """A sign of life. Whether this person may still look is asked again."""
        table = queries.table_for(self.user, self.table, self.link)
        self.live(touched=touched)
        return now(table)

    def live(self, opened: bool = False, touched: bool = False) -> None:
        """The others see a player arrive."""
        if self.user is None:
            return
        see(self.user)
        if touched:
            presence.touched(self.table, self.user.pk)
        is_new = not presence.present(self.table, [self.user.pk])
        (presence.come if opened or is_new else presence.here)(self.table, self.user.pk)
        if is_new and self.reader is not None and self.reader.seat is not None:
            signals.stirred.send(sender=None, table=self.table)

    # ---- out ----
    def say(self, message: dict[str, Any]) -> None:
        subscriptions().keep(self.after_opening(json.dumps(message)))

    async def after_opening(self, text: str) -> None:
        await self.ready.wait()
        if not self.is_gone:
            await self.speak_text(text)

    def turn_away(self) -> None:
        subscriptions().keep(self.close(code=NOT_ALLOWED))

    def show_waiting(self, html: str) -> None:
        """At how many tables it is the user's turn: no part of the table, so it comes by itself."""
        if html != self.waiting:
            self.waiting = html
            self.say({"regions": {"waiting-slot": html}})

    def show(self, sight: Sight) -> None:
        """Sent at once; or, on a slow line, once the last message has left, if it is still new."""
        self.coming = sight
        if not self.is_sending:
            self.is_sending = True
            subscriptions().keep(self.send_newest())

    async def send_newest(self) -> None:
        try:
            while (sight := self.coming) is not None:
                self.coming, digests = None, sight.drawing.digests
                has, self.has, self.reader = self.has or {}, digests, sight.reader
                changed = tuple(name for name, one in digests.items() if has.get(name) != one)
                await self.after_opening(sight.message(changed))
        finally:
            self.is_sending = False


def now(table: FullTable) -> dict[str, Any]:
    """The number that stands; and what is left of the sand of each window, where some runs."""
    moment = timezone.now()
    left = {
        row.window: (row.due - moment).total_seconds()
        for row in table.deadlines
        if row.seat == CLOCK and row.fired is None and row.due > moment
    }
    number = table.row.number
    return {"number": number, "sand": left} if left else {"number": number}


def read(text: str) -> dict[str, Any]:
    """What a page says; what cannot be read says nothing."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def digests_in(words: object) -> Digests | None:
    """What a page shows, as it says it: "seats:0a1b at:2c3d"."""
    if not isinstance(words, str):
        return None
    return {name: digest for name, _, digest in (one.partition(":") for one in words.split())}


def language_of(scope: Any, user: User | None) -> str:
    """The language the page is in; as every request, where the page does not say it."""
    asked = QueryDict(scope.get("query_string", b"")).get("lang", "")
    if asked in dict(settings.LANGUAGES):
        return asked
    preferred: str = getattr(getattr(user, "preference", None), "language", "")
    if preferred:
        return preferred
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
    return translation.get_language_from_request(request)


def zone_for(user: User | None) -> tzinfo:
    preference = getattr(user, "preference", None)
    return zone_of(preference) if preference else timezone.get_default_timezone()

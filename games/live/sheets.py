"""The socket of a score sheet: it carries the sheet's number, nothing else."""

from typing import Any

from channels.db import database_sync_to_async as in_thread

from games.companion.errors import SheetRefused
from games.companion.models import Sheet
from games.companion.queries import sheet_with_key
from games.live.broadcast import announce
from games.live.consumers import LONGEST_MESSAGE, Page
from games.live.subscriptions import subscriptions

MISSING = 4403


def group_of(sheet: int) -> str:
    return f"sheet.{sheet}"


def sheet_marked(sheet: int, number: int, **_kwargs: Any) -> None:
    announce({"number": number}, group_of(sheet))


def sheet_stirred(sheet: int, **_kwargs: Any) -> None:
    announce({"stir": True}, group_of(sheet))


class SheetConsumer(Page):
    """A phone on a sheet: told the number; answers heartbeats with the number again."""

    sheet: int

    async def connect(self) -> None:
        try:
            row = await in_thread(sheet_with_key)(self.scope["url_route"]["kwargs"]["key"][:40])
        except SheetRefused:
            await self.close(code=MISSING)
            return
        self.sheet = row.pk
        # It listens before it reads again: what happens in between is not missed.
        await subscriptions().join(self, [group_of(self.sheet)])
        await self.accept()
        await self.catch_up({})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat: answered with the number that stands."""
        if text_data is None or len(text_data) > LONGEST_MESSAGE:
            await self.close(code=4400)
            return
        await self.catch_up({})

    async def catch_up(self, message: dict[str, Any]) -> None:
        number = await in_thread(number_of)(self.sheet)
        if number is None:
            await self.close(code=MISSING)
        else:
            await self.speak({"number": number})


def number_of(sheet: int) -> int | None:
    """None once the sheet is deleted."""
    return Sheet.objects.filter(pk=sheet).values_list("number", flat=True).first()

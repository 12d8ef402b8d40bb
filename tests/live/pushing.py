"""Pages as a desk knows them, without a socket: what would be pushed to them."""

from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.web.badges import waiting_of
from games.web.desk import Digests, Round, Sight, looked_at


@dataclass(eq=False)
class Page:
    """An open page that keeps what it is shown."""

    user: User | None
    language: str = "en"
    link: str = ""
    zone: tzinfo = field(default_factory=timezone.get_default_timezone)
    has: Digests | None = field(default_factory=dict)
    shown: list[Sight] = field(default_factory=list)
    said: list[dict[str, Any]] = field(default_factory=list)
    is_turned_away: bool = False

    def show(self, sight: Sight) -> None:
        self.shown.append(sight)

    def show_waiting(self, html: str) -> None:
        self.said.append({"waiting": html})

    def say(self, message: dict[str, Any]) -> None:
        self.said.append(message)

    def turn_away(self) -> None:
        self.is_turned_away = True

    async def catch_up(self, message: dict[str, Any]) -> None:
        self.said.append(message)


def pushed(table: int, user: User | None, language: str = "en") -> str:
    """All that a page would be sent of a table it has nothing of yet."""
    page = Page(user, language)
    done: Round = looked_at(table, [page])
    sight = done.sights[page]
    return sight.message(tuple(sight.drawing.regions)) + waiting_of([page]).get(page, "")

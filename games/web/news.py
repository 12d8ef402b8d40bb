"""What the site tells somebody on its own pages, until they have read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from games.notify import commands as notify
from games.notify.models import Notice
from games.notify.queries import unread
from games.tables.notices import still_matters


@dataclass(frozen=True)
class Told:
    """One piece of news, and where it leads."""

    title: str
    text: str
    link: str
    at: datetime


def news_for(request: HttpRequest) -> list[Told]:
    """What is new for the reader. What the page they look at is about, they have read by that."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return []
    rows = unread(user)
    here = settings.SITE_URL + request.path
    if request.method == "GET" and any(link_of(row) == here for row in rows):
        notify.mark_read(user.pk, here)
    return list(told(row for row in rows if link_of(row) != here))


def told(rows: Iterable[Notice]) -> Iterable[Told]:
    """As it is shown; what no longer matters is left out."""
    now = timezone.now()
    for row in rows:
        if still_matters(row, now):
            path = link_of(row).removeprefix(settings.SITE_URL)
            yield Told(row.subject, row.text, path, row.created)


def link_of(row: Notice) -> str:
    return str(row.headers.get("link", ""))

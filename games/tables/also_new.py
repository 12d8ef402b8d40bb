"""What else is new at one's tables, for the mail about several turns: votes, ends, dates."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.notify.mails import moment
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables import news
from games.tables.models import Seat, Table
from games.tables.reading.options import shown_options
from games.tables.reading.scene import wording_of

MOST = 5
LONGEST = timedelta(days=1)  # what ended before is known; a date further off can wait


@dataclass(frozen=True)
class AlsoNew:
    """One line: what happened at which table, and where to go."""

    table: int
    title: str
    sentence: str
    link: str
    label: str


def also_new(user: User, now: datetime) -> list[AlsoNew]:
    """Votes that wait for this user, games that ended since the last mail, dates of the next day.

    Muted tables are left out.
    """
    since = last_mail(user, now)
    own = (
        Seat.objects.filter(user=user, resigned=False, muted=False)
        .select_related("table")
        .order_by("table_id")
    )
    playing, over = Table.Status.PLAYING, Table.Status.FINISHED
    asked = [
        seat
        for seat in own.filter(table__status=playing).exclude(table__proposal=None)
        if seat.index not in (seat.table.proposal or {}).get("agreed", [])
    ]
    ended = own.filter(table__status=over, table__ended__gt=since, table__slow=True)
    return [
        *(line(seat, news.vote(seat), "table", _("Go to table")) for seat in asked),
        *(line(seat, news.ended(seat), "replay", _("Replay")) for seat in ended),
        *(
            line(seat, starts(seat), "calendar_file", _("Calendar file"))
            for seat in dates(own, now)
        ),
    ][:MOST]


def last_mail(user: User, now: datetime) -> datetime:
    """Since when things are new."""
    told = Notice.objects.filter(user=user, kind=Notice.Kind.TURN, created__lt=now)
    last = told.order_by("-created").values_list("created", flat=True).first()
    return max(last, now - LONGEST) if last else now - LONGEST


def dates(own: "QuerySet[Seat]", now: datetime) -> "QuerySet[Seat]":
    soon = own.filter(table__planned__gt=now, table__planned__lt=now + LONGEST)
    return soon.filter(table__status=Table.Status.OPEN).order_by("table__planned")


def starts(seat: Seat) -> str:
    return _("Starts on %(date)s.") % {"date": moment(seat.table.planned)}


def line(seat: Seat, sentence: str, page: str, label: str) -> AlsoNew:
    table = seat.table
    title = wording_of(table.game).title_of(shown_options(GAMES[table.game], table.options))
    link = settings.SITE_URL + reverse(page, args=[table.pk])
    return AlsoNew(table.pk, title, sentence, link, label)

"""What happened at a slow table while somebody was away, by mail: the computer took the seat, a
vote waits, the game started, paused or ended. Before a live table starts: somebody sat down, its
date was set, its date is near."""

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import preference_of, zone_of
from games.notify import commands as notify
from games.notify.mails import moment, render
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables.letters import language_of
from games.tables.models import Seat, Table
from games.tables.people import place_of
from games.tables.reading import presence
from games.tables.reading.options import shown_options
from games.tables.reading.scene import wording_of

log = logging.getLogger(__name__)


class News(NamedTuple):
    """One kind of news: its notice, its subject, its sentence."""

    kind: str
    subject: Callable[[str], str]
    text: Callable[[Seat], str]


def minded(seat: Seat) -> str:
    return _("Your time ran out. The computer plays for you until you return with any move.")


def vote(seat: Seat) -> str:
    if (seat.table.proposal or {}).get("kind") == "replace":
        return _("Someone asks to invite a new player for a seat the computer is playing.")
    if (seat.table.proposal or {}).get("kind") == "undo":
        return _("Someone asks to take back moves. Everyone has to agree.")
    return _("Someone asks to end the game without a result. Everyone has to agree.")


def ended(seat: Seat) -> str:
    place, others = place_of(seat.index, seat.table.result), seat.table.seats.count()
    if place is None:
        return _("The game ended without a result.")
    return _("You came in at place %(place)s of %(all)s.") % {"place": place, "all": others}


def sat_down(seat: Seat) -> str:
    if seat.table.slow:
        return _("Someone sat down at your table.")
    return _("Someone sat down at your table. A live game starts when everyone is here.")


def planned(seat: Seat) -> str:
    if seat.table.planned is None:
        return _("The date was removed. The game starts when everyone is here.")
    return _("The game starts on %(date)s.") % {"date": moment(seat.table.planned)}


def soon(seat: Seat) -> str:
    return _("The game starts on %(date)s, once everyone is here.") % {
        "date": moment(seat.table.planned)
    }


NEWS = {
    "minded": News(
        Notice.Kind.MINDED, lambda title: _("The computer plays for you: %s") % title, minded
    ),
    "vote": News(Notice.Kind.VOTE, lambda title: _("Your answer is needed: %s") % title, vote),
    "started": News(
        Notice.Kind.STATE,
        lambda title: _("Game started: %s") % title,
        lambda seat: _("Everyone is seated. You'll hear from us when it's your turn."),
    ),
    "paused": News(
        Notice.Kind.STATE,
        lambda title: _("Game paused: %s") % title,
        lambda seat: _("The host paused the game. No clock is running."),
    ),
    "time_out": News(
        Notice.Kind.STATE,
        lambda title: _("Game paused: %s") % title,
        lambda seat: _("A player ran out of time. The host decides what happens next."),
    ),
    "planned": News(Notice.Kind.STATE, lambda title: _("New date: %s") % title, planned),
    "soon": News(Notice.Kind.STATE, lambda title: _("Starting soon: %s") % title, soon),
    "sat_down": News(
        Notice.Kind.SEATED,
        lambda title: _("Someone sat down: %s") % title,
        sat_down,
    ),
    "replaced": News(
        Notice.Kind.MINDED,
        lambda title: _("Your seat was taken over: %s") % title,
        lambda seat: _("You ran out of time, so someone else is playing in your seat now."),
    ),
    "chat": News(
        Notice.Kind.CHAT,
        lambda title: _("New message: %s") % title,
        lambda seat: _("Someone wrote in the chat of your game."),
    ),
    "ended": News(Notice.Kind.STATE, lambda title: _("Game over: %s") % title, ended),
}
BEFORE_THE_START = {"sat_down", "planned", "soon"}  # told of live tables as well
SAME = {"ended_by_agreement": "ended", "ended_by_operator": "ended"}


def tell(table: int, what: str, seat: int, **_kwargs: object) -> None:
    """Mails to the people at a slow table who are away and want to know."""
    known = SAME.get(what, what)
    row = Table.objects.filter(pk=table).first() if known in NEWS else None
    if row is None or not (row.slow or known in BEFORE_THE_START):
        return
    if known == "vote" and row.proposal is None:
        return
    for one in concerned(row, known, seat):
        if one.user is not None and not presence.is_looking(table, one.user.pk):
            _mail(one, one.user, NEWS[known], about(row, known, seat), facts(row, known))


def tell_former(table: int, seat: int, former: int, **_kwargs: object) -> None:
    """Somebody else has taken over a seat: its user before is told."""
    user = User.objects.filter(pk=former, left=None).first()
    row = Seat.objects.filter(table=table, index=seat).select_related("table").first()
    if user is not None and row is not None:
        _mail(row, user, NEWS["replaced"], about(row.table, "replaced", seat), {})


def about(table: Table, what: str, seat: int) -> str:
    """What a mail tells, once: of one line; before the start, of one change or one date."""
    if what == "chat":  # one for all that is written until the next move
        return f"{what}-{table.pk}-{table.number}"
    if what in BEFORE_THE_START:
        moment_of = table.planned if what == "soon" else table.moved
        return f"{what}-{table.pk}-{moment_of:%m%d%H%M%S}-{seat}"
    return f"{what}-{table.pk}-{table.number}-{seat}"


def facts(table: Table, what: str) -> notify.Facts:
    """What tells whether the mail still matters: nobody is reminded of a game that began."""
    return {"starts": table.pk} if what == "soon" else {}


def concerned(table: Table, what: str, seat: int) -> list[Seat]:
    """Whom it concerns: the owner of a seat, or everybody who has not agreed or left."""
    people = Seat.objects.filter(table=table, user__isnull=False, resigned=False, muted=False)
    if what == "sat_down":
        people = people.exclude(index=seat)
        if table.seats.filter(user=None, bot="").exists():
            people = people.filter(user=table.host_id)
    elif what == "planned":
        people = people.exclude(user=table.host_id)
    elif what == "chat":
        people = people.exclude(index=seat)
    elif what == "minded":
        people = people.filter(index=seat)
    elif what == "vote":
        people = people.exclude(index__in=(table.proposal or {}).get("agreed", []))
    return list(people.select_related("user__preference", "table"))


def _mail(seat: Seat, user: User, news: News, about: str, known: notify.Facts) -> None:
    if not notify.reaches(user, news.kind):
        return
    table, language = seat.table, language_of(user)
    with translation.override(language), timezone.override(zone_of(preference_of(user))):
        options = shown_options(GAMES[table.game], table.options)
        title = wording_of(table.game).title_of(options)
        values: dict[str, Any] = {
            "headline": news.subject(title),
            "sentence": news.text(seat),
            "table": table.pk,
            "link": settings.SITE_URL + reverse("table", args=[table.pk]),
            "preferences": settings.SITE_URL + reverse("preferences"),
        }
        subject, text, html = render("news", language, values)
    notify.send_notice(
        user,
        news.kind,
        about,
        subject,
        text,
        html,
        facts=known,
        link=values["link"],
        brief=values["sentence"],
    )

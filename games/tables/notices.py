"""Mails to people who are away: it is your turn, your time runs out, you are invited."""

import logging
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.queries import preference_of, zone_of
from games.notify import commands as notify
from games.notify.mails import render
from games.notify.models import Notice
from games.rules.registry import GAMES
from games.tables import presence, queries
from games.tables.models import Deadline, Invitation, Seat, Table
from games.tables.seen import wording_of

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=1)  # somebody who answers at once needs no mail
LONGEST_RECAP = 20


def notice_turns() -> None:
    """At most one mail per absence: the seat is marked first, by compare-and-set."""
    waiting = Seat.objects.filter(
        awaited__lte=timezone.now() - PATIENCE,
        noticed=None,
        minded=False,
        resigned=False,
        bot="",
        table__slow=True,
        table__status=Table.Status.PLAYING,
        user__isnull=False,
    ).select_related("user", "table")
    for seat in waiting[:200]:
        if seat.user is None or presence.present(seat.table_id, [seat.user.pk]):
            continue
        if Seat.objects.filter(pk=seat.pk, noticed=None).update(noticed=timezone.now()):
            _send(seat, Notice.Kind.TURN, f"turn-{seat.table_id}-{seat.table.number}")


def notice_warnings() -> None:
    """One warning before the time of a decision runs out."""
    now = timezone.now()
    due = Deadline.objects.filter(
        warn__lte=now, warned=None, fired=None, due__gt=now, table__status=Table.Status.PLAYING
    )
    for row in due[:200]:
        if not Deadline.objects.filter(pk=row.pk, warned=None).update(warned=now):
            continue
        seat = (
            Seat.objects.filter(table_id=row.table_id, index=row.seat, user__isnull=False)
            .select_related("user", "table")
            .first()
        )
        if seat is None or seat.user is None or presence.present(row.table_id, [seat.user.pk]):
            continue
        _send(seat, Notice.Kind.WARNING, about_warning(row), row.due)


def about_warning(row: Deadline) -> str:
    """What a warning is about: one decision at one table."""
    return f"warning-{row.table_id}-{row.window}"[:80]


def _send(seat: Seat, kind: str, about: str, due: datetime | None = None) -> None:
    """Composes a mail from what this user may see, in this user's language."""
    user = seat.user
    if user is None:
        return
    language = preference_of(user).language or settings.LANGUAGE_CODE
    with translation.override(language):
        subject, text, html = render(kind, language, values_for(seat, user, due))
    notify.send_notice(user, kind, about, subject, text, html)


def values_for(seat: Seat, user: User, due: datetime | None) -> dict[str, object]:
    """Plain values for the mail's templates: recap, position, question, link, time."""
    seen = queries.seen_by(queries.table_for(user, seat.table_id), user)
    table = seen.table
    options = seen.game.OPTIONS.decode(msgspec.json.encode(table.options))
    return {
        "name": user.username,
        "title": seen.wording.title_of(options),
        "table": table.pk,
        "others": [one.name for one in seen.seats if not one.you],
        "recap": [text for line in seen.recap for text in line.sentences][-LONGEST_RECAP:],
        "position": list(seen.wording.position(seen.view, seen.names)),
        "question": " ".join(
            seen.wording.question(seen.view, window, seen.names) for window in seen.windows
        ),
        "link": settings.SITE_URL + reverse("table", args=[table.pk]),
        "due": due or seen.due,
        "consequence": consequence(table),
        "zone": zone_of(preference_of(user)),
    }


def consequence(table: Table) -> str:
    """What the table agreed for seats whose time runs out."""
    return {
        Table.Absence.COMPUTER: _("After that the computer minds your seat until you return."),
        Table.Absence.RESIGN: _("After that your seat resigns."),
        Table.Absence.HOST: _("After that the host decides how play goes on."),
    }.get(Table.Absence(table.absence), "")


def pace_of(table: Table) -> str:
    """How fast a table plays, in a sentence."""
    if not table.slow:
        return _("Everybody plays at the same time, live.")
    if table.clock == Table.Clock.NONE:
        return _("You play by correspondence, without a clock.")
    days = max(1, table.seconds // 86400)
    return ngettext(
        "You play by correspondence, with %(days)s day for each decision.",
        "You play by correspondence, with %(days)s days for each decision.",
        days,
    ) % {"days": days}


def invite_by_mail(invitation: Invitation, **_kwargs: object) -> None:
    """An invitation to a bare address, or to somebody with an account."""
    table = invitation.table
    game = GAMES[table.game]
    language = translation.get_language() or settings.LANGUAGE_CODE
    if invitation.user is not None:
        language = preference_of(invitation.user).language or language
    with translation.override(language):
        options = game.OPTIONS.decode(msgspec.json.encode(table.options))
        values = {
            "host": invitation.by.username,
            "title": wording_of(table.game).title_of(options),
            "table": table.pk,
            "pace": pace_of(table),
            "link": settings.SITE_URL + reverse("invited", args=[invitation.word]),
        }
        subject, text, html = render(Notice.Kind.INVITATION, language, values)
    about = f"invitation-{invitation.pk}"
    if invitation.user is not None:
        notify.send_notice(invitation.user, Notice.Kind.INVITATION, about, subject, text, html)
    elif invitation.address:
        notify.send_to_address(invitation.address, about, subject, text, html)


def deliver() -> None:
    """Sends what waits, is not held back by quiet hours, and still is so."""
    notify.deliver_due(matters=still_matters)


def still_matters(notice: Notice, now: datetime) -> bool:
    """Whether the person is still awaited as the mail says; quiet hours may have held it long."""
    if notice.kind not in {Notice.Kind.TURN, Notice.Kind.WARNING}:
        return True
    table, detail = notice.about.split("-", 2)[1:]
    seat = (
        Seat.objects.filter(table_id=int(table), user=notice.user, resigned=False, minded=False)
        .exclude(awaited=None)
        .select_related("table")
        .first()
    )
    if seat is None:
        return False
    if notice.kind == Notice.Kind.TURN:
        return seat.last_number <= int(detail)
    clocks = seat.table.paused or now
    rows = Deadline.objects.filter(table=seat.table, seat=seat.index, fired=None, due__gt=clocks)
    return any(about_warning(row) == notice.about for row in rows)

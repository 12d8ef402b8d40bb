"""Mails to people who are away: it is your turn, your time runs out, you are invited."""

import logging
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Preference, User
from accounts.queries import preference_of, verified_address, zone_of
from accounts.quiet import after_quiet, before_quiet
from games.engine.contract import CLOCK
from games.notify import commands as notify
from games.notify.mails import render
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables import queries
from games.tables.models import Deadline, Invitation, Seat, Table
from games.tables.reading import presence
from games.tables.reading.scene import wording_of
from games.tables.store.states import STATES

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=1)  # somebody who answers at once needs no mail
LONGEST_RECAP = 20
LONGEST_QUIET = timedelta(days=1)
BEFORE_QUIET = timedelta(minutes=15)  # some sweeps, so that a mail is out when they begin


def notice_turns() -> None:
    """At most one mail per absence: the seat is marked first, by compare-and-set."""
    waiting = Seat.objects.filter(
        awaited__lte=timezone.now() - PATIENCE,
        noticed=None,
        quiet=False,
        minded=False,
        resigned=False,
        bot="",
        table__slow=True,
        table__status=Table.Status.PLAYING,
        user__isnull=False,
    ).select_related("user", "table")
    for seat in waiting[:200]:
        if seat.user is None or presence.is_looking(seat.table_id, seat.user.pk):
            continue
        if Seat.objects.filter(pk=seat.pk, noticed=None).update(noticed=timezone.now()):
            try:
                _tell_turn(seat)
            except Exception:  # one table's fault is no reason to leave the others without mail
                log.exception("turn not told", extra={"table": seat.table_id})


def _tell_turn(seat: Seat) -> None:
    number = seat.table.number
    facts = {"table": seat.table_id, "number": number}
    _send(seat, Notice.Kind.TURN, f"turn-{seat.table_id}-{number}", facts)


def notice_warnings() -> None:
    """Warns everybody for whom a deadline runs, once; a row is done when nobody is left to warn."""
    now = timezone.now()
    for row in deadlines_to_look_at(now):
        try:
            answers = [_warn(row, seat, now) for seat in seats_of(row)]
        except Exception:  # one table's fault is no reason to leave the others without warning
            log.exception("warning failed", extra={"deadline": row.pk})
            continue
        if all(answers):
            Deadline.objects.filter(pk=row.pk, warned=None).update(warned=now)


def deadlines_to_look_at(now: datetime) -> QuerySet[Deadline]:
    """What is to be warned of now; for people with quiet hours also what those might swallow."""
    quiet = Seat.objects.filter(
        table_id=OuterRef("table_id"), user__preference__quiet_from__isnull=False
    )
    soon = Q(warn__lte=now) | Q(Exists(quiet), warn__lte=now + LONGEST_QUIET)
    running = Deadline.objects.filter(
        warned=None, fired=None, due__gt=now, table__status=Table.Status.PLAYING
    )
    return running.filter(soon).select_related("table").order_by("warn")


def seats_of(row: Deadline) -> list[Seat]:
    """People whose decision a deadline ends: one seat's, or all for whom its window waits."""
    indexes = [row.seat]
    if row.seat == CLOCK:
        state = STATES.of(GAMES[row.table.game], row.table)
        windows = GAMES[row.table.game].windows(state)
        indexes = [seat for one in windows if one.key == row.window for seat in one.must]
    people = Seat.objects.filter(table_id=row.table_id, index__in=indexes, user__isnull=False)
    called = people.filter(minded=False, resigned=False, quiet=False)
    return list(called.select_related("user", "table"))


def _warn(row: Deadline, seat: Seat, now: datetime) -> bool:
    """Warns one person if it is time to; False: later, they need no mail yet."""
    user, kind, about = seat.user, Notice.Kind.WARNING, about_warning(row)
    if user is None or not notify.wanted(user, kind, verified_address(user)):
        return True
    if notify.was_told(user, kind, about):
        return True
    if not may_be_warned(row, preference_of(user), now):
        return False
    if presence.is_looking(row.table_id, user.pk):
        return False
    _send(seat, kind, about, {"table": row.table_id, "deadline": row.pk}, row.due)
    return True


def may_be_warned(row: Deadline, preference: Preference, now: datetime) -> bool:
    """Not in quiet hours, but before them if they would hold the warning back. In quiet hours
    only a decision that began in them and ends before them leaves no other time."""
    planned = row.warn or row.due
    begin = before_quiet(planned, preference)
    if now < (planned if begin == planned else begin - BEFORE_QUIET):
        return False
    until = after_quiet(now, preference)
    return until <= now or until >= row.due


def about_warning(row: Deadline) -> str:
    """What a warning is about: the time of one decision; time given anew is warned of anew."""
    return f"warning-{row.table_id}-{row.pk}"


def _send(
    seat: Seat, kind: str, about: str, facts: notify.Facts, due: datetime | None = None
) -> None:
    """Composes a mail from what this user may see, in this user's language."""
    user = seat.user
    if user is None:
        return
    language = preference_of(user).language or settings.LANGUAGE_CODE
    with translation.override(language):
        subject, text, html = render(kind, language, values_for(seat, user, due))
    notify.send_notice(user, kind, about, subject, text, html, facts=facts)


def values_for(seat: Seat, user: User, due: datetime | None) -> dict[str, object]:
    """Plain values for the mail's templates: recap, position, question, link, time."""
    seen = queries.scene_for(queries.table_for(user, seat.table_id), user)
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
        Table.Absence.COMPUTER: _("After that the computer plays for you until you return."),
        Table.Absence.RESIGN: _("After that you resign."),
        Table.Absence.HOST: _("After that the host decides what happens next."),
    }.get(Table.Absence(table.absence), "")


def pace_of(table: Table) -> str:
    """How fast a table plays, in a sentence."""
    if not table.slow:
        return _("Everyone plays at the same time, live.")
    if table.clock == Table.Clock.NONE:
        return _("You play by correspondence, with no time limit.")
    days = max(1, table.seconds // 86400)
    return ngettext(
        "You play by correspondence, with %(days)s day per move.",
        "You play by correspondence, with %(days)s days per move.",
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
    about = about_invitation(invitation)
    if invitation.user is not None:
        notify.send_notice(invitation.user, Notice.Kind.INVITATION, about, subject, text, html)
    elif invitation.address:
        notify.send_to_address(invitation.address, about, subject, text, html)


def about_invitation(invitation: Invitation) -> str:
    """What an invitation's mail is about: that one offer."""
    return f"invitation-{invitation.pk}"


def deliver() -> None:
    """Sends what waits, is not held back by quiet hours, and still is so."""
    notify.deliver_due(matters=still_matters)


def still_matters(notice: Notice, now: datetime) -> bool:
    """Whether the person is still awaited as the mail says; quiet hours may have held it long."""
    if notice.kind not in {Notice.Kind.TURN, Notice.Kind.WARNING}:
        return True
    facts = notice.facts
    seat = (
        Seat.objects.filter(
            table_id=facts["table"], user=notice.user, resigned=False, minded=False, quiet=False
        )
        .exclude(awaited=None)
        .select_related("table")
        .first()
    )
    if seat is None:
        return False
    if notice.kind == Notice.Kind.TURN:
        return bool(seat.last_number <= facts["number"])
    clocks = seat.table.paused or now
    rows = Deadline.objects.filter(
        pk=facts["deadline"], table=seat.table, fired=None, due__gt=clocks
    )
    return rows.filter(seat__in=[seat.index, CLOCK]).exists()

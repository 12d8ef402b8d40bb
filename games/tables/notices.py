"""Mails to people who are away: it is your turn, your time runs out, you are invited."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import Preference
from accounts.queries import preference_of
from accounts.quiet import after_quiet, before_quiet
from games.engine.contract import CLOCK
from games.notify import commands as notify
from games.notify.mails import render
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables.letters import send
from games.tables.models import Deadline, Invitation, Seat, Table
from games.tables.reading import presence
from games.tables.reading.options import shown_options
from games.tables.reading.scene import wording_of
from games.tables.store.states import STATES
from games.tables.time.pace import length
from games.tables.turn_mails import notice_turns as notice_turns

log = logging.getLogger(__name__)

LONGEST_QUIET = timedelta(days=1)
BEFORE_QUIET = timedelta(minutes=15)  # some sweeps, so that a mail is out when they begin


def notice_warnings() -> None:
    """Warns everybody for whom a deadline runs, once; a row is done when nobody is left to warn."""
    now = timezone.now()
    for which in WARNINGS:
        for row in deadlines_to_look_at(now, which):
            try:
                answers = [_warn(row, seat, now, which) for seat in seats_of(row)]
            except Exception:  # one table's fault is no reason to leave the others without warning
                log.exception("warning failed", extra={"deadline": row.pk})
                continue
            if all(answers):
                Deadline.objects.filter(pk=row.pk).update(**{which.done: now})


@dataclass(frozen=True)
class WarningRound:
    """The first warning of a deadline or the second: when it goes, and where it is noted."""

    planned: str
    done: str
    about: str
    is_dropped_in_quiet: bool


WARNINGS = (
    WarningRound("warn", "warned", "warning", is_dropped_in_quiet=False),
    # One that quiet hours would hold back is dropped: the first went out before them.
    WarningRound("again", "warned_again", "again", is_dropped_in_quiet=True),
)


def deadlines_to_look_at(now: datetime, which: WarningRound = WARNINGS[0]) -> QuerySet[Deadline]:
    """What is to be warned of now; for people with quiet hours also what those might swallow."""
    quiet = Seat.objects.filter(
        table_id=OuterRef("table_id"), user__preference__quiet_from__isnull=False
    )
    planned = f"{which.planned}__lte"
    soon = Q((planned, now))
    if not which.is_dropped_in_quiet:
        soon |= Q(Exists(quiet), (planned, now + LONGEST_QUIET))
    running = Deadline.objects.filter(
        (which.done, None), fired=None, due__gt=now, table__status=Table.Status.PLAYING
    )
    return running.filter(soon).select_related("table").order_by(which.planned)


def seats_of(row: Deadline) -> list[Seat]:
    """People whose decision a deadline ends: one seat's, or all for whom its window waits."""
    indexes = [row.seat]
    if row.seat == CLOCK:
        state = STATES.of(GAMES[row.table.game], row.table)
        windows = GAMES[row.table.game].windows(state)
        indexes = [seat for one in windows if one.key == row.window for seat in one.must]
    people = Seat.objects.filter(table_id=row.table_id, index__in=indexes, user__isnull=False)
    called = people.filter(minded=False, resigned=False, quiet=False)
    return list(called.select_related("user__preference", "table"))


def _warn(row: Deadline, seat: Seat, now: datetime, which: WarningRound) -> bool:
    """Warns one person if it is time to; False: later, they need no mail yet."""
    user, kind, about = seat.user, Notice.Kind.WARNING, about_warning(row, which)
    if user is None:
        return True
    if which.is_dropped_in_quiet:
        if after_quiet(now, preference_of(user)) > now:
            return True
    elif not may_be_warned(row, preference_of(user), now):
        return False
    if not notify.reaches(user, kind) or notify.was_told(user, kind, about):
        return True
    if presence.is_looking(row.table_id, user.pk):
        return False
    send(seat, kind, about, {"table": row.table_id, "deadline": row.pk}, row.due)
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


def about_warning(row: Deadline, which: WarningRound = WARNINGS[0]) -> str:
    """What a warning is about: the time of one decision; time given anew is warned of anew."""
    began = f"-{row.since:%m%d%H%M%S}" if row.since else ""
    return f"{which.about}-{row.table_id}-{row.pk}{began}"


def pace_of(table: Table) -> str:
    """How fast a table plays, in a sentence."""
    if not table.slow:
        return _("Everyone plays at the same time, live.")
    if table.clock == Table.Clock.NONE:
        return _("You play by correspondence, with no time limit.")
    return _("You play by correspondence, with %(time)s per move.") % {
        "time": length(table.seconds if table.clock == Table.Clock.MOVE else table.increment)
    }


def invite_by_mail(invitation: Invitation, **_kwargs: object) -> None:
    """An invitation to a bare address, or to somebody with an account."""
    table = invitation.table
    game = GAMES[table.game]
    language = translation.get_language() or settings.LANGUAGE_CODE
    if invitation.user is not None:
        language = preference_of(invitation.user).language or language
    with translation.override(language):
        options = shown_options(game, table.options)
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
        notify.send_notice(
            invitation.user,
            Notice.Kind.INVITATION,
            about,
            subject,
            text,
            html,
            link=str(values["link"]),
            brief=str(values["pace"]),
        )
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
    if (starts := notice.facts.get("starts")) is not None:
        waits = Table.objects.filter(pk=starts, status=Table.Status.OPEN, planned__gt=now)
        return waits.exists()
    if notice.kind not in {Notice.Kind.TURN, Notice.Kind.WARNING}:
        return True
    facts = notice.facts
    if "table" not in facts:
        return True  # several tables: made and sent within one sweep
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

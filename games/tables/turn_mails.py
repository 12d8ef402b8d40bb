"""It is your turn: at once, together after a settling time, or once a day. One mail for all tables.

A seat is marked before its mail is made, so that one absence is told once.
"""

import logging
from collections import defaultdict
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Preference, User
from accounts.queries import preference_of, zone_of
from accounts.quiet import after_quiet
from games.notify import commands as notify
from games.notify.mails import render
from games.notify.models import Notice
from games.tables.also_new import also_new
from games.tables.letters import language_of, send, values_for
from games.tables.models import Seat, Table
from games.tables.reading import presence

log = logging.getLogger(__name__)

BEFORE_MAIL = timedelta(minutes=1)  # somebody who answers at once needs no mail
SETTLING = timedelta(minutes=10)  # from the oldest turn that waits; further turns join it
AT_ONCE = 200  # people in one sweep


def notice_turns() -> None:
    """Tells everybody who is away whose turn it is, as they chose to be told."""
    now = timezone.now()
    seats = defaultdict[int, list[Seat]](list)
    for seat in called_seats():
        seats[seat.user_id or 0].append(seat)
    for own in list(seats.values())[:AT_ONCE]:
        try:
            _tell(own, now)
        except Exception:  # one person's fault is no reason to leave the others without mail
            log.exception("turn not told", extra={"table": own[0].table_id})


def called_seats() -> QuerySet[Seat]:
    """Seats of people for whom slow tables wait."""
    return (
        Seat.objects.filter(
            awaited__isnull=False,
            quiet=False,
            minded=False,
            resigned=False,
            muted=False,
            bot="",
            table__slow=True,
            table__status=Table.Status.PLAYING,
            user__isnull=False,
        )
        .select_related("user__preference", "table")
        .order_by("awaited")
    )


def _tell(seats: list[Seat], now: datetime) -> None:
    """Asks what costs nothing first: most sweeps find nothing new to tell."""
    user = seats[0].user
    if user is None:
        return
    preference = preference_of(user)
    way = Preference.TurnMails(preference.turn_mails)
    new = [seat for seat in seats if seat.noticed is None]
    is_ripe = bool(new) and waits_since(new[0]) <= now - wait(way)
    if not (is_ripe or way is Preference.TurnMails.DAILY):
        return
    if after_quiet(now, preference) > now or presence.is_on_site(user.pk):
        return
    if not notify.reaches(user, Notice.Kind.TURN):
        return
    if way is Preference.TurnMails.AT_ONCE:
        for seat in new:
            if waits_since(seat) <= now - BEFORE_MAIL and mark([seat], now):
                _tell_one(seat)
    elif way is Preference.TurnMails.DAILY:
        about = f"daily-{now.astimezone(zone_of(preference)).date()}"
        hour = now.astimezone(zone_of(preference)).hour
        if hour >= preference.daily_at and not notify.was_told(user, Notice.Kind.TURN, about):
            mark(new, now)
            _tell_all(user, seats, about, now)
    elif not has_mail_settling(user, now) and mark(new, now):
        _tell_settled(user, seats, now)


def wait(way: Preference.TurnMails) -> timedelta:
    """How long the oldest turn waits before it is told."""
    return BEFORE_MAIL if way is Preference.TurnMails.AT_ONCE else SETTLING


def waits_since(seat: Seat) -> datetime:
    return seat.awaited or timezone.now()


def has_mail_settling(user: User, now: datetime) -> bool:
    """Whether the last mail is so new that the next one waits."""
    mails = Notice.objects.filter(user=user, kind=Notice.Kind.TURN, created__gt=now - SETTLING)
    return mails.exists()


def mark(seats: list[Seat], now: datetime) -> int:
    """By compare-and-set: of two sweeps one tells it."""
    rows = Seat.objects.filter(pk__in=[seat.pk for seat in seats], noticed=None)
    return rows.update(noticed=now)


def _tell_settled(user: User, seats: list[Seat], now: datetime) -> None:
    if len(seats) == 1:
        _tell_one(seats[0])
    else:
        _tell_all(user, seats, f"turns-{now:%Y%m%d%H%M%S}", now)


def _tell_one(seat: Seat) -> None:
    number = seat.table.number
    facts = {"table": seat.table_id, "number": number}
    send(seat, Notice.Kind.TURN, f"turn-{seat.table_id}-{number}", facts)


def _tell_all(user: User, seats: list[Seat], about: str, now: datetime) -> None:
    """One mail for all tables, the most urgent first."""
    language, zone = language_of(user), zone_of(preference_of(user))
    with translation.override(language), timezone.override(zone):
        waiting = [values_for(seat, user, None) for seat in seats]
        waiting.sort(key=lambda one: (one["due"] is None, one["due"] or 0))
        values = {
            "tables": waiting,
            "also": also_new(user, now),
            "way": preference_of(user).turn_mails,
            "zone": zone,
            "name": user.username,
            "preferences": settings.SITE_URL + reverse("preferences"),
        }
        subject, text, html = render("digest", language, values)
        names = ", ".join(str(one["title"]) for one in waiting)
    lobby = settings.SITE_URL + reverse("lobby")
    notify.send_notice(user, Notice.Kind.TURN, about, subject, text, html, link=lobby, brief=names)

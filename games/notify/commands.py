"""All writes about notices: made once and delivered once, however often it is tried."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

import metrics
from accounts.links import FIELDS, unsubscribe_url
from accounts.models import Preference, User
from accounts.queries import (
    addresses_of,
    is_refused,
    is_silent,
    preference_of,
    user_at,
    verified_address,
)
from accounts.quiet import after_quiet
from games.notify.mails import UNSUBSCRIBE
from games.notify.message import message_of
from games.notify.models import Device, Notice
from games.notify.pushing import push, wants_push
from games.notify.queries import is_kept_here, wants_on_page

log = logging.getLogger(__name__)

# How long after each failure the next try waits; a worker that dies loses its claim likewise.
PAUSES = (
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=4),
    timedelta(hours=12),
)
MOST_TRIES = len(PAUSES)
KEPT = timedelta(days=90)  # the bodies of mails
MOST_A_DAY = 5  # invitations to one bare address, from all senders together
DAY = timedelta(days=1)
AT_ONCE = 50
# Whether what a notice tells is still so: its sender knows, from its facts.
Facts = dict[str, int]
Matters = Callable[[Notice, datetime], bool]


def send_notice(
    user: User,
    kind: str,
    about: str,
    subject: str,
    text: str,
    html: str = "",
    *,
    due: datetime | None = None,
    facts: Facts | None = None,
    link: str = "",
    brief: str = "",
    picture: bytes = b"",
) -> Notice | None:
    """Puts a mail on its way, at most once for (user, kind, about); None if no mail is sent.

    Only to a confirmed address, only if the user wants this kind, not before `due`, and not in
    the user's quiet hours, unless it cannot wait. A sweep delivers it. Browsers that want this
    kind are told the same in `brief`, and so is the site's own page; a tap there leads to `link`.
    """
    brief_values: dict[str, Any] = {
        "subject": subject_line(subject),
        "text": brief,
        "headers": {"link": link or "/"},
        "due": when_it_may_go(user, kind, due or timezone.now()),
        "facts": facts or {},
    }
    for channel in (Notice.Channel.PUSH, Notice.Channel.PAGE):
        if wants(user, kind, channel):
            Notice.objects.get_or_create(
                user=user, kind=kind, about=about, channel=channel, defaults=brief_values
            )
    address = verified_address(user)
    if not wanted(user, kind, address):
        return None
    values = mail_values(kind, subject, text, html, unsubscribe_url(kind, user))
    values |= {"due": when_it_may_go(user, kind, due or timezone.now()), "address": address}
    values |= {"facts": facts or {}, "picture": picture}
    if not about:
        return Notice.objects.create(user=user, kind=kind, **values)
    notice, made = Notice.objects.get_or_create(
        user=user, kind=kind, about=about, channel=Notice.Channel.MAIL, defaults=values
    )
    return notice if made else None


def when_it_may_go(user: User, kind: str, moment: datetime) -> datetime:
    """A moment outside the user's quiet hours. A warning does not wait: it is made at a moment
    that keeps them, and held back it would come after the time ran out."""
    return moment if kind == Notice.Kind.WARNING else after_quiet(moment, preference_of(user))


def was_told(user: User, kind: str, about: str) -> bool:
    """Whether a notice of this exists, sent or on its way."""
    return Notice.objects.filter(user=user, kind=kind, about=about).exists()


def send_to_address(
    address: str, about: str, subject: str, text: str, html: str = ""
) -> Notice | None:
    """An invitation to somebody who may have no account; None if it may not go there."""
    kind, now, address = Notice.Kind.INVITATION, timezone.now(), address.lower()
    if known := user_at(address):
        return send_notice(known, kind, about, subject, text, html)
    recent = Notice.objects.filter(user=None, address=address, created__gt=now - DAY)
    if is_silent(address) or recent.count() >= MOST_A_DAY:
        return None
    if recent.filter(kind=kind, about=about).exists():
        return None
    values = mail_values(kind, subject, text, html, unsubscribe_url(kind, address=address))
    return Notice.objects.create(address=address, kind=kind, about=about, due=now, **values)


def mail_values(kind: str, subject: str, text: str, html: str, stop: str) -> dict[str, Any]:
    """What a row keeps of a mail; the reader's own link takes the place left for it."""
    headers = {"Auto-Submitted": "auto-generated"}
    if kind in FIELDS:
        # One click in the mail program ends it (RFC 8058).
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return {
        "subject": subject_line(subject),
        "text": text.replace(UNSUBSCRIBE, stop),
        "html": html.replace(UNSUBSCRIBE, stop),
        "headers": headers,
    }


def subject_line(subject: str) -> str:
    return " ".join(subject.split())[:200]


def reaches(user: User, kind: str) -> bool:
    """Whether this kind may go to this user in any way."""
    mailed = wanted(user, kind, verified_address(user))
    return mailed or wants_push(user, kind) or wants_on_page(user, kind)


def wants(user: User, kind: str, channel: str) -> bool:
    """Whether this kind is told by one of the channels without an address."""
    return (wants_push if channel == Notice.Channel.PUSH else wants_on_page)(user, kind)


def wanted(user: User, kind: str, address: str) -> bool:
    """Whether this mail may go to this user: confirmed address, chosen kind."""
    field = FIELDS.get(kind)
    chosen = field is None or bool(getattr(preference_of(user), field))
    return bool(address) and user.left is None and chosen and not is_refused(user)


def always(notice: Notice, now: datetime) -> bool:
    return True


def deliver(notice: int, now: datetime | None = None, matters: Matters = always) -> bool:
    """Sends one notice if it is due and nobody else is sending it; True if it went out."""
    now = now or timezone.now()
    found = Notice.objects.select_related("user").filter(pk=notice, sent=None, due__lte=now).first()
    if found is None or found.tries >= MOST_TRIES:
        return False
    if not may_go(found, now, matters):
        return False
    # The claim: one conditional UPDATE, so of two workers one sends. It lapses when the
    # next try is due, so a worker that dies in between delays the mail and does not lose it.
    claimed = Notice.objects.filter(pk=notice, sent=None, tries=found.tries, due=found.due)
    if not claimed.update(
        tries=found.tries + 1, due=now + PAUSES[found.tries], address=found.address
    ):
        return False
    return _send(found, now)


def may_go(notice: Notice, now: datetime, matters: Matters = always) -> bool:
    """Asks again at the last moment: while a mail waits, much may change."""
    user = notice.user
    if user is None:
        silent = notice.kind != Notice.Kind.OTHER and is_silent(notice.address)
        return not silent or _give_up(notice, "not wanted any more")
    if notice.channel == Notice.Channel.PUSH:
        is_wanted = wants_push(user, notice.kind)
    else:
        notice.address = verified_address(user)
        is_wanted = wanted(user, notice.kind, notice.address)
    if not is_wanted:
        return _give_up(notice, "not wanted any more")
    if not matters(notice, now):
        return _give_up(notice, "not needed any more")
    later = when_it_may_go(user, notice.kind, now)
    if later > now:
        Notice.objects.filter(pk=notice.pk, sent=None).update(due=later)
    return later <= now


def _send(notice: Notice, now: datetime) -> bool:
    is_push = notice.channel == Notice.Channel.PUSH
    try:
        if is_push:
            push(notice)
        else:
            message_of(notice).send()
    except Exception as fault:  # whatever a server or a network may do is recorded, and retried
        _record(notice, fault)
        metrics.mails.labels(notice.channel, "failed").inc()
        return False
    gone = {} if is_kept_here() else {"picture": b""}  # the operator may still want to see it
    Notice.objects.filter(pk=notice.pk).update(sent=now, failure="", **gone)
    metrics.mails.labels(notice.channel, "sent").inc()
    if not is_push:
        Preference.objects.filter(user=notice.user_id, bounces__gt=0).update(bounces=0)
    return True


def _record(notice: Notice, fault: Exception) -> None:
    log.warning("notice not delivered", extra={"notice": notice.pk, "fault": repr(fault)[:200]})
    failure = f"{type(fault).__name__}: {fault}"[:300]
    if isinstance(fault, SMTPRecipientsRefused) and all(
        code >= 500 for code, _ in fault.recipients.values()
    ):
        _give_up(notice, failure)
        Preference.objects.filter(user=notice.user_id).update(bounces=F("bounces") + 1)
    else:
        Notice.objects.filter(pk=notice.pk).update(failure=failure)


def _give_up(notice: Notice, why: str) -> bool:
    Notice.objects.filter(pk=notice.pk, sent=None).update(tries=MOST_TRIES, failure=why)
    return False


def deliver_due(now: datetime | None = None, matters: Matters = always) -> int:
    """Sends what is due; called again and again by the timetable. Returns how many went out."""
    now = now or timezone.now()
    due = Notice.objects.filter(sent=None, due__lte=now, tries__lt=MOST_TRIES)
    due = due.exclude(channel=Notice.Channel.PAGE).order_by("due")  # that waits for its reader
    return sum(deliver(pk, now, matters) for pk in due.values_list("pk", flat=True)[:AT_ONCE])


def empty_old(now: datetime | None = None) -> int:
    """What old mails said is forgotten; that they went out is not."""
    old = Notice.objects.filter(created__lt=(now or timezone.now()) - KEPT).exclude(text="")
    return old.update(text="", html="", headers={}, facts={}, picture=b"")


def mark_read(user: int, link: str = "") -> int:
    """The user has read what the site told on its pages: all of it, or of one page."""
    unread = Notice.objects.filter(user_id=user, channel=Notice.Channel.PAGE, sent=None)
    if link:
        unread = unread.filter(headers__link=link)
    return unread.update(sent=timezone.now())


def withdraw(user: User, kind: str, facts: Facts) -> int:
    """Takes back notices that have become moot before they went out: those with these facts."""
    unsent = Notice.objects.filter(user=user, kind=kind, sent=None)
    for name, value in facts.items():
        unsent = unsent.filter(**{f"facts__{name}": value})
    return unsent.delete()[0]


def erase(user: User) -> None:
    """Nothing that was ever sent to this user or to one of their addresses is kept."""
    own = Q(user=user)
    for address in addresses_of(user):
        own |= Q(user=None, address__iexact=address)
    Notice.objects.filter(own).delete()
    Device.objects.filter(user=user).delete()


def erase_about(kind: str, abouts: Iterable[str]) -> None:
    """Mails to bare addresses are forgotten together with the person who gave us the address."""
    Notice.objects.filter(user=None, kind=kind, about__in=list(abouts)).delete()

"""All reads about notices."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.links import KINDS
from accounts.models import User
from accounts.queries import preference_of
from database.cursors import open_cursor, stamp
from games.notify.models import Device, Notice

OUTBOX = "games.notify.outbox.OutboxBackend"
SHOWN = 200
LATELY = timedelta(days=30)
MOST_UNREAD = 20
UNREAD = f"""
SELECT id FROM {Notice._meta.db_table}
WHERE user_id = %s AND channel = %s AND sent IS NULL AND created > %s
ORDER BY id DESC LIMIT %s"""  # noqa: S608 - a name of our own model


def is_kept_here() -> bool:
    """Whether mails stay in the outbox instead of going to an SMTP server."""
    return bool(settings.EMAIL_BACKEND == OUTBOX)


def outbox_key() -> str:
    """Opens the outbox of an embedded site; printed where it starts."""
    return salted_hmac("games.notify.outbox", "key").hexdigest()[:32]


def newest(most: int = SHOWN) -> list[Notice]:
    """The last mails, the newest first, without their bodies."""
    return list(Notice.objects.defer("text", "html", "headers", "picture").order_by("-pk")[:most])


def browsers_of(user: User) -> list[dict[str, Any]]:
    """The browsers that get notices, for the export of one's data; their secrets stay here."""
    rows = Device.objects.filter(user=user).order_by("pk")
    return [{"endpoint": one.endpoint, "created": one.created} for one in rows]


def wants_on_page(user: User, kind: str) -> bool:
    """Whether the site's own pages tell somebody of this kind. Turns have a sign of their own."""
    is_told = kind in KINDS and kind != Notice.Kind.TURN and user.left is None
    return is_told and bool(getattr(preference_of(user), f"page_{kind}"))


def unread(user: User) -> list[Notice]:
    """What the site tells somebody on its pages, the newest first, until it was read.

    Mostly nothing, and every page asks. A statement of our own that finds nothing buys a seventh of
    a board page by profile (P9); with `filter(user=user, channel=..., sent=None)` the rows
    themselves can be asked for at once.
    """
    since = stamp(timezone.now() - LATELY)
    with open_cursor() as cursor:
        cursor.execute(UNREAD, [user.pk, Notice.Channel.PAGE.value, since, MOST_UNREAD])
        found = [pk for (pk,) in cursor.fetchall()]
    if not found:
        return []
    fields = ("user_id", "kind", "subject", "text", "headers", "facts", "created")
    return list(Notice.objects.filter(pk__in=found).only(*fields).order_by("-pk"))


def notices_of(user: User) -> list[dict[str, Any]]:
    """What was sent to a user, for the export of one's data.

    Without the text of account mails: a link to a new password is for the mailbox alone.
    """
    fields = ("kind", "channel", "address", "subject", "text", "created", "due", "sent", "failure")
    found = list(Notice.objects.filter(user=user).order_by("pk").values(*fields))
    return [one | {"text": ""} if one["kind"] == Notice.Kind.OTHER else one for one in found]

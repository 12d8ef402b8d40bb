"""Links in mails that play one decision, or mute a table: signed, and good for that alone.

A decision is bound to one person, table, window and move, and not to the number of a line: others
may act in the same window. Signed without a time, so that the same decision always has the same
link.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.core import signing
from django.urls import reverse

SALT, MUTE = "tables.mail_links", "tables.mute"
LONGEST_TOKEN = 4000


@dataclass(frozen=True)
class Link:
    """What a link may do: `move` is empty where its reader still has to choose."""

    user: int
    table: int
    window: str
    move: str

    def digest(self, body: str) -> str:
        """Names this link and what it played; enough to know it again."""
        text = msgspec.json.encode([self.user, self.table, self.window, body])
        return sha256(text).hexdigest()


def url(user: int, table: int, window: str, move: Any = None) -> str:
    """The link that plays a move in a window, or that lets its reader choose one."""
    body = "" if move is None else msgspec.json.encode(move).decode()
    token = signing.Signer(salt=SALT).sign_object([user, table, window, body], compress=True)
    return settings.SITE_URL + reverse("mail_play", args=[token])


def read(token: str) -> Link | None:
    """What a link may do; None if we did not make it."""
    if len(token) > LONGEST_TOKEN:
        return None
    try:
        return Link(*signing.Signer(salt=SALT).unsign_object(token))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def mute_url(user: int, table: int) -> str:
    """The link that ends mails about one table for one person."""
    token = signing.Signer(salt=MUTE).sign_object([user, table])
    return settings.SITE_URL + reverse("mail_mute", args=[token])


def read_mute(token: str) -> tuple[int, int] | None:
    """Whose mails about which table a link ends; None if we did not make it."""
    if len(token) > LONGEST_TOKEN:
        return None
    try:
        user, table = signing.Signer(salt=MUTE).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return user, table

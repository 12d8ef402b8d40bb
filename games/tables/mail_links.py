"""Links in mails that play one decision: signed, for one person, table, window and move.

Not bound to the number of a line: others may act in the same window. Signed without a time, so that
the same decision always has the same link.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.core import signing
from django.urls import reverse

SALT = "tables.mail_links"
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

"""Links in mails that act without a log-in: signed, and good for one thing only."""

from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core import signing
from django.urls import reverse

from accounts.models import User

SALT = "accounts.unsubscribe"
LONGEST_TOKEN = 400
KINDS = ("turn", "warning", "vote", "invitation", "state", "seated", "minded", "chat")
FIELDS = {kind: f"mail_{kind}" for kind in KINDS}


@dataclass(frozen=True)
class Stop:
    """Who no longer wants which mails: a user, or a bare address by its digest."""

    kind: str
    user: int | None = None
    digest: str = ""


def digest_of(address: str) -> str:
    """How an address that wants silence is kept: not readable."""
    return sha256(address.strip().lower().encode()).hexdigest()


def unsubscribe_url(kind: str, user: User | None = None, address: str = "") -> str:
    """The signed link that ends mails of this kind to this user or address."""
    who = user.pk if user else digest_of(address)
    token = signing.dumps([kind, who], salt=SALT)
    return settings.SITE_URL + reverse("unsubscribe", args=[token])


def read_stop(token: str) -> Stop | None:
    """What a link asks for; None if we did not make it."""
    if len(token) > LONGEST_TOKEN:
        return None
    try:
        kind, who = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if kind not in FIELDS:
        return None
    return Stop(kind, user=who) if isinstance(who, int) else Stop(kind, digest=str(who))

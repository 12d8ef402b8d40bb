"""A move played by a link of a mail: once, for its owner, through the one door."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables.commands.playing import Played, submit
from games.tables.errors import NotAllowed
from games.tables.mail_links import Link
from games.tables.models import UsedLink


def play_link(user: User, link: Link, body: str) -> Played:
    """Plays the move of a link; a second time it says so and plays nothing."""
    try:
        with transaction.atomic():
            with transaction.atomic():
                UsedLink.objects.create(digest=link.digest(body))
            return submit(user, link.table, link.window, body.encode())
    except IntegrityError:
        raise NotAllowed("used", _("You've already made this move."), 409) from None


def was_used(link: Link, body: str) -> bool:
    """Whether this link has played its move."""
    return bool(body) and UsedLink.objects.filter(digest=link.digest(body)).exists()

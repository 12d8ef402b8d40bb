"""Mail without an SMTP server: every message stays where the operator can read it."""

from collections.abc import Sequence

from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage, EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.notify.message import NoticeMessage
from games.notify.models import Notice


class OutboxBackend(BaseEmailBackend):
    """Keeps each message as a notice that was sent, unless it is one already."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            if not isinstance(message, NoticeMessage):
                keep(message)
        return len(email_messages)


def keep(message: EmailMessage) -> None:
    """Account mails and the like, one row for each reader."""
    now = timezone.now()
    html = ""
    if isinstance(message, EmailMultiAlternatives):
        html = next((str(part[0]) for part in message.alternatives if part[1] == "text/html"), "")
    for address in message.recipients():
        Notice.objects.create(
            user=owner_of(message),
            address=address,
            subject=" ".join(str(message.subject).split())[:200],
            text=str(message.body),
            html=html,
            due=now,
            sent=now,
            tries=1,
        )


def owner_of(message: EmailMessage) -> User | None:
    """Whose account a mail is about: with the account the mail goes too, wherever it was sent."""
    found = getattr(message, "owner", None)
    return found if isinstance(found, User) and found.pk is not None else None

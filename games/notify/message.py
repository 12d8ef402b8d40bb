"""A notice as a mail."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.crypto import salted_hmac

from games.notify.models import Notice


class NoticeMessage(EmailMultiAlternatives):
    """Knows its row, so that the outbox does not keep it twice."""

    notice: int = 0


def message_of(notice: Notice) -> NoticeMessage:
    """Text, HTML beside it, and a name that stays the same when a delivery is repeated."""
    mark = salted_hmac("games.notify.message", str(notice.pk)).hexdigest()[:16]
    headers = {**notice.headers, "Message-ID": f"<{notice.pk}.{mark}@{settings.SITE_HOST}>"}
    message = NoticeMessage(notice.subject, notice.text, to=[notice.address], headers=headers)
    message.notice = notice.pk
    if notice.html:
        message.attach_alternative(notice.html, "text/html")
    return message

"""A notice as a mail."""

from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.crypto import salted_hmac

from games.notify.models import Notice

PICTURE = "position"  # what the HTML calls the picture that comes with it: cid:position


class NoticeMessage(EmailMultiAlternatives):
    """Knows its row, so that the outbox does not keep it twice, and carries its picture along."""

    notice: int = 0
    picture: bytes = b""

    def message(self, *args: Any, **kwargs: Any) -> Any:
        """The HTML and its picture belong together: neither is an attachment to be saved."""
        made = super().message(*args, **kwargs)
        if self.picture and made.is_multipart():
            made.set_payload([self._with_picture(part) for part in made.get_payload()])
        return made

    def _with_picture(self, part: Any) -> Any:
        if part.get_content_type() != "text/html":
            return part
        both = MIMEMultipart("related")
        image = MIMEImage(self.picture, "png")
        image.add_header("Content-ID", f"<{PICTURE}>")
        image.add_header("Content-Disposition", "inline", filename=f"{PICTURE}.png")
        both.attach(part)
        both.attach(image)
        return both


def message_of(notice: Notice) -> NoticeMessage:
    """Text, HTML beside it, and a name that stays the same when a delivery is repeated."""
    mark = salted_hmac("games.notify.message", str(notice.pk)).hexdigest()[:16]
    headers = {**notice.headers, "Message-ID": f"<{notice.pk}.{mark}@{settings.SITE_HOST}>"}
    message = NoticeMessage(notice.subject, notice.text, to=[notice.address], headers=headers)
    message.notice = notice.pk
    if notice.html:
        message.attach_alternative(notice.html, "text/html")
        message.picture = bytes(notice.picture)
    return message

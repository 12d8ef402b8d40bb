"""Notices: what was sent to people who were away, and what became of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """A mail, or a message to browsers: kept whole, so that delivery is checked and repeated."""

    class Kind(models.TextChoices):
        TURN = "turn"
        WARNING = "warning"
        INVITATION = "invitation"
        VOTE = "vote"
        STATE = "state"
        SEATED = "seated"
        MINDED = "minded"
        CHAT = "chat"
        OTHER = "other"

    class Channel(models.TextChoices):
        MAIL = "mail"
        PUSH = "push"
        PAGE = "page"  # on the site itself; sent when it was read

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="notices"
    )
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.OTHER)
    channel = models.CharField(max_length=4, choices=Channel, default=Channel.MAIL)
    about = models.CharField(max_length=80, blank=True, help_text="What it tells, once.")
    # What its sender needs to tell whether it still matters: plain values, read by name.
    facts = models.JSONField(default=dict)
    address = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict)
    picture = models.BinaryField(default=bytes, help_text="A PNG the HTML shows; gone once sent.")
    created = models.DateTimeField(auto_now_add=True)
    due = models.DateTimeField(help_text="Not before: quiet hours move it.")
    sent = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    failure = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            # At most one notice tells one person one thing, however often it is tried.
            models.UniqueConstraint(
                fields=["user", "kind", "about", "channel"],
                name="notice_once",
                condition=~models.Q(about="") & models.Q(user__isnull=False),
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["due"], name="notice_unsent", condition=models.Q(sent=None)),
            models.Index(
                fields=["user"],
                name="notice_unread",
                condition=models.Q(sent=None, channel="page"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.address or self.user}"


class Device(models.Model):
    """A browser that wants notices, and what they are encrypted with."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"browser {self.pk} of {self.user_id}"

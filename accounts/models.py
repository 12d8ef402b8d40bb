"""People and what they prefer."""

import re
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.calendar import FEWEST_HOURS, is_week

NAME_LENGTH = 24
NAME = re.compile(r"^\w[\w .'-]*\w\Z")
NAME_PATTERN = RegexValidator(NAME, _("Use letters, digits, spaces, dots, apostrophes or hyphens."))
# The end of a program's name. The pattern keeps brackets out of everybody else's, so the name alone
# tells programs from people wherever it is shown.
PROGRAM_MARK = " [bot]"


class User(AbstractUser):
    """Somebody at the site; `username` is the name at the table. Guests have no e-mail."""

    username = models.CharField(
        _("player name"),
        max_length=NAME_LENGTH,
        unique=True,
        validators=[NAME_PATTERN],
        error_messages={"unique": _("This name is taken.")},
    )
    email = models.EmailField(_("email"), blank=True)
    is_guest = models.BooleanField(default=False)
    is_program = models.BooleanField(
        default=False, db_default=False, help_text="Declared once by its owner, for good."
    )
    left = models.DateTimeField(null=True, blank=True, help_text="When the account was deleted.")
    seen = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text="When a page was last open, roughly."
    )

    banned_until = models.DateTimeField(
        null=True, blank=True, help_text="Until then there is no log-in, no page and no API."
    )
    banned_for = models.CharField(
        max_length=200, default="", db_default="", blank=True, help_text="What they are told."
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="user_name_once"),
            # No such thing for `email`: an address belongs to nobody until it is confirmed, and
            # a sign-up must not betray who has it. allauth keeps confirmed addresses unique.
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def is_banned(self) -> bool:
        """Whether an operator has sent them away for a time that is not over."""
        return self.banned_until is not None and self.banned_until > timezone.now()


def own_week(week: str) -> None:
    """A week has seven days of hours, and some of them are open."""
    if not is_week(week):
        raise ValidationError(
            _("Keep at least %(hours)s hours a week open.") % {"hours": FEWEST_HOURS}
        )


class Preference(models.Model):
    """How one user wants the site."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("Same as device")
        NIGHT = "night", pgettext_lazy("theme", "Dark")
        CHART = "chart", pgettext_lazy("theme", "Light")

    class TurnMails(models.TextChoices):
        AT_ONCE = "at_once", _("Right away, one per turn")
        SETTLED = "settled", _("Together, after 10 minutes")
        DAILY = "daily", _("Once a day")

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="preference")
    language = models.CharField(_("language"), max_length=8, default="", blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    mail_turn = models.BooleanField(_("email when it's my turn"), default=True)
    mail_warning = models.BooleanField(_("email when my time is running out"), default=True)
    mail_invitation = models.BooleanField(_("email when someone invites me"), default=True)
    mail_vote = models.BooleanField(_("email when someone needs my answer"), default=True)
    mail_state = models.BooleanField(_("email when a game starts, pauses or ends"), default=True)
    mail_seated = models.BooleanField(
        _("email when someone sits down at my live table"), default=True
    )
    mail_minded = models.BooleanField(_("email when the computer plays for me"), default=True)
    mail_chat = models.BooleanField(_("email when someone writes in the chat"), default=False)
    push_turn = models.BooleanField(default=True)
    push_warning = models.BooleanField(default=True)
    push_invitation = models.BooleanField(default=True)
    push_vote = models.BooleanField(default=True)
    push_state = models.BooleanField(default=True)
    push_seated = models.BooleanField(default=True)
    push_minded = models.BooleanField(default=True)
    push_chat = models.BooleanField(default=True)
    page_turn = models.BooleanField(default=True, db_default=True)
    page_warning = models.BooleanField(default=True, db_default=True)
    page_invitation = models.BooleanField(default=True, db_default=True)
    page_vote = models.BooleanField(default=True, db_default=True)
    page_state = models.BooleanField(default=True, db_default=True)
    page_seated = models.BooleanField(default=True, db_default=True)
    page_minded = models.BooleanField(default=True, db_default=True)
    page_chat = models.BooleanField(default=True, db_default=True)
    mail_links = models.BooleanField(_("links that play in my emails"), default=True)
    turn_mails = models.CharField(
        _("turn emails"), max_length=8, choices=TurnMails, default=TurnMails.SETTLED
    )
    daily_at = models.PositiveSmallIntegerField(
        _("daily email at"), default=8, validators=[MaxValueValidator(23)]
    )
    bounces = models.PositiveSmallIntegerField(
        default=0, help_text="Mails in a row that the address refused for good."
    )
    quiet_from = models.TimeField(_("quiet hours from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet hours to"), null=True, blank=True)
    week = models.CharField(
        _("my week"), max_length=168, default="", blank=True, validators=[own_week]
    )
    confirm_move = models.BooleanField(_("confirm each move"), default=True)
    standing_passes = models.BooleanField(_("auto-pass when I could only react"), default=False)
    coach = models.BooleanField(
        "coach", null=True, blank=True, help_text="None: by itself in the first games."
    )

    def __str__(self) -> str:
        return f"Preference of {self.user_id}"


class Vacation(models.Model):
    """Days on which the user's clocks stand, the first and the last included, in local days."""

    user = models.ForeignKey(User, models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering: ClassVar = ["first"]

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"


class Learned(models.Model):
    """A lesson somebody has done, by the end of its address; what it taught is not ours to know."""

    user = models.ForeignKey(User, models.CASCADE, related_name="learned")
    lesson = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "lesson"], name="learned_once")
        ]

    def __str__(self) -> str:
        return self.lesson


class Silence(models.Model):
    """An address without an account that wants no mail from us. Only its digest is kept."""

    digest = models.CharField(max_length=64, primary_key=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest[:12]


class ApiToken(models.Model):
    """A key to the API. Only its digest is kept; `scopes` says what it opens."""

    class Scope(models.TextChoices):
        READ = "read", _("See what I can see")
        PLAY = "play", _("Open tables, sit down and play")
        TALK = "talk", _("Write in the chat and invite people")

    digest = models.CharField(max_length=40, primary_key=True)
    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=40, blank=True, help_text="What its owner calls it.")
    scopes = models.CharField(max_length=40, help_text="Words of Scope, with blanks between.")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["created"]

    def __str__(self) -> str:
        return self.name or self.digest[:12]


class Block(models.Model):
    """Somebody does not want to meet somebody else at a table."""

    by = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "whom"], name="block_once"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} blocks {self.whom_id}"

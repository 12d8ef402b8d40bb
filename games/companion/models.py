"""Score sheets of games on a real table, and the marks on them."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

USER = settings.AUTH_USER_MODEL
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
SHORT = 4
LONG = 12  # 60 random bits


def code(length: int) -> str:
    """A code that nobody guesses, if it is long; one to read aloud, if it is short."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def long_code() -> str:
    return code(LONG)


class Sheet(models.Model):
    """One game on a real table. Durable: game, options, players, marks."""

    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    title = models.CharField(max_length=60, blank=True)
    key = models.CharField(max_length=LONG, default=long_code, unique=True)
    code = models.CharField(
        max_length=SHORT, blank=True, help_text="Four letters; only while the sheet is open."
    )
    maker = models.ForeignKey(
        USER, models.SET_NULL, null=True, blank=True, related_name="sheets_made"
    )
    created = models.DateTimeField()
    touched = models.DateTimeField(help_text="When the last mark was written.")
    erased = models.BooleanField(
        default=False, help_text="About to be deleted as a whole: then its marks may go."
    )
    # Derived, disposable: follows from the marks
    number = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["code"], name="code_once", condition=~Q(code="")),
        ]
        indexes: ClassVar = [models.Index(fields=["touched"], name="sheet_by_touch")]

    def __str__(self) -> str:
        return f"Sheet {self.pk}"


class Player(models.Model):
    """A name on a sheet; an account may claim it."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="players")
    index = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=24)
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="played")
    asked = models.ForeignKey(
        USER, models.SET_NULL, null=True, blank=True, related_name="names_asked",
        help_text="Who says that this name is theirs; the maker of the sheet agrees.",
    )  # fmt: skip

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "index"], name="player_once"),
            models.UniqueConstraint(
                fields=["sheet", "user"], name="player_one_per_user", condition=~Q(user=None)
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Phone(models.Model):
    """A phone that holds the pen: which player it says it is, when it was last heard of."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="phones", db_index=False)
    device = models.CharField(max_length=12)
    author = models.SmallIntegerField(default=-1, help_text="A player; -1 only watches.")
    seen = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "device"], name="phone_once"),
        ]

    def __str__(self) -> str:
        return f"Phone {self.device} on sheet {self.sheet_id}"


class Mark(models.Model):
    """One entry on a sheet. The database refuses to change it, or to delete it alone."""

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="marks", db_index=False)
    number = models.PositiveIntegerField()
    uid = models.CharField(max_length=24, help_text="Made by the phone: sent twice, written once.")
    cell = models.CharField(max_length=60, blank=True)
    value = models.TextField(default="null", help_text="As JSON.")
    undoes = models.CharField(max_length=24, blank=True)
    author = models.SmallIntegerField(default=-1, help_text="Whose phone: a player; -1 unknown.")
    device = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "number"], name="mark_once"),
            models.UniqueConstraint(fields=["sheet", "uid"], name="mark_sent_once"),
        ]

    def __str__(self) -> str:
        return f"Mark {self.number} of sheet {self.sheet_id}"

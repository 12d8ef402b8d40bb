"""The place where games are played: tables, seats, the log, deadlines, talk."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

USER = settings.AUTH_USER_MODEL


def link_word() -> str:
    """The unguessable part of an invitation link."""
    return secrets.token_urlsafe(9)


class Table(models.Model):
    """One playing of a game, from lobby to result. Durable: options, secret, log."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Clock(models.TextChoices):
        NONE = "none", _("no time limit")
        MOVE = "move", _("time per move")
        BANK = "bank", _("time bank + increment")

    class Absence(models.TextChoices):
        COMPUTER = "computer", _("the computer takes over")
        RESIGN = "resign", _("they resign")
        HOST = "host", _("the host decides")

    class Joining(models.TextChoices):
        ALL = "all", _("everyone")
        LINK = "link", _("people with the link")
        NAMED = "named", _("invited people")

    game = models.CharField(max_length=20)
    options = models.JSONField()
    host = models.ForeignKey(USER, models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    # Time
    slow = models.BooleanField(default=False, help_text="By correspondence.")
    clock = models.CharField(max_length=5, choices=Clock, default=Clock.NONE)
    seconds = models.PositiveIntegerField(default=0, help_text="Per move, or the reserve.")
    increment = models.PositiveIntegerField(default=0)
    absence = models.CharField(max_length=8, choices=Absence, default=Absence.COMPUTER)
    own_week = models.BooleanField(
        default=True, help_text="By correspondence: clocks run in their owners' own weeks."
    )
    planned = models.DateTimeField(
        null=True, blank=True, help_text="Live: when its people agreed to play."
    )
    # Who and how
    joining = models.CharField(max_length=5, choices=Joining, default=Joining.ALL)
    link = models.CharField(max_length=16, default=link_word, unique=True)
    rated = models.BooleanField(default=False)
    programs = models.BooleanField(
        default=False, db_default=False, help_text="Programs may sit down, too."
    )
    least_reliability = models.PositiveSmallIntegerField(
        default=0, help_text="Percent of decisions in time that it asks of people who join."
    )
    watchers_talk_apart = models.BooleanField(
        default=True, help_text="Seats read the watchers' chat only after the end."
    )
    # Luck: the secret opens when the table ends
    secret = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    # Derived, disposable: rebuilt from the log by `verify --mend`
    number = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    snapshot = models.TextField(blank=True)
    sealed = models.PositiveIntegerField(default=0, help_text="No undo to before this number.")
    result = models.JSONField(null=True, blank=True)
    ended_by = models.CharField(max_length=12, blank=True, help_text="rules, agreement, fault")
    proposal = models.JSONField(
        null=True, blank=True, help_text="To end or to undo, and who agrees."
    )
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    # Practice: a deal that others play too, or a finished game played on from one of its lines
    deal = models.ForeignKey("Deal", models.PROTECT, null=True, blank=True, related_name="tables")
    forked_from = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="forks"
    )
    forked_at = models.PositiveIntegerField(
        default=0, help_text="The lines up to this number, and their luck, are the other table's."
    )
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    paused = models.DateTimeField(null=True, blank=True)
    moved = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["status", "-created"], name="table_by_status"),
        ]

    def __str__(self) -> str:
        return f"Table {self.pk}"


class Seat(models.Model):
    """A place at a table; a user or a computer player holds it."""

    # Found by the constraint below; of an index more, each move would have to write another entry.
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(USER, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=12, blank=True, help_text="Level of the computer player.")
    name = models.CharField(max_length=40, blank=True)
    word = models.CharField(max_length=40, blank=True, help_text="Mixed into the table's secret.")
    ready = models.DateTimeField(
        null=True, blank=True, help_text="When its user last said so, before a live table starts."
    )
    minded = models.BooleanField(
        default=False, help_text="The computer plays until its user returns."
    )
    minded_until = models.DateTimeField(
        null=True, blank=True, help_text="Its user asked for that, and is back then."
    )
    offered = models.BooleanField(
        default=False, help_text="The others agreed that somebody else may take it over."
    )
    since = models.PositiveIntegerField(
        default=0, help_text="Its user took it over after this line; 0: sat there from the start."
    )
    resigned = models.BooleanField(default=False)
    awaited = models.DateTimeField(null=True, blank=True, help_text="Since when the table waits.")
    reserve = models.FloatField(null=True, blank=True, help_text="Seconds left in the reserve.")
    calendar = models.TextField(
        default="", help_text="When its user's clock runs, as they chose; empty: always."
    )
    grace_in = models.PositiveSmallIntegerField(
        default=0, help_text="Decisions until time that ran out is extended by itself again."
    )
    last_number = models.PositiveIntegerField(default=0, help_text="Of this seat's last move.")
    noticed = models.DateTimeField(null=True, blank=True, help_text="Mailed since the last visit.")
    muted = models.BooleanField(default=False, help_text="Only warnings are mailed.")
    note = models.TextField(blank=True, help_text="The user's own notes.")
    hints = models.PositiveSmallIntegerField(
        default=0, help_text="How often its user asked the computer for a move."
    )
    outage = models.JSONField(
        null=True, blank=True, help_text="Time given back for an outage, until its user read it."
    )
    # Beside the log, for its user's eyes only.
    orders = models.TextField(default="[]", help_text="Standing orders, as the game reads them.")
    acts = models.DateTimeField(null=True, blank=True, help_text="When its orders play a move.")
    quiet = models.BooleanField(default=False, help_text="Awaited, but its user need not come.")

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="seat_once"),
            models.UniqueConstraint(
                fields=["table", "user"], name="seat_one_per_user", condition=~models.Q(user=None)
            ),
        ]
        # No index on what a move changes: PostgreSQL then writes a seat in its place.

    def __str__(self) -> str:
        return f"Seat {self.index} of table {self.table_id}"


class Deal(models.Model):
    """One shuffle that many people play, each at a table of their own against computers."""

    word = models.CharField(max_length=16, default=link_word, unique=True)
    game = models.CharField(max_length=20)
    options = models.JSONField()
    key = models.CharField(max_length=12, blank=True, help_text="Which of a day's deals it is.")
    day = models.DateField(null=True, blank=True, help_text="None: shared from a table.")
    origin = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="shared")
    seat = models.PositiveSmallIntegerField(default=0, help_text="Where its players sit.")
    levels = models.JSONField(help_text="Of the computer at each seat; empty at the player's.")
    words = models.JSONField(help_text="A word of each seat, mixed into the secret.")
    secret = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "key", "day"], name="deal_of_a_day", condition=~models.Q(day=None)
            ),
            models.UniqueConstraint(
                fields=["origin", "seat"], name="deal_of_a_seat", condition=~models.Q(origin=None)
            ),
        ]

    def __str__(self) -> str:
        return f"Deal {self.word}"


class Review(models.Model):
    """What the strong computer player thinks of a finished table; made once, kept with it."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="review")
    body = models.TextField(help_text="The estimates and the turning points, as JSON.")
    seconds = models.FloatField(help_text="Time of the worker it took.")
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Review of table {self.table_id}"


class Line(models.Model):
    """One line of a log. The database refuses to change or delete it."""

    class Kind(models.TextChoices):
        MOVE = "move"
        UNDO = "undo"
        DEAL = "deal"  # what happened by itself before the first move
        NOTE = "note"  # what the platform did: pause, minding, an end by agreement

    class By(models.TextChoices):
        USER = "user"
        BOT = "bot"
        CLOCK = "clock"
        WISH = "wish"  # a standing order of the seat's user
        MINDER = "minder"  # the computer for an absent user

    table = models.ForeignKey(Table, models.PROTECT, related_name="lines", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=4, choices=Kind)
    seat = models.SmallIntegerField()
    by = models.CharField(max_length=6, choices=By)
    body = models.TextField(help_text="The move as JSON; for an undo the number it goes back to.")
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)
    sealed = models.BooleanField(default=False)
    events = models.TextField(default="[]", help_text="As told when it was played; not the truth.")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="line_once"),
        ]

    def __str__(self) -> str:
        return f"Line {self.number} of table {self.table_id}"


class Deadline(models.Model):
    """The moment a limit or a seat's time ends. Fired by compare-and-set, once."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="deadlines", db_index=False)
    window = models.CharField(max_length=80)
    seat = models.SmallIntegerField(help_text="-1: the window's own limit.")
    since = models.DateTimeField(null=True, blank=True, help_text="When its time began to run.")
    due = models.DateTimeField()
    warn = models.DateTimeField(null=True, blank=True)
    warned = models.DateTimeField(null=True, blank=True)
    again = models.DateTimeField(null=True, blank=True, help_text="When to warn a second time.")
    warned_again = models.DateTimeField(null=True, blank=True)
    in_grace = models.BooleanField(
        default=False, db_default=False, help_text="Time ran out and was extended by itself."
    )
    fired = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "window", "seat"], name="deadline_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due"], name="deadline_due", condition=models.Q(fired=None)),
        ]

    def __str__(self) -> str:
        return f"Deadline {self.window} of table {self.table_id}"


class Beat(models.Model):
    """When the sweep of deadlines last ran: one row. A gap is an outage, and nobody's time."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Swept at {self.at}"


class UsedLink(models.Model):
    """A link of a mail that has played its move; only its digest is kept."""

    digest = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest[:12]


class Message(models.Model):
    """A line of chat: among the seats, among some of them, or among the watchers."""

    class Room(models.TextChoices):
        SEATS = "seats"
        WATCHERS = "watchers"
        PRIVATE = "private"

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    user = models.ForeignKey(USER, models.PROTECT, related_name="messages")
    room = models.CharField(max_length=8, choices=Room)
    text = models.CharField(max_length=500)
    between = models.CharField(
        max_length=20, default="", help_text="In a private talk: the seats that read it."
    )
    phrase = models.CharField(
        max_length=20, default="", help_text="A phrase of the game, read by each in their language."
    )
    at = models.DateTimeField(auto_now_add=True)
    hidden = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.text[:40]

    def is_between(self, seat: int | None) -> bool:
        """Whether a seat takes part in this private talk."""
        return str(seat) in self.between.split()


class Invitation(models.Model):
    """A seat offered to somebody, by name or by mail."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(USER, models.CASCADE, null=True, blank=True, related_name="invited")
    address = models.EmailField(blank=True)
    word = models.CharField(max_length=16, default=link_word, unique=True)
    by = models.ForeignKey(USER, models.CASCADE, related_name="invitations_sent")
    created = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Invitation to table {self.table_id}"


class Rating(models.Model):
    """How strong a user is at one game, by openskill."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=20)
    mu = models.FloatField(default=25.0)
    sigma = models.FloatField(default=25.0 / 3)
    tables = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game"], name="rating_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.shown}"

    @property
    def shown(self) -> int:
        """The cautious estimate people see: somebody new has 1000."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


class Reliability(models.Model):
    """Whether a user's last decisions by correspondence came in time; excused ones are left out."""

    user = models.OneToOneField(USER, models.CASCADE, primary_key=True, related_name="reliability")
    marks = models.CharField(max_length=100, default="", help_text="1 or 0 each, the newest last.")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.marks}"


class Report(models.Model):
    """Somebody asks the operators to look at something."""

    by = models.ForeignKey(USER, models.CASCADE, related_name="reports")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True)
    about = models.ForeignKey(USER, models.CASCADE, null=True, blank=True, related_name="reported")
    text = models.CharField(max_length=1000)
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.text[:40]


from games.tables.upkeep import Archived, Release, Verification  # noqa: E402, F401  (of this app)

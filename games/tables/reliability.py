"""How reliable people are: the share of their last decisions by correspondence made in time.

What is excused is left out: a decision taken in an extension counts neither way, and vacations and
outages move the deadline itself. Live games count nothing: there a lost line is not a broken word.
"""

from collections.abc import Iterable

from django.db.models import Value
from django.db.models.functions import Concat, Right

from accounts.models import User
from games.tables.models import Reliability

DECISIONS = 100  # the last ones
FEWEST = 10  # of fewer nothing can be said
IN_TIME, MISSED = "1", "0"


def record(user: int, in_time: bool) -> None:
    """One decision more; the oldest of a hundred is forgotten. One statement, so none is lost."""
    Reliability.objects.get_or_create(user_id=user)
    mark = Value(IN_TIME if in_time else MISSED)
    Reliability.objects.filter(user_id=user).update(marks=Right(Concat("marks", mark), DECISIONS))


def shares(users: Iterable[int]) -> dict[int, int]:
    """Percent of decisions in time, of those of whom it can be said."""
    rows = Reliability.objects.filter(user__in=list(users)).values_list("user", "marks")
    return {user: share(marks) for user, marks in rows if len(marks) >= FEWEST}


def share_of(user: User) -> int | None:
    """The same of one person; None: too few decisions to tell."""
    return shares([user.pk]).get(user.pk)


def share(marks: str) -> int:
    """Rounded down: a hundred is said only of those who missed none."""
    return 100 * marks.count(IN_TIME) // len(marks)

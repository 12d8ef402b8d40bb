"""Which lessons a reader has done: with their account, or in the session of a stranger."""

from collections.abc import Container
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from accounts.commands import keep_lessons
from accounts.queries import lessons_done
from games.engine.lessons import Lesson, Row
from games.web.answers import who

KEY = "lessons"
MINUTES = 2  # that a lesson takes, about


def name_of(slug: str, lesson: Lesson) -> str:
    """A lesson among all games."""
    return f"{slug}/{lesson.slug}"


def done_by(request: HttpRequest) -> set[str]:
    """The lessons this reader has done; what a stranger did moves to the account they get."""
    here = set(request.session.get(KEY, []))
    user = who(request)
    if user is None:
        return here
    if here:
        keep_lessons(user, sorted(here))
        del request.session[KEY]
    return here | lessons_done(user)


def mark(request: HttpRequest, name: str) -> None:
    """This reader has done a lesson."""
    user = who(request)
    if user is not None:
        keep_lessons(user, [name])
    elif name not in (here := request.session.get(KEY, [])):
        request.session[KEY] = [*here, name]


@dataclass(frozen=True)
class Stop:
    """A lesson as a circle on its line."""

    number: int
    title: str
    address: str
    is_done: bool
    is_next: bool  # the one to go on with


@dataclass(frozen=True)
class Course:
    """A row of lessons as a reader finds it."""

    slug: str
    title: str
    stops: tuple[Stop, ...]

    @property
    def done(self) -> int:
        return sum(stop.is_done for stop in self.stops)

    @property
    def next(self) -> Stop:
        """The lesson to go on with: the first that is not done, else the first."""
        return next((stop for stop in self.stops if stop.is_next), self.stops[0])

    @property
    def minutes(self) -> int:
        return MINUTES


def course(slug: str, row: Row, done: Container[str]) -> Course:
    """A row with what is done."""
    open_ = [one.slug for one in row.lessons if name_of(slug, one) not in done]
    stops = (
        Stop(
            number,
            str(one.title),
            reverse("lesson", args=[slug, one.slug]),
            one.slug not in open_,
            open_[:1] == [one.slug],
        )
        for number, one in enumerate(row.lessons, 1)
    )
    return Course(row.slug, str(row.title), tuple(stops))

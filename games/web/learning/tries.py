"""The try at a lesson, kept in the session: moves, unfinished work, whether it is shown."""

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.http import HttpRequest

KEY = "tries"
MOST_KEPT = 6  # lessons somebody is in the middle of
MOST_STEPS = 60  # of unfinished work that can be undone


@dataclass(frozen=True)
class Try:
    """What a reader has done so far in a lesson."""

    moves: list[str] = field(default_factory=list)  # as JSON
    works: list[str] = field(default_factory=list)  # the newest last; "" is the lesson's own
    is_shown: bool = False  # the solution is on the board

    def played(self, move: str) -> "Try":
        return replace(self, moves=[*self.moves, move], works=[])

    def worked(self, work: str) -> "Try":
        return replace(self, works=[*self.works[-MOST_STEPS:], work])

    def stepped_back(self, to: str) -> "Try":
        """Without the newest work; a page may say what it goes back to."""
        kept = self.works[:-1]
        return replace(self, works=[*kept[:-1], to] if to else kept)


def read(request: HttpRequest, name: str) -> Try:
    """The try at this lesson; a fresh one if there is none."""
    kept: dict[str, Any] = request.session.get(KEY, {})
    try:
        return Try(**kept.get(name, {}))
    except TypeError:  # of an older form of this site
        return Try()


def keep(request: HttpRequest, name: str, one: Try) -> None:
    """Keeps a try, and those at the lessons looked at lately."""
    kept: dict[str, Any] = request.session.get(KEY, {})
    others = {other: value for other, value in kept.items() if other != name}
    newest = dict(list(others.items())[-MOST_KEPT + 1 :])
    request.session[KEY] = newest | ({name: asdict(one)} if one != Try() else {})

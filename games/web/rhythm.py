"""The pace of a table: what the host may choose, and how it is read in a list."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.tables.models import Table
from games.tables.time.pace import DAY, HOUR, MINUTE, length


@dataclass(frozen=True)
class Pace:
    """A clock for a table, under the key a form sends."""

    key: str
    clock: str
    seconds: int = 0
    increment: int = 0


LIVE = (
    Pace("none", "none"),
    Pace("move-45", "move", 45),
    Pace("move-90", "move", 90),
    Pace("move-180", "move", 3 * MINUTE),
    Pace("move-300", "move", 5 * MINUTE),
    Pace("move-480", "move", 8 * MINUTE),
    Pace("bank-10", "bank", 10 * MINUTE, 5),
    Pace("bank-15", "bank", 15 * MINUTE, 10),
    Pace("bank-30", "bank", 30 * MINUTE, 15),
)
SLOW = (
    Pace("hours-12", "move", 12 * HOUR),
    Pace("days-1", "move", DAY),
    Pace("days-2", "move", 2 * DAY),
    Pace("days-3", "move", 3 * DAY),
    Pace("days-7", "move", 7 * DAY),
    Pace("slow-bank-3", "bank", 3 * DAY, 12 * HOUR),
    Pace("slow-bank-7", "bank", 7 * DAY, DAY),
    Pace("slow-none", "none"),
)
PACES = {pace.key: pace for pace in LIVE + SLOW}


def pace_in_words(clock: str, seconds: int, increment: int) -> str:
    """How long a seat may think."""
    if clock == "move":
        return _("%(time)s per move") % {"time": length(seconds)}
    if clock == "bank":
        values = {"time": length(seconds), "more": length(increment)}
        return _("%(time)s each + %(more)s per move") % values
    return _("no time limit")


def choices(paces: tuple[Pace, ...]) -> list[tuple[str, str]]:
    """Paces for a form."""
    return [(pace.key, pace_in_words(pace.clock, pace.seconds, pace.increment)) for pace in paces]


def rhythm(table: Table) -> str:
    """The pace of a table in a list: "Live, 90 s for each move"."""
    pace = pace_in_words(table.clock, table.seconds, table.increment)
    if table.slow:
        return _("Correspondence, %(pace)s") % {"pace": pace}
    return _("Live, %(pace)s") % {"pace": pace}

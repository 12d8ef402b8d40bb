"""The end of a table: ranks and scores in a form that a template can show."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.models import Table
from games.tables.seen import Seen


@dataclass(frozen=True)
class Placed:
    """One seat in the result."""

    seat: int
    name: str
    rank: int
    score: int
    you: bool


@dataclass(frozen=True)
class Ended:
    """The result in a sentence and as rows, the first place first."""

    sentence: str
    rows: tuple[Placed, ...]


def result_of(seen: Seen) -> Ended | None:
    """The result, once there is one."""
    table = seen.table
    if table.status != Table.Status.FINISHED:
        return None
    if not table.result:
        return Ended(_("The table ended without a result."), ())
    pairs = zip(table.result["scores"], table.result["ranks"], strict=True)
    rows = [
        Placed(seat, seen.names[seat], rank, score, seen.names.is_you(seat))
        for seat, (score, rank) in enumerate(pairs)
    ]
    rows.sort(key=lambda row: (row.rank, -row.score))
    return Ended(sentence(rows), tuple(rows))


def sentence(rows: list[Placed]) -> str:
    """Who won, and with how many points."""
    first = [row for row in rows if row.rank == 1]
    points = first[0].score if first else 0
    if len(rows) == 1:
        text = ngettext("You finished with %(n)d point.", "You finished with %(n)d points.", points)
        return text % {"n": points}
    if len(first) > 1:
        names = ", ".join(row.name for row in first)
        text = ngettext(
            "%(names)s share the first place with %(n)d point.",
            "%(names)s share the first place with %(n)d points.",
            points,
        )
        return text % {"names": names, "n": points}
    if first[0].you:
        text = ngettext("You won with %(n)d point.", "You won with %(n)d points.", points)
        return text % {"n": points}
    text = ngettext("%(who)s won with %(n)d point.", "%(who)s won with %(n)d points.", points)
    return text % {"who": first[0].name, "n": points}

"""The end of a table: ranks and scores in a form that a template can show."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.companion.bg_stats import Placed, Play
from games.engine.contract import Seat
from games.engine.words import Concluding, Names
from games.tables.models import Line, Table
from games.tables.reading.scene import TableScene
from games.web.graph import tallied


@dataclass(frozen=True)
class Row:
    """One seat in the result."""

    seat: int
    name: str
    rank: int
    score: int
    you: bool  # the reader's own seat, whichever seat the table is seen from
    resigned: bool = False


@dataclass(frozen=True)
class Ended:
    """The result in a few words and as rows, the first place first."""

    sentence: str
    rows: tuple[Row, ...]
    counted: str = ""  # what the figures of the rows are

    @property
    def is_won_by_you(self) -> bool:
        return any(row.you and row.rank == 1 for row in self.rows)


def result_of(scene: TableScene) -> Ended | None:
    """The result, once there is one."""
    table = scene.table
    if table.status != Table.Status.FINISHED:
        return None
    if not table.result:
        return Ended(without_result(table), ())
    pairs = zip(scene.seats, table.result["scores"], table.result["ranks"], strict=True)
    rows = [
        Row(info.index, info.name, rank, score, info.you, info.resigned)
        for info, score, rank in pairs
    ]
    rows.sort(key=lambda row: (row.rank, -row.score))
    late = {line.seat for line in scene.lines if line.by == Line.By.CLOCK and line.seat >= 0}
    parts = (reason(rows, late), *concluded(scene, rows))
    counted = tallied(scene.wording).chip
    return Ended(" ".join(part for part in parts if part), tuple(rows), counted)


def play_of(scene: TableScene) -> Play | None:
    """A finished table as an app that collects plays takes it; None if nobody won."""
    table, ended = scene.table, result_of(scene)
    if ended is None or not ended.rows or table.ended is None:
        return None
    rows = sorted(ended.rows, key=lambda row: row.seat)
    best = max(row.score for row in rows)
    return Play(
        id=f"table-{table.pk}",
        game=table.game,
        began=table.started or table.created,
        ended=table.ended,
        players=[Placed(row.name, row.name, row.score, row.rank) for row in rows],
        highest_wins=any(row.rank == 1 and row.score == best for row in rows),
    )


def concluded(scene: TableScene, rows: list[Row]) -> tuple[str, ...]:
    """Who won: in the words of the game, or by points."""
    words, result = scene.wording, scene.table.result
    if result is None or not isinstance(words, Concluding):
        return winner(rows), own(rows)
    you = next((Seat(row.seat) for row in rows if row.you), None)
    names = Names([info.name for info in scene.seats], you)
    return (words.conclusion(result["scores"], result["ranks"], names),)


def without_result(table: Table) -> str:
    """Why nobody won."""
    if table.ended_by == "agreement":
        return _("Everyone agreed to end the game without a result.")
    return _("The game ended without a result.")


def reason(rows: list[Row], late: Collection[int] = ()) -> str:
    """Why it ended early: all but one resigned, or ran out of time."""
    gone = [row for row in rows if row.resigned]
    if not gone or len(rows) - len(gone) > 1:
        return ""
    if len(gone) == 1 and gone[0].seat in late:
        text = _("You ran out of time.") if gone[0].you else _("%(who)s ran out of time.")
        return text % {"who": gone[0].name}
    if len(gone) == 1:
        text = _("You resigned.") if gone[0].you else _("%(who)s resigned.")
        return text % {"who": gone[0].name}
    return _("%(names)s resigned.") % {"names": ", ".join(row.name for row in gone)}


def winner(rows: list[Row]) -> str:
    """Who won, and with how many points."""
    first = [row for row in rows if row.rank == 1]
    points = first[0].score if first else 0
    if len(rows) == 1:
        return alone(rows[0])
    if len(first) > 1:
        names = ", ".join(row.name for row in first)
        text = ngettext(
            "%(names)s share first place with %(n)d point.",
            "%(names)s share first place with %(n)d points.",
            points,
        )
        return text % {"names": names, "n": points}
    if first[0].you:
        text = ngettext("You won with %(n)d point.", "You won with %(n)d points.", points)
        return text % {"n": points}
    text = ngettext("%(who)s won with %(n)d point.", "%(who)s won with %(n)d points.", points)
    return text % {"who": first[0].name, "n": points}


def alone(row: Row) -> str:
    """How a game for one ended."""
    if row.you:
        text = ngettext(
            "You finished with %(n)d point.", "You finished with %(n)d points.", row.score
        )
        return text % {"n": row.score}
    text = ngettext(
        "%(who)s finished with %(n)d point.", "%(who)s finished with %(n)d points.", row.score
    )
    return text % {"who": row.name, "n": row.score}


def own(rows: list[Row]) -> str:
    """What the reader has, who did not win alone."""
    mine = next((row for row in rows if row.you and row.rank > 1), None)
    if mine is None:
        return ""
    text = ngettext("You have %(n)d point.", "You have %(n)d points.", mine.score)
    return text % {"n": mine.score}

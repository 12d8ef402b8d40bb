"""The end as a moment: who won and how, where the points came from, what decided the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import NOTHING
from games.engine.words import BreaksDown, BreaksTies, Concluding, Part
from games.shelf import levels_of
from games.tables.models import Seat, Table
from games.tables.reading.reviewed import Reviewed, review_of
from games.tables.reading.scene import TableScene, told
from games.tables.store.reading import read_lines
from games.web import review
from games.web.boxes import level_name
from games.web.growth import growth_of
from games.web.lead_graph import lead_graph
from games.web.results import Row, result_of

TOLD = 2  # sentences of the move that decided the game
LOSSES = 2  # in a row, until an easier computer is proposed


@dataclass(frozen=True)
class Counted:
    """A seat's points by source."""

    seat: int
    name: str
    you: bool
    score: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Decided:
    """The move that decided the game, in words."""

    number: int
    sentence: str
    change: str


@dataclass(frozen=True)
class Closing:
    """All that the end of a table says beside its ranks."""

    head: str = ""
    story: str = ""
    rows: tuple[Counted, ...] = ()
    decided: Decided | None = None
    graph: SafeString = NOTHING
    best: int = 0  # the line of the reader's best move
    turns: int = 0  # turning points of the review
    level: str = ""  # the computer to play next, and what that one is called
    level_name: str = ""
    is_next: bool = False  # it is stronger than the one just beaten


def closing_of(scene: TableScene) -> Closing | None:
    """The end as this reader sees it; None while the game goes on, or if nobody won."""
    ended = result_of(scene)
    if ended is None or not ended.rows:
        return None
    table = scene.table
    mine = next((row for row in ended.rows if row.you), None)
    found = review_of(table.pk)
    seat = mine.seat if mine else ended.rows[0].seat
    level, is_next = proposed(scene, mine)
    return Closing(
        head=ended.sentence if isinstance(scene.wording, Concluding) else head(ended.rows),
        story=story(scene, ended.rows),
        rows=counted(scene, ended.rows),
        decided=decided(scene, found, seat),
        graph=lead_graph(
            found.leads(seat), [one.number for one in found.turns], None, scene.wording
        )
        if found
        else NOTHING,
        best=best_of(scene, found, mine) if mine else 0,
        turns=len(found.turns) if found else 0,
        level=level,
        level_name=level_name(level) if level else "",
        is_next=is_next,
    )


def head(rows: Sequence[Row]) -> str:
    """One sentence with the numbers, where the game has no words of its own for its end."""
    first = [row for row in rows if row.rank == 1]
    others = [row for row in rows if row.rank > 1]
    values = {
        "who": first[0].name,
        "n": first[0].score,
        "m": others[0].score if others else 0,
    }
    if len(rows) == 1:
        return (_("You finished with %(n)d") if first[0].you else _("%(who)s: %(n)d")) % values
    if len(first) > 1:
        return _("A draw with %(n)d") % values
    if len(rows) == 2:
        return (
            _("You won, %(n)d to %(m)d") if first[0].you else _("%(who)s won, %(n)d to %(m)d")
        ) % values
    return (_("You won with %(n)d") if first[0].you else _("%(who)s won with %(n)d")) % values


def story(scene: TableScene, rows: Sequence[Row]) -> str:
    """How it went: what decided between equals, else whether the winner had been behind."""
    if told_tie := tie(scene, rows):
        return told_tie
    points = growth_of(scene.table).points if is_told_here(scene) else []
    if len(rows) < 2 or not points or rows[0].rank == rows[1].rank:
        return ""
    winner = rows[0].seat
    behind = [(max(row) - row[winner], number) for number, row in enumerate(points)]
    most, number = max(behind)
    if not most:
        return _("In front from the first point to the last.")
    leader = points[number].index(max(points[number]))
    values = {"who": scene.names[leader], "n": max(points[number]), "m": points[number][winner]}
    text = _("%(who)s led %(n)d to %(m)d after move %(line)d.")
    if scene.seats[leader].you:
        text = _("You led %(n)d to %(m)d after move %(line)d.")
    return text % {**values, "line": number}


def tie(scene: TableScene, rows: Sequence[Row]) -> str:
    """Why somebody won whose points another one has too."""
    words = scene.wording
    level = [row for row in rows[:2] if row.score == rows[0].score and not row.resigned]
    if len(level) < 2 or level[0].rank == level[1].rank or not isinstance(words, BreaksTies):
        return ""
    return words.tie(scene.view)


def is_told_here(scene: TableScene) -> bool:
    """Whether the game leaves it to the site to tell where points came from."""
    return isinstance(scene.wording, BreaksDown)


def counted(scene: TableScene, rows: Sequence[Row]) -> tuple[Counted, ...]:
    """Everybody's points by source."""
    words = scene.wording
    if not isinstance(words, BreaksDown):
        return ()
    parts = {row.seat: tuple(words.parts(scene.view, row.seat)) for row in rows}
    if not any(parts.values()):
        return ()
    return tuple(Counted(row.seat, row.name, row.you, row.score, parts[row.seat]) for row in rows)


def decided(scene: TableScene, found: Reviewed | None, seat: int) -> Decided | None:
    """The one move that changed most: by the computer's review, else by the points."""
    known = by_points(scene, seat) if found is None else review.decided(found, seat)
    if known is None:
        return None
    number, change = known
    lines = read_lines(scene.table.pk, number, after=number - 1)
    sentences = [
        text for line in told(lines, scene.wording, scene.names) for text in line.sentences
    ]
    return Decided(number, " ".join(sentences[:TOLD]), change) if sentences else None


def by_points(scene: TableScene, seat: int) -> tuple[int, str] | None:
    """The line that changed the points most towards how they ended."""
    points = growth_of(scene.table).points if is_told_here(scene) else []
    if len(points) < 2 or len(points[0]) < 2:
        return None
    leads = [row[seat] - max(one for at, one in enumerate(row) if at != seat) for row in points]
    sign = 1 if leads[-1] >= 0 else -1
    swing, number = max((sign * (b - a), n) for n, (a, b) in enumerate(pairwise(leads), 1))
    if swing <= 0:
        return None
    return number, _("%(n)+d points in one move.") % {"n": sign * swing}


def best_of(scene: TableScene, found: Reviewed | None, mine: Row) -> int:
    """The reader's own move that did most."""
    lines = read_lines(scene.table.pk)
    own = [line.number for line in lines if line.seat == mine.seat and line.kind == "move"]
    if found is not None:
        return found.best_move(mine.seat, own) or 0
    points = growth_of(scene.table).points if is_told_here(scene) else []
    if not points:
        return 0
    gains = [(points[n][mine.seat] - points[n - 1][mine.seat], n) for n in own if n < len(points)]
    best = max(gains, default=(0, 0))
    return best[1] if best[0] > 0 else 0


def proposed(scene: TableScene, mine: Row | None) -> tuple[str, bool]:
    """The computer to play next: a stronger one after a win, an easier one after two losses."""
    others = [info for info in scene.seats if mine is None or info.index != mine.seat]
    if mine is None or not others or not all(info.level for info in others):
        return "", False
    levels = [level for level in levels_of(scene.table.game) if level != "random"]
    now = max(levels.index(info.level) if info.level in levels else -1 for info in others)
    if mine.rank == 1:
        is_last = now + 1 >= len(levels)
        return ("", False) if is_last else (levels[now + 1], True)
    user = scene.seats[mine.seat].user_id
    if now > 0 and user is not None and has_lost_before(scene.table, user):
        return levels[now - 1], False
    return "", False


def has_lost_before(table: Table, user: int) -> bool:
    """Whether this person's last games of this kind against computers were all lost."""
    seats = Seat.objects.filter(
        user_id=user,
        table__game=table.game,
        table__status=Table.Status.FINISHED,
        table_id__lte=table.pk,
    ).exclude(table__result=None)
    last = seats.select_related("table").order_by("-table_id")[:LOSSES]
    ranks = [seat.table.result["ranks"][seat.index] for seat in last if seat.table.result]
    return len(ranks) == LOSSES and all(rank > 1 for rank in ranks)

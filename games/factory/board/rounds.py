"""The minutes of a round side by side: every galaxy as it came about, second by second."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Minutes, Past, Scene
from games.engine.drawing import sign
from games.engine.words import Names
from games.factory.board.galaxy import MARGIN, grid_names, tile, view_box
from games.factory.rules.minutes import Building, Frame, Minute, buildings, frames
from games.factory.rules.moves import Layout, Placed
from games.factory.rules.view import View
from games.factory.words.words import colours

Span = tuple[int, int]  # from a tenth of a second to before another
FOREVER = 99_999


class Round(NamedTuple):
    """A round whose galaxies are shown, with the moments of its lines."""

    building: Building
    tenths: dict[int, dict[int, int]]  # by seat, then by number of a line
    end: int  # tenths the sand ran


def rounds_of(past: Past, seconds: int) -> dict[int, Round]:
    """Every round of a table that can be replayed, by its number."""
    return {
        building.round: Round(building, tenths_of(building, past.times), 10 * seconds)
        for building in buildings(past.start, list(past.moves))
    }


def minutes(scene: Scene, past: Past, number: int, at: int | None) -> Minutes | None:
    """A round side by side, once all its galaxies are shown."""
    view: View = scene.view
    rounds = {} if view.build == "untimed" else rounds_of(past, view.seconds)
    if number not in rounds:
        return None
    shown = rounds[number]
    now = shown.end if at is None else min(at, shown.end)
    drawn = side_by_side(shown, scene.names, now)
    return Minutes(tuple(rounds), drawn, now, shown.end, shown.building.closed)


def tenths_of(building: Building, times: Mapping[int, datetime]) -> dict[int, dict[int, int]]:
    """When each act of each seat happened, by the sand of that seat."""
    return {
        int(minute.seat): {
            act.number: round(10 * (times[act.number] - times[minute.opened]).total_seconds())
            for act in minute.acts
        }
        for minute in building.minutes
    }


def side_by_side(shown: Round, names: Names, now: int) -> SafeString:
    """One picture per seat; the script shows what belongs to a moment, the server does so too."""
    drawn = [
        picture(minute, frames(minute, shown.tenths[minute.seat]), shown.end, names, now)
        for minute in shown.building.minutes
    ]
    kind = " wide" if is_wide(shown.building) else ""
    return SafeString(f'<div class="minutes n{len(drawn)}{kind}">{"".join(drawn)}</div>')


def is_wide(building: Building) -> bool:
    """Rows of nine lie under each other."""
    return all(len({p.y for p in minute.shown}) == 1 for minute in building.minutes)


def picture(minute: Minute, told: Sequence[Frame], end: int, names: Names, now: int) -> str:
    """A seat's galaxy with everything that ever lay in it."""
    ending = moved(minute.shown, told[-1].layout)
    spans = spans_of([*told, Frame(end, ending)], end)
    cells = sorted({(p.x, p.y) for p in spans}, key=lambda cell: (cell[1], cell[0]))
    drawn = "".join(
        f'<g data-t="{said(when)}"{hidden(when, now)}>'
        f"{tile(p, named=False)}{luck(p, minute, end) if p.tile in minute.filled else ''}</g>"
        for p, when in spans.items()
    )
    name = escape(names[minute.seat])
    label = escape(_("%(who)s's galaxy") % {"who": names[minute.seat]})
    placed = escape(_("placed"))
    laid = sum(holds(when, now) for when in spans.values())
    return (
        f'<figure class="minute"><figcaption>{sign(minute.seat)}<b>{name}</b>'
        f'<span class="num" data-count>{laid}</span> <span class="dim">{placed}</span>'
        f"{deeds(minute, told, end, now)}</figcaption>"
        f'<svg class="minutegal" viewBox="{view_box(cells, MARGIN)}" role="img" '
        f'aria-label="{label}">{grid_names(cells)}{drawn}</svg></figure>'
    )


def moved(shown: Layout, last: Layout) -> Layout:
    """A free galaxy is shifted to its corner when it is shown: back to where it was built."""
    lay = {p.tile: p for p in last}
    for p in shown:
        if p.tile in lay:
            dx, dy = lay[p.tile].x - p.x, lay[p.tile].y - p.y
            return tuple(Placed(q.tile, q.x + dx, q.y + dy, q.turn, q.down) for q in shown)
    return shown


def spans_of(told: Iterable[Frame], end: int) -> dict[Placed, list[Span]]:
    """When each tile lay where, and how."""
    moments = list(told)
    found: dict[Placed, list[Span]] = {}
    for frame, after in zip(moments, [*moments[1:], None], strict=True):
        first = min(frame.tenth, end)
        last = min(after.tenth, end) if after else FOREVER
        for p in frame.layout if first < last else ():
            spans = found.setdefault(p, [])
            if spans and spans[-1][1] == first:
                spans[-1] = (spans[-1][0], last)
            else:
                spans.append((first, last))
    return found or {Placed(0, 0, 0, 0, down=True): []}


def said(spans: Iterable[Span]) -> str:
    return " ".join(f"{first}-{last}" for first, last in spans)


def holds(spans: Iterable[Span], now: int) -> bool:
    return any(first <= now < last for first, last in spans)


def hidden(spans: Iterable[Span], now: int) -> str:
    return "" if holds(spans, now) else ' class="off"'


def luck(p: Placed, minute: Minute, end: int) -> str:
    """A mark on what luck laid when the sand had run."""
    x, y = 100 * p.x, 100 * p.y
    return f'<rect class="bychance" x="{x + 4}" y="{y + 4}" width="92" height="92" rx="6"/>'


def deeds(minute: Minute, told: Iterable[Frame], end: int, now: int) -> str:
    """What a seat did beside laying tiles, from the moment it did so."""
    items = []
    for frame in told:
        if words := deed(frame):
            spans = [(min(frame.tenth, end), FOREVER)]
            at = f'<span class="num dim">{min(frame.tenth, end) / 10:.1f}</span>'
            items.append(
                f'<li data-t="{said(spans)}"{hidden(spans, now)}>{at} {escape(words)}</li>'
            )
    if minute.filled:
        spans = [(end, FOREVER)]
        words = _("placed at random: %(n)d") % {"n": len(minute.filled)}
        items.append(f'<li data-t="{said(spans)}"{hidden(spans, now)}>{escape(words)}</li>')
    return f"<ul>{''.join(items)}</ul>"


def deed(frame: Frame) -> str:
    """An act of the minute in few words."""
    match frame.move:
        case "done":
            return _("done")
        case "resume":
            return _("kept building")
        case "time_up":
            return _("time's up")
        case "grab":
            return _("claimed %(colours)s") % {"colours": colours(" ".join(frame.bonus))}
        case "submit":
            if frame.bonus:
                return _("locked in, claiming %(colours)s") % {
                    "colours": colours(" ".join(frame.bonus))
                }
            return _("locked in")
    return ""

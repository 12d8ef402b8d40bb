"""The points of a finished table, line by line, as a drawing."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from games.engine.words import CountsOtherThings, Tallied

LEFT, RIGHT, TOP, BOTTOM = 26.0, 268.0, 14.0, 128.0
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 4", "12 4")
GREAT_GAIN = 3


def tallied(wording: object) -> Tallied:
    """What a game counts: points, unless it says otherwise."""
    if isinstance(wording, CountsOtherThings):
        return wording.tallied()
    return Tallied(
        _("Points"),
        _("Points, move by move"),
        _("Points after each move. At the end: %(told)s"),
        GREAT_GAIN,
        _("Marks: a gain of three points or more."),
        _("points here"),
        _("Estimated lead in points after each move; at the end %(lead)+g"),
        _("Estimated lead in points. Above the line: %(who)s ahead."),
        _("No points yet, but it's what the strong computer would play."),
        ngettext_lazy("%(n)+d point right away.", "%(n)+d points right away.", "n"),
    )


def graph(
    scores: Sequence[Sequence[int]], names: Sequence[str], number: int, wording: object = None
) -> SafeString:
    """One line per seat; dashes say what the colours say."""
    if len(scores) < 2:
        return SafeString("")
    most = max(5, max(max(row) for row in scores))
    least = min(0, min(min(row) for row in scores))
    last = len(scores) - 1

    def x(place: float) -> float:
        return LEFT + (RIGHT - LEFT) * place / last

    def y(points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - least) / (most - least)

    parts = [axis(y(points), points) for points in ticks(least, most)]
    parts += [
        f'<text x="{x(place):.0f}" y="145" text-anchor="middle">{place}</text>'
        for place in ticks(0, last)
    ]
    ends = spread([y(points) for points in scores[-1]])
    for seat in range(len(scores[0])):
        steps = "".join(
            f"H{x(place):.1f}V{y(row[seat]):.1f}"
            for place, row in enumerate(scores)
            if place and (row[seat] != scores[place - 1][seat] or place == last)
        )
        dash = f' stroke-dasharray="{DASHES[seat % 6]}"' if seat else ""
        start, end = y(scores[0][seat]), f"{ends[seat] + 4:.0f}"
        parts.append(
            f'<g class="p{seat % 4 + 1}"><path d="M{LEFT:g} {start:.1f}{steps}"{dash}/>'
            f'<text class="lbl" x="274" y="{end}">{scores[-1][seat]}</text>'
            f'<text class="lbl" x="296" y="{end}">{escape(names[seat][:1])}</text></g>'
        )
    cursor = f'<path class="cur" d="M{x(min(number, last)):.1f} 8V130"/>'
    told = ", ".join(f"{name} {points}" for name, points in zip(names, scores[-1], strict=True))
    label = escape(tallied(wording).told % {"told": told})
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<svg class="graph" viewBox="0 0 312 150" role="img" aria-label="{label}">'
        f"{''.join(parts)}{cursor}</svg>"
    )


def axis(y: float, points: int) -> str:
    return (
        f'<path class="ax" d="M{LEFT:g} {y:.1f}H{RIGHT:g}"/>'
        f'<text x="20" y="{y + 4:.1f}" text-anchor="end">{points}</text>'
    )


def ticks(least: int, most: int) -> list[int]:
    """Round numbers, at most six."""
    step = next(
        (one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500) if (most - least) / one <= 5), 1000
    )
    first = -(-least // step) * step
    return list(range(first, most + 1, step))


def spread(heights: Sequence[float], apart: float = 13.0) -> list[float]:
    """The heights of the labels, moved apart where they would overlap."""
    placed: dict[int, float] = {}
    last = -apart
    for seat in sorted(range(len(heights)), key=lambda one: heights[one]):
        last = placed[seat] = max(heights[seat], last + apart)
    return [placed[seat] for seat in range(len(heights))]


def turning_points(scores: Sequence[Sequence[int]], gain: int) -> list[int]:
    """Where a line brought somebody so many points, in thousandths of the way."""
    last = len(scores) - 1
    return [
        round(1000 * place / last)
        for place in range(1, len(scores))
        if max(b - a for a, b in zip(scores[place - 1], scores[place], strict=True)) >= gain
    ]

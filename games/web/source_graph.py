"""The points of a finished table by what they came from: one drawing for each seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.web.graph import ticks

LEFT, RIGHT, TOP, BOTTOM = 26.0, 282.0, 6.0, 66.0

Rows = Sequence[Sequence[Sequence[int]]]  # after each line: by seat and source


@dataclass(frozen=True)
class Grown:
    """One seat's points by source."""

    seat: int
    name: str
    art: SafeString


def source_graphs(
    rows: Rows, sources: Sequence[str], names: Sequence[str], number: int
) -> list[Grown]:
    """Layers on one scale for all seats; the lowest source is the first."""
    if len(rows) < 2 or not sources:
        return []
    most = max(5, max(sum(seat) for row in rows for seat in row))
    return [
        Grown(seat, name, layers([row[seat] for row in rows], sources, name, most, number))
        for seat, name in enumerate(names)
    ]


def layers(
    rows: Sequence[Sequence[int]], sources: Sequence[str], name: str, most: int, number: int
) -> SafeString:
    """One seat: each layer is painted over the one that reaches higher."""
    last = len(rows) - 1

    def x(place: float) -> float:
        return LEFT + (RIGHT - LEFT) * place / last

    def y(points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * points / most

    parts = [
        f'<path class="ax" d="M{LEFT:g} {y(points):.1f}H{RIGHT:g}"/>'
        f'<text x="20" y="{y(points) + 4:.1f}" text-anchor="end">{points}</text>'
        for points in ticks(0, most)[:: 2 if most > 20 else 1]
    ]
    for source in reversed(range(len(sources))):
        heights = [sum(row[: source + 1]) for row in rows]
        if not any(row[source] for row in rows):
            continue
        steps = "".join(
            f"H{x(place):.1f}V{y(heights[place]):.1f}"
            for place in range(1, last + 1)
            if heights[place] != heights[place - 1]
        )
        start = f"M{LEFT:g} {BOTTOM:g}V{y(heights[0]):.1f}"
        parts.append(f'<path class="src s{source}" d="{start}{steps}H{RIGHT:g}V{BOTTOM:g}Z"/>')
    end = f'<text class="lbl" x="288" y="{y(sum(rows[-1])) + 4:.0f}">{sum(rows[-1])}</text>'
    cursor = f'<path class="cur" d="M{x(min(number, last)):.1f} 2V{BOTTOM + 4:g}"/>'
    told = ", ".join(f"{source} {points}" for source, points in zip(sources, rows[-1], strict=True))
    label = escape(
        _("%(name)s, points by source. At the end: %(told)s") % {"name": name, "told": told}
    )
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<svg class="graph" viewBox="0 0 312 72" role="img" aria-label="{label}">'
        f"{''.join(parts)}{end}{cursor}</svg>"
    )

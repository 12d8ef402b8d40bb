"""The estimated lead of a seat, line by line, with the turning points on it."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.web.graph import tallied, ticks

LEFT, RIGHT, TOP, BOTTOM = 30.0, 306.0, 12.0, 112.0


def lead_graph(
    leads: Sequence[float], turns: Sequence[int], shown: int | None, wording: object
) -> SafeString:
    """Above zero the seat is ahead, below it behind; numbers stand where the game turned."""
    if len(leads) < 2:
        return SafeString("")
    most, least = max(2.0, *leads), min(-2.0, *leads)
    last = len(leads) - 1

    def x(place: float) -> float:
        return LEFT + (RIGHT - LEFT) * place / last

    def y(points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - least) / (most - least)

    line = "L".join(f"{x(place):.1f} {y(points):.1f}" for place, points in enumerate(leads))
    zero = y(0)
    parts = [
        f'<path class="ax{" zero" if not points else ""}" d="M{LEFT:g} {y(points):.1f}H{RIGHT:g}"/>'
        f'<text x="24" y="{y(points) + 4:.1f}" text-anchor="end">{points:+d}</text>'
        for points in ticks(int(least), int(most))
    ]
    parts += [
        f'<text x="{x(place):.0f}" y="130" text-anchor="middle">{place}</text>'
        for place in ticks(0, last)
    ]
    area = f"M{LEFT:g} {zero:.1f}L{line}L{RIGHT:g} {zero:.1f}Z"
    parts.append(f'<path class="area" d="{area}"/><path class="lead" d="M{line}"/>')
    if shown is not None:
        parts.append(f'<path class="cur" d="M{x(min(shown, last)):.1f} 8V114"/>')
    parts += [
        f'<g class="turn"><circle cx="{x(at):.1f}" cy="{y(leads[at]):.1f}" r="8"/>'
        f'<text x="{x(at):.1f}" y="{y(leads[at]) + 4:.1f}" text-anchor="middle">{n}</text></g>'
        for n, at in enumerate(turns, 1)
    ]
    label = escape(tallied(wording).lead % {"lead": leads[-1]})
    return mark_safe(  # noqa: S308 - numbers, and a label that is escaped
        f'<svg class="graph leads" viewBox="0 0 312 136" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )

"""The Cosmic Clock: a dial beside the board, a ruler above it on narrow screens."""

from math import cos, pi, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from games.bigbang.rules.view import View
from games.engine.explaining import marked
from games.engine.words import Names
from games.engine.words import translated as _

RADIUS, STACKED = 74.0, 13.0
SIGNS = (
    "M-6.2-4.5H6.2L0 6.5Z",
    "M0-6.5L6.2 4.5H-6.2Z",
    "M-6.2-4.5H6.2L0 6.5ZM-3.8-.3H3.8",
    "M0-6.5L6.2 4.5H-6.2ZM-3.8.3H3.8",
)
SPACES_SHOWN, STEP = 9, 43.3
NOTHING = SafeString("")


def piles(view: View) -> dict[int, list[int]]:
    """Who lies on each space, the lowest first."""
    found: dict[int, list[int]] = {}
    for seat in reversed(view.order):
        found.setdefault(view.times[seat], []).append(seat)
    return found


def marker(seat: int, x: float, y: float, kind: str = "", known: str = "") -> str:
    return (
        f'<g class="mk p{seat % 4 + 1}{kind}"{known} transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="11"/><path d="{SIGNS[seat % 4]}"/></g>'
    )


def walker(seat: int, time: int) -> str:
    """A marker walks from space to space (static/js/motion.js)."""
    return f' data-piece="clock-{seat}" data-stop="{time}"'


def told(view: View, names: Names) -> str:
    """The clock in a sentence."""
    places = "; ".join(
        _("%(who)s at %(time)d") % {"who": names[seat], "time": view.times[seat]}
        for seat in view.order
    )
    return _("Cosmic Clock. %(places)s.") % {"places": places}


def dial(view: View, names: Names, landing: int | None) -> SafeString:
    """The ring with its piles; the middle says the same in words."""
    if not view.times:
        return NOTHING
    ticks = "".join(tick(view.spaces, space) for space in range(view.spaces))
    marks = []
    shown = piles(view)
    for time, seats in shown.items():
        for level, seat in enumerate(seats):
            x, y = on_ring(view.spaces, time, RADIUS + level * STACKED)
            marks.append(marker(seat, x, y, known=f"{walker(seat, time)} data-around"))
            if seat == view.active and view.order and view.order[0] == seat:
                marks.append(f'<circle class="now" r="14" cx="{x:.1f}" cy="{y:.1f}"/>')
    if landing is not None and view.you is not None:
        above = len(shown.get(landing, ()))
        x, y = on_ring(view.spaces, landing, RADIUS + above * STACKED)
        marks.append(marker(view.you, x, y, " ghost"))
    who = f'<p class="small dim">{escape(rule())}</p>' if view.seats > 1 else ""
    title = escape(_("Cosmic Clock"))
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<section><h2 class="tag">{title}</h2>'
        f'<svg class="dial"{marked("clock", focus=True)} viewBox="-112 -112 224 224" role="img" '
        f'aria-label="{escape(told(view, names))}"><circle class="rim0" r="{RADIUS:g}"/>'
        f"{ticks}{''.join(marks)}{middle(view, names)}</svg>"
        f"{who}</section>"
    )


def rule() -> str:
    """Who plays next."""
    return _("Last on the clock plays next; in a stack, the top marker.")


def on_ring(spaces: int, time: int, radius: float) -> tuple[float, float]:
    angle = 2 * pi * (time % spaces) / spaces
    return radius * sin(angle), -radius * cos(angle)


def tick(spaces: int, space: int) -> str:
    (ax, ay), (bx, by) = on_ring(spaces, space, 67), on_ring(spaces, space, 60)
    x, y = on_ring(spaces, space, 51)
    return (
        f'<path class="tick" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
        f'<text x="{x:.1f}" y="{y + 4:.1f}">{space}</text>'
    )


def middle(view: View, names: Names) -> str:
    """The time of whoever plays, counted on without end."""
    if view.active is None:
        return ""
    who = (
        _("your turn")
        if view.active == view.you
        else _("%(who)s's turn") % {"who": names[view.active]}
    )
    unit = escape(_("million years"))
    return (
        f'<text class="big" y="2">{view.times[view.active]}</text>'
        f'<text class="mid" y="18">{unit}</text>'
        f'<text class="mid" y="32">{escape(capfirst(who))}</text>'
    )


def ruler(view: View, names: Names, landing: int | None) -> SafeString:
    """A stretch of the clock laid out straight, from the furthest behind on."""
    if not view.times:
        return NOTHING
    first = max(0, min(view.times) - 1)
    scale = []
    for place in range(SPACES_SHOWN):
        x = 22 + place * STEP
        scale.append(f'<path class="tick" d="M{x:.0f} 33V41"/>')
        scale.append(f'<text class="orbt" x="{x - 13:.0f}" y="45">{first + place}</text>')
    marks = []
    shown = piles(view)
    for time, seats in sorted(shown.items()):
        x = 22 + min(time - first, SPACES_SHOWN - 0.6) * STEP
        for level, seat in enumerate(seats):
            known = walker(seat, time)
            marks.append(marker(seat, x + level * 9, 26 - level * 5, known=known))
        if view.active in seats:
            level = seats.index(view.active)
            marks.append(
                f'<circle class="now" r="14" cx="{x + level * 9:.1f}" cy="{26 - level * 5}"/>'
            )
    if landing is not None and view.you is not None and landing - first < SPACES_SHOWN:
        above = len(shown.get(landing, ()))
        marks.append(
            marker(view.you, 22 + (landing - first) * STEP + above * 9, 26 - above * 5, " ghost")
        )
    label = escape(told(view, names))
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<svg class="ruler" viewBox="0 0 390 46" role="img" aria-label="{label}">'
        f'<path class="tick" d="M0 37H390"/>{"".join(scale)}{"".join(marks)}</svg>'
    )

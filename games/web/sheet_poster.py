"""The result of a sheet as a picture of its own: no style sheet, no script, no other file."""

from django.utils.formats import date_format
from django.utils.html import escape

from games.companion.queries import Held
from games.engine.drawing import SIGNS
from games.shelf import GAMES, blurb_of, sheet_title

WIDE, HIGH = 1200, 630
TONES = ("#7fb4ff", "#ff9d6b", "#b8d97a", "#e0a6ff")
HEAD = "font-family=\"'Iowan Old Style',Palatino,Georgia,serif\""
TEXT = 'font-family="system-ui,Segoe UI,Roboto,sans-serif"'


def drawn(held: Held) -> str:
    """Who won what, when: for a chat or a wall."""
    final = held.totals
    order = sorted(held.players, key=lambda one: (final.ranks[one.index], one.index))
    step = min(84, 360 // max(1, len(order)))
    rows = "".join(
        row(place, final.ranks[player.index], player.index, player.name,
            final.scores[player.index], 228 + place * step, step)
        for place, player in enumerate(order)
    )  # fmt: skip
    day = date_format(held.row.ended or held.row.touched)
    title = " · ".join(filter(None, (held.row.title, day)))
    best = [final.scores[player.index] for player in order[:2]]
    tie = held.plan.tie if best.count(best[0]) == 2 else ""
    label = escape(f"{sheet_title(held.row.game)}: " + ", ".join(p.name for p in order))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" '
        f'height="{HIGH}" role="img" aria-label="{label}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#06080f"/>{sky()}'
        f'<text x="70" y="92" {HEAD} font-size="58" fill="#f2eee1">'
        f"{escape(sheet_title(held.row.game))}</text>"
        f'<text x="70" y="136" {TEXT} font-size="27" fill="#bcc3da">{escape(title)}</text>'
        f'{rows}<text x="70" y="598" {TEXT} font-size="24" fill="#bcc3da">{escape(tie)}</text>'
        f'<text x="1130" y="598" text-anchor="end" {TEXT} font-size="24" fill="#98a1c2">Cosmos'
        f"</text>{spectrum(held.row.game)}</svg>"
    )


def row(place: int, rank: int, index: int, name: str, score: int, y: float, step: float) -> str:
    size = min(46, step * 0.6)
    first = rank == 1
    fill, ink = ("#0f3a39", "#62e2c8") if first else ("none", "#f2eee1")
    sign = SIGNS[index % len(SIGNS)]
    return (
        f'<g transform="translate(60 {y:.0f})"><rect x="0" y="{-step * 0.72:.0f}" width="1080" '
        f'height="{step * 0.94:.0f}" rx="12" fill="{fill}"/>'
        f'<text x="24" {HEAD} font-size="{size:.0f}" fill="#98a1c2">{rank}</text>'
        f'<g transform="translate(76 {-size * 0.78:.0f}) scale({size / 34:.2f})" fill="none" '
        f'stroke="{TONES[index % 4]}" stroke-width="2.6">{sign}</g>'
        f'<text x="146" {TEXT} font-weight="600" font-size="{size:.0f}" fill="#f2eee1">'
        f"{escape(name)}</text>"
        f'<text x="1050" text-anchor="end" {HEAD} font-size="{size * 1.25:.0f}" fill="{ink}">'
        f"{score}</text></g>"
    )


def sky() -> str:
    """A few stars, the same every time."""
    places = [((n * 397) % WIDE, (n * 211) % HIGH, 1 + n % 2) for n in range(1, 40)]
    return '<g fill="#bcc3da" opacity=".5">' + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in places
    ) + "</g>"  # fmt: skip


def spectrum(slug: str) -> str:
    lines = blurb_of(slug).spectrum if slug in GAMES else ()
    return f'<rect y="620" width="{WIDE}" height="10" fill="#1a2140"/>' + "".join(
        f'<rect x="{first * 12}" y="620" width="{(last - first) * 12}" height="10" '
        f'fill="{colour}"/>'
        for colour, first, last in lines
    )

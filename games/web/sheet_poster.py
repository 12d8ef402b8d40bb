"""The result of a sheet as a picture of its own: no style sheet, no script, no other file."""

from base64 import b64encode
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import escape

from games.companion.queries import Held
from games.engine.drawing import SIGNS
from games.shelf import GAMES, sheet_drawing_of, sheet_title, template
from games.tables.reading.pictures import DEFS, PICTURE
from games.web.boxes import cover_of
from games.web.pictures import HEAD, HIGH, TEXT, WIDE, sky, spectrum

LEFT = 640  # words stand at the right, the drawing at the left
TONES = ("#7fb4ff", "#ff9d6b", "#b8d97a", "#e0a6ff")


def drawn(held: Held) -> str:
    """Who won what, when: for a chat or a wall."""
    final = held.totals
    order = sorted(held.players, key=lambda one: (final.ranks[one.index], one.index))
    step = min(72, 350 // max(1, len(order)))
    rows = "".join(
        row(place, final.ranks[player.index], player.index, player.name,
            final.scores[player.index], 216 + place * step, step)
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
        f"{art(held)}"
        f'<text x="{LEFT}" y="96" {HEAD} font-size="50" fill="#f2eee1">'
        f"{escape(sheet_title(held.row.game))}</text>"
        f'<text x="{LEFT}" y="140" {TEXT} font-size="24" fill="#bcc3da">{escape(title)}</text>'
        f'{rows}<text x="{LEFT}" y="560" {TEXT} font-size="22" fill="#bcc3da">{escape(tie)}</text>'
        f'<text x="1130" y="598" text-anchor="end" {TEXT} font-size="24" fill="#98a1c2">Cosmos'
        f"</text>{spectrum(held.row.game)}</svg>"
    )


def row(place: int, rank: int, index: int, name: str, score: int, y: float, step: float) -> str:
    size = min(42, step * 0.6, 540 / len(name))
    first = rank == 1
    fill, ink = ("#0f3a39", "#62e2c8") if first else ("none", "#f2eee1")
    sign = SIGNS[index % len(SIGNS)]
    return (
        f'<g transform="translate({LEFT - 20} {y:.0f})"><rect y="{-step * 0.72:.0f}" width="540" '
        f'height="{step * 0.94:.0f}" rx="12" fill="{fill}"/>'
        f'<text x="20" {HEAD} font-size="{size:.0f}" fill="#98a1c2">{rank}</text>'
        f'<g transform="translate(58 {-size * 0.78:.0f}) scale({size / 34:.2f})" fill="none" '
        f'stroke="{TONES[index % 4]}" stroke-width="2.6">{sign}</g>'
        f'<text x="118" {TEXT} font-weight="600" font-size="{size:.0f}" fill="#f2eee1">'
        f"{escape(name)}</text>"
        f'<text x="522" text-anchor="end" {HEAD} font-size="{size * 1.25:.0f}" fill="{ink}">'
        f"{score}</text></g>"
    )


def art(held: Held) -> str:
    """What was written as a drawing, or the cover of the game: a disc inside an orbit."""
    own = own_drawing(held)
    size, fit = (460, "meet") if own else (524, "slice")
    return (
        '<clipPath id="disc"><circle cx="300" cy="310" r="262"/></clipPath>'
        f'<image x="{300 - size / 2:g}" y="{310 - size / 2:g}" width="{size}" height="{size}" '
        f'preserveAspectRatio="xMidYMid {fit}" clip-path="url(#disc)" '
        f'href="data:image/svg+xml;base64,{own or cover(held.row.game)}"/>'
        '<g fill="none" stroke="#2b3457" stroke-width="2"><circle cx="300" cy="310" r="266"/>'
        '<circle cx="300" cy="310" r="330" stroke-dasharray="2 10"/></g>'
    )


def own_drawing(held: Held) -> str:
    """The drawing of the game's own sheet; "" if there is nothing to draw."""
    draws = sheet_drawing_of(held.row.game)
    drawn = draws.drawing(held.plan, held.cells) if draws is not None else None
    if drawn is None:
        return ""
    box, tiles = drawn
    style = render_to_string(template(held.row.game, PICTURE))
    defs = render_to_string(template(held.row.game, "defs.html"), {"specials": True})
    symbols = "".join(DEFS.findall(defs))
    return encoded(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style>{style}</style>'
        f"{symbols}{tiles}</svg>"
    )


@cache
def cover(slug: str) -> str:
    found = finders.find(cover_of(slug) if slug in GAMES else "img/free-sheet.svg")
    return encoded(Path(str(found)).read_text())


def encoded(text: str) -> str:
    return b64encode(text.encode()).decode()

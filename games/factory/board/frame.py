"""What frames the board: the steps of a round, the sand, the card, the tracks."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.engine.board import Scene
from games.engine.explaining import marked
from games.factory.board.art import planet
from games.factory.board.galaxy import KIND
from games.factory.board.signs import sign
from games.factory.rules.components import COLOURS, TRACK_END
from games.factory.rules.sheet import Tokens
from games.factory.rules.view import View
from games.factory.rules.windows import is_personal
from games.factory.words.words import card_name, card_text, colour

STEPS = {
    "first": "draft",
    "second": "draft",
    "ready": "build",
    "build": "build",
}
LAST_SECONDS = 10
GLASS = (
    '<svg viewBox="0 0 54 74" aria-hidden="true"><path d="M8 4H46M8 70H46M13 4C13 24 25 30 25 37'
    'C25 44 13 50 13 70M41 4C41 24 29 30 29 37C29 44 41 50 41 70" fill="none" '
    'stroke="currentColor" stroke-width="3" stroke-linejoin="round"/><path d="M21 22H33C36 27 29 '
    '30 27 36C25 30 18 27 21 22Z" fill="currentColor"/><path class="sand" d="M27 36V66" '
    'stroke="currentColor" stroke-width="2" stroke-dasharray="4 4"/><path d="M15 68C16 55 24 46 '
    '27 46C30 46 38 55 39 68Z" fill="currentColor"/></svg>'
)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Sand(NamedTuple):
    """What the server's clock still gives in a window that rules its own time."""

    window: str
    left: float


def sand_of(scene: Scene) -> Sand | None:
    """The sand of the reader's own window, else the table's."""
    if not scene.is_playing:
        return None
    own = {window.key for window in scene.windows if window.limit is not None}
    common = {
        window.key
        for window in scene.open_windows
        if window.limit is not None and not is_personal(window)
    }
    for key in (*sorted(own), *sorted(common)):
        if (left := scene.seconds_left(key)) is not None:
            return Sand(key, left)
    return None


def sand(glass: Sand | None) -> str:
    """The sand timer; the script counts its tenths on from what the server says."""
    if glass is None:
        return ""
    left = glass.left
    hot = " hot" if left < LAST_SECONDS else ""
    label = escape(_("Seconds left"))
    return (
        f'<div class="timer{hot}" id="sand" data-window="{glass.window}" '
        f'data-left="{left:.2f}">{GLASS}'
        f'<b class="num" data-ticks role="timer" aria-label="{label}">{left:.1f}</b></div>'
    )


def steps(view: View) -> str:
    """Where the round is."""
    names = {
        "card": _("Kaos card"),
        "draft": _("Draft"),
        "build": _("Build"),
        "score": _("Scoring"),
    }
    if not view.drafts:
        del names["card"], names["draft"]
    now = STEPS.get(view.phase, "score")
    order = list(names)
    items = []
    for key, words in names.items():
        kind = "done" if order.index(key) < order.index(now) else ""
        here = ' class="now" aria-current="step"' if key == now else f' class="{kind}"'
        items.append(f"<li{here}>{escape(words)}</li>")
    label = escape(_("Round %(round)d of %(rounds)d") % {"round": view.round, "rounds": 5})
    return f'<ol class="steps" aria-label="{label}">{"".join(items)}</ol>'


def hud(*parts: str) -> str:
    return f'<div class="hud">{"".join(parts)}</div>'


def card_line(view: View) -> str:
    """The round's card in one line beside the sand."""
    if not view.card:
        return ""
    return (
        f'<p class="kline hide-s"{marked(f"kaos-{view.card}", focus=True)}>'
        f"<b>{escape(card_name(view.card))}</b><br>"
        f'<span class="small dim clamp">{escape(card_text(view.card))}</span></p>'
    )


def kaos(number: int) -> str:
    """A Kaos card: sign, name and the whole rule."""
    return (
        f'<div class="kaos"{marked(f"kaos-{number}", focus=True)}>'
        f"{sign(number)}<h3>{escape(card_name(number))}</h3>"
        f"<p>{escape(card_text(number))}</p></div>"
    )


def track(token: str, before: int, after: int, gain: int | None, lowest: bool) -> str:
    """A token on its way to 30: the old place hollow, the new one full."""
    name = capital(colour(token))
    x0, x1 = 8 + 304 * before / TRACK_END, 8 + 304 * after / TRACK_END
    ticks = "".join(f"M{8 + 304 * n / 6:.0f} 5V15" for n in range(7))
    words = _("%(name)s: %(place)d of 30") % {"name": name, "place": after}
    if lowest:
        words = _("%(name)s: %(place)d of 30, the lowest colour") % {"name": name, "place": after}
    moved = ""
    if gain is not None and before != after:
        moved = (
            f'<path class="gain" pathLength="1" d="M{x0:.0f} 10H{x1:.0f}"/>'
            f'<circle class="old" cx="{x0:.0f}" cy="10" r="5"/>'
        )
    plus = f' <span class="dim">{gain:+d}</span>' if gain else ""
    return (
        f'<div class="track {KIND[token]}{" low" if lowest else ""}"><span class="nm">'
        f'{planet(token)}{escape(name)}</span><svg viewBox="0 0 320 20" role="img" '
        f'aria-label="{escape(words)}"><path class="rail" d="M8 10H312"/>'
        f'<path class="tick" d="{ticks}"/>{moved}<circle class="new" cx="{x1:.0f}" cy="10" '
        f'r="8"/></svg><span class="v"><b class="num">{after}</b>{plus}</span></div>'
    )


def tracks(before: Tokens, after: Tokens, gains: Sequence[int | None]) -> str:
    """The four tracks of a seat."""
    lowest = min(range(3), key=lambda n: after[n])
    drawn = [
        track(token, before[n], after[n], gains[n], n == lowest)
        for n, token in enumerate((*COLOURS, "S"))
    ]
    return f'<div class="tracks">{"".join(drawn)}</div>'

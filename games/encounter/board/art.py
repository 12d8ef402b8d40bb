"""The drawings everything on this board is made of: counters, planets, ships, cards."""

from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.emblems import emblem
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    LETTERS,
    MOBIUS_TUBES,
    NEGOTIATE,
    NO_CARD,
    PLAGUE,
    STELLAR_GAS,
    is_attack,
)
from games.encounter.words.words import card_name
from games.engine.words import once_in_each_language

PIECES = (  # of a galaxy: which things are seen to move, and where they lie
    'data-pieces=".ce-plate:not(.ghost)" data-places=".ce-p, [data-fall]" data-sound="ships"'
)
STRIP_WIDE, STRIP_HIGH = 388, 56
MOST_COUNTERS = 4  # of a stack; the figure counts on
FORMS = {
    "R": "M0-9L9.5 7.5H-9.5Z",
    "Y": "M-8-8H8V8H-8Z",
    "B": "M0-10.5L10.5 0L0 10.5L-10.5 0Z",
    "G": "M0-9a9 9 0 1 0 .01 0Z",
}
GROUNDS = {"R": "#33101d", "Y": "#2e240c", "B": "#0e2040", "G": "#0f2c1c"}
PATTERNS = {
    "R": '<path d="M-31-10q31 12 62 0M-33 4q33 13 66 0M-27 18q27 10 54 0" fill="none" '
    'stroke="#ff5f6d" stroke-opacity=".45" stroke-width="4"/>',
    "Y": '<g fill="#ffd95a" fill-opacity=".34"><circle cx="-14" cy="-16" r="7"/>'
    '<circle cx="15" cy="-20" r="4.5"/><circle cx="20" cy="12" r="8"/>'
    '<circle cx="-18" cy="17" r="5"/><circle cx="-27" r="3.5"/></g>',
    "B": '<path d="M-30-14h26M-33-4h18M8-22h18M14 14h18M-28 16h22M2 24h18" fill="none" '
    'stroke="#5aa9ff" stroke-opacity=".55" stroke-width="4.5" stroke-linecap="round"/>',
    "G": '<path d="M-26-20q14 20 0 40M-8-32q16 32 0 64M14-30q14 30 0 60" fill="none" '
    'stroke="#7fcf86" stroke-opacity=".5" stroke-width="3.5"/>',
}
HOLE = (
    '<circle r="66" fill="url(#ce-bh)"/><ellipse rx="62" ry="15" fill="none" stroke="#f4d9a0" '
    'stroke-width="3" stroke-opacity=".85" transform="rotate(-14)"/><path d="M-27-11a29 29 0 0 1 '
    '57 2" fill="none" stroke="#fff3d6" stroke-width="2.5" transform="rotate(-14)"/>'
    '<circle r="25"/><path d="M-60 14A62 15 0 0 0 60-14" fill="none" stroke="#f4d9a0" '
    'stroke-width="3.5"/>'
)
MOTHERSHIP = (
    '<path d="M-46 0L-24-15H30L46-6V6L30 15H-24Z" fill="#1b2240"/><path d="M-24-15L-14 0L-24 15'
    'M-14 0H46" fill="none" stroke-opacity=".6"/><circle cx="-33" r="5" fill="#ffc864" '
    'stroke="none"/><path d="M46-4l9-5M46 4l9 5" stroke-opacity=".7"/>'
)
CARRIER = (
    '<path d="M-27 9L-20-10H20L27 9Z" fill="#1b2240"/><path d="M-12-10V-15H12V-10" fill="none"/>'
)
ARTEFACTS = {
    COSMIC_ZAP: "M2-13L-8 2H-1L-3 13L8-3H1Z",
    FORCE_FIELD: "M0-13L11-8V1C11 7 6 11 0 13C-6 11-11 7-11 1V-8ZM-5 0H5M0-5V5",
    MOBIUS_TUBES: "M0 0C-5-8-13-7-13 0S-5 8 0 0C5-8 13-7 13 0S5 8 0 0Z",
    PLAGUE: "M-8-4a8 8 0 1 1 16 0V3H4V9H-4V3H-8ZM-3-3h.1M3-3h.1M-1 9V5M1 9V5",
    STELLAR_GAS: "M-12-3C-10-12 4-12 4-4S-8 0-6-5M12 4C10 12-5 12-4 5S7 1 6 5",
    EMOTION_CONTROL: "M0 10C-16-2-10-13 0-5C10-13 16-2 0 10Z",
}
RINGS = '<i class="rings"></i>'


def stack(letter: str, number: int) -> str:
    """Counters in the form of their sign, lying on each other."""
    below = f"{letter}{number - 1}" if number > 1 else "pt"
    return (
        f'<g id="ce-{letter}{number}"><use href="#ce-{below}"/><use href="#ce-{letter}" '
        f'x="-11" y="{11 - 4 * number}"/></g>'
    )


def globe(letter: str) -> str:
    return (
        f'<g id="ce-pl{letter}"><circle r="34" fill="{GROUNDS[letter]}"/>'
        f'<g clip-path="url(#ce-clip)">{PATTERNS[letter]}</g><circle r="34" fill="url(#ce-sh)"/>'
        f'<circle class="ce-rim p{letter}" r="34"/></g>'
    )


@lru_cache(None)
def symbols() -> str:
    """Everything that is drawn more than once, without words."""
    forms = "".join(
        f'<path id="ce-{letter}" class="ce-f" d="{form}"/>' for letter, form in FORMS.items()
    )
    stacks = "".join(stack(one, n) for one in LETTERS for n in range(1, MOST_COUNTERS + 1))
    outline = 'stroke="#f2eee1" stroke-width="2" stroke-linejoin="round"'
    return (
        '<radialGradient id="ce-sh" cx=".34" cy=".3" r=".8"><stop stop-color="#fff" '
        'stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#05060f" stop-opacity=".6"/></radialGradient>'
        '<radialGradient id="ce-bh"><stop offset=".42"/><stop offset=".5" stop-color="#f4d9a0"/>'
        '<stop offset=".6" stop-color="#c9863f" stop-opacity=".75"/><stop offset=".78" '
        'stop-color="#6a4bb0" stop-opacity=".4"/><stop offset="1" stop-color="#6a4bb0" '
        f'stop-opacity="0"/></radialGradient>{forms}{stacks}<clipPath id="ce-clip">'
        f'<circle r="33"/></clipPath>{"".join(map(globe, LETTERS))}<g id="ce-hole">{HOLE}</g>'
        '<rect id="ce-pt" class="ce-pt" x="-25" y="-15" width="50" height="30" rx="8"/>'
        f'<rect id="ce-st" class="ce-strip" x="1" width="{STRIP_WIDE}" height="{STRIP_HIGH}" '
        'rx="11"/><rect id="ce-bx" x="-55" y="-34" width="85" height="68" rx="11"/>'
        f'<g id="ce-ms" {outline}>{MOTHERSHIP}</g><g id="ce-cr" {outline}>{CARRIER}</g>'
    )


@lru_cache(4096)
def plate(seat: int, number: int, x: float, y: float, scale: float = 1, kind: str = "") -> str:
    """A stack of one colour with its number; what is no ghost is seen to move (`PIECES`)."""
    letter = LETTERS[seat]
    size = "" if scale == 1 else f" scale({scale})".replace("0.", ".")
    where = f' transform="translate({x:g} {y:g}){size}"' if x or y or size else ""
    return (
        f'<g class="ce-plate p{letter}{kind}"{where}>'
        f'<use href="#ce-{letter}{min(number, MOST_COUNTERS)}"/><text>{number}</text></g>'
    )


def signed(number: int) -> str:
    """With a true minus."""
    return f"{number:+d}".replace("-", "\u2212")


@lru_cache(1024)
def change(number: int, x: float, y: float) -> str:
    """What a proposal takes from a stack or adds to it."""
    return (
        f'<g class="ce-change" transform="translate({x:g} {y:g})"><rect x="-15" y="-11" '
        f'width="30" height="22" rx="11"/><text y="5">{signed(number)}</text></g>'
    )


@lru_cache(None)
def form(seat: int, kind: str = "mini") -> str:
    """The sign of a colour beside a word."""
    return f'<i class="{kind} p{LETTERS[seat]}"></i>'


@once_in_each_language
def short_name(card: int) -> str:
    """What stands on a card."""
    return {
        COSMIC_ZAP: _("Zap"),
        FORCE_FIELD: _("Field"),
        MOBIUS_TUBES: _("Mobius"),
        PLAGUE: _("Plague"),
        STELLAR_GAS: _("Gas"),
        EMOTION_CONTROL: _("Emotion"),
    }[card]


def card_class(card: int) -> str:
    if card == NO_CARD:
        return "back"
    if card == NEGOTIATE:
        return "neg"
    return "atk" if is_attack(card) else "art"


@once_in_each_language
def card_inside(card: int) -> str:
    """The face of a card; the kind is always written on it."""
    if card == NO_CARD:
        return "<i></i>"
    if card == NEGOTIATE:
        words = escape(_("Negotiate"))
        return f"<small>{words}</small>{RINGS}"
    if is_attack(card):
        words = escape(_("Attack"))
        return f"<small>{words}</small><b>{card}</b>"
    return (
        f"<small>{escape(short_name(card))}</small>"
        f'<svg viewBox="-14 -14 28 28"><path d="{ARTEFACTS[card]}"/></svg>'
    )


@once_in_each_language
def card_art(card: int, kind: str = "") -> str:
    """A card as a picture; a card whose face is hidden as its back."""
    label = escape(card_name(card))
    return (
        f'<span class="ccard {card_class(card)}{kind}" role="img" aria-label="{label}">'
        f"{card_inside(card)}</span>"
    )


def shown_card(card: int) -> str:
    """A card with its face, where the words beside it say its name."""
    return f'<span class="ccard {card_class(card)}" aria-hidden="true">{card_inside(card)}</span>'


@lru_cache(None)
def bare_card(card: int, kind: str = "") -> str:
    """The same, small, without the word on it."""
    body = (
        RINGS
        if card == NEGOTIATE
        else f"<b>{card}</b>"
        if is_attack(card)
        else "<i></i>"
        if card == NO_CARD
        else f'<svg viewBox="-14 -14 28 28"><path d="{ARTEFACTS[card]}"/></svg>'
    )
    return f'<span class="ccard s {card_class(card)}{kind}" aria-hidden="true">{body}</span>'


def power_art(power: str, works: bool = True) -> str:
    return f'<span class="hexbox">{emblem(power, "m", works)}</span>'


def card_switch(
    key: str, href: str, card: int, on: bool, label: str, more: str = "", drag: str = ""
) -> str:
    """A small card of the own hand: a tap puts it into an offer or a payment."""
    dragged = f' data-drag="{drag}"' if drag else ""
    return (
        f'<a class="givecard{" on" if on else ""}" data-step{dragged} id="{key}" role="button" '
        f'href="{escape(href)}" aria-pressed="{"true" if on else "false"}" '
        f'aria-label="{escape(label)}">{bare_card(card)}{more}</a>'
    )

"""Our own drawings: stars, life, nebulae, signs and emblems, once in a page as symbols."""

import re
from functools import cache, lru_cache
from pathlib import Path

from games.crafting.board.plane import SPOT, burst, dots, hexagon, limits, third
from games.crafting.rules.board import HEXES, LIVES, SECTOR_OF, SECTORS, STARS
from games.crafting.rules.components import CENTRES, ELEMENTS, POWER_TYPE
from games.engine.drawing import SIGNS

# Four, six, eight, ten points: the form says the element where the colour does not.
POINTS = {"H": (4, 21.0), "He": (6, 21.0), "O": (8, 21.0), "C": (10, 21.0)}
SIGN_OF = {  # of a centre and its cards
    "light": '<circle r="5"/><path d="M0-13V-9M0 9V13M-13 0H-9M9 0H13M-9-9L-6-6M6 6L9 9M-9 9L-6 6'
    'M6-6L9-9"/>',
    "time": '<path d="M-8-12H8L-8 12H8Z"/>',
    "gravity": '<circle r="4"/><ellipse rx="13" ry="5"/><ellipse rx="13" ry="5" '
    'transform="rotate(60)"/>',
    "chemistry": '<path d="M-4-12H4M-3-12V-3L-10 10Q-10 12-8 12H8Q10 12 10 10L3-3V-12M-7 5H7"/>',
}
LETTERS = {"delta": ("Δ", 285, -300), "psi": ("Ψ", 345, 245), "phi": ("Φ", -340, 240)}
ARM = "M0 0q20-10 16-34q-6-14-26-14"
LIFE = (
    '<g id="cp"><circle r="14" fill="#160d26" stroke="#c58bff" stroke-width="6"/></g>'
    '<g id="cs"><circle r="18" fill="#7fcf86" stroke="#05060f" stroke-width="2"/><circle '
    'r="6.5" cx="3" cy="-2" fill="#05210f"/><path d="M-10 4a11 11 0 0 0 9 8" stroke="#e6ffe9" '
    'stroke-width="3" stroke-linecap="round" fill="none"/></g>'
    '<g id="cx"><path d="M-9-9L9 9M9-9L-9 9" stroke="#05060f" stroke-width="10" '
    'stroke-linecap="round"/><path d="M-9-9L9 9M9-9L-9 9" stroke="#ffc864" stroke-width="5" '
    'stroke-linecap="round"/></g>'
)
FORMED = (
    '<g id="cneb"><g fill="none" stroke="#8f7bff" stroke-opacity=".7" stroke-width="7" '
    f'stroke-linecap="round"><path d="{ARM}"/><path d="{ARM}" transform="rotate(120)"/>'
    f'<path d="{ARM}" transform="rotate(240)"/></g><circle r="12" fill="#d9ceff"/></g>'
    '<g id="cadv"><path d="M0-20L17-10V10L0 20L-17 10V-10Z" fill="#0f3a39" stroke="#62e2c8" '
    'stroke-width="2.5"/><path d="M-7 8V-2a7 7 0 0 1 14 0V8M-7 2H7" fill="none" stroke="#a8f3e3" '
    'stroke-width="2.5"/></g>'
)
CRYSTAL = (
    '<g id="ck"><path d="M0-13L8-3L0 13L-8-3Z" fill="#12324a" stroke="#9fe3f7" '
    'stroke-width="2.2"/><path d="M-8-3H8" stroke="#9fe3f7" stroke-width="1.8"/></g>'
    '<g id="ccard"><rect x="-8" y="-12" width="16" height="24" rx="3" fill="none" '
    'stroke="#bcc3da" stroke-width="2.2"/></g>'
    '<g id="cdna"><path d="M-7-13C-7-4 7-4 7 4S-7 8-7 13M7-13C7-4-7-4-7 4S7 8 7 13M-5-9H5'
    'M-5 8H5" '
    'fill="none" stroke="#7fcf86" stroke-width="2.2" stroke-linecap="round"/></g>'
    '<g id="cgrav"><circle r="4.5" fill="#b9a5ff"/><ellipse rx="13" ry="5" fill="none" '
    'stroke="#b9a5ff" stroke-width="2.2" transform="rotate(-28)"/></g>'
)
DARK = '<path d="M7 25L25 7M5 17L17 5M15 27L27 15"/>'


@cache
def symbols() -> str:
    """All that drawings of this game are made of."""
    return (
        "".join(map(star_symbol, ELEMENTS))
        + nova_symbol()
        + LIFE
        + "".join(f'<g id="cn{size}">{outlines(size)}</g>' for size in (1, 2, 3))
        + FORMED
        + CRYSTAL
        + "".join(map(type_symbol, CENTRES))
        + "".join(map(need_symbols, ELEMENTS))
        + ground()
        + free_spaces()
    )


def star_symbol(element: str) -> str:
    points, inner = POINTS[element]
    form = burst(points, 27, inner)
    return (
        f'<g id="c{element}"><polygon class="cc-e{element}" points="{form}"/>'
        f'<text class="cc-el" y="8">{element}</text></g>'
    )


def nova_symbol() -> str:
    form = burst(8, 33, 15)
    return (
        f'<g id="cnova"><polygon points="{form}" fill="#fff" stroke="#ff8ac4" '
        'stroke-width="2"/><circle r="13" fill="#2a0f26"/></g>'
    )


def outlines(size: int) -> str:
    """As many outlines as the nebula is large: one more than that of the size below."""
    smaller = f'<use href="#cn{size - 1}"/>' if size > 1 else ""
    return f'{smaller}<polygon class="cc-nr" points="{hexagon(69 - 7 * size)}"/>'


def type_symbol(centre: str) -> str:
    return f'<symbol id="t-{centre}" viewBox="-16 -16 32 32">{SIGN_OF[centre]}</symbol>'


def need_symbols(element: str) -> str:
    """A star a nebula needs: full where it is there, dashed where it is missing."""
    inner = f'<circle r="14.5"/><text y="6">{element}</text>'
    return "".join(
        f'<g id="c{kind[0]}{element}" class="cc-{kind}">{inner}</g>' for kind in ("in", "mi")
    )


def ground() -> str:
    """Twelve hexagons, those of a sector turned for the others; limits and letters of sectors."""
    parts = [
        f'<use href="#cfour" class="cc-hex {name}"{turned(sector)}/>'
        for sector, name in enumerate(SECTORS)
    ]
    parts.append(f'<path class="cc-lim" d="{limits()}"/>')
    parts += [
        f'<text class="cc-sec" x="{x}" y="{y}">{letter}</text>' for letter, x, y in LETTERS.values()
    ]
    return f'<path id="cfour" d="{hexagons()}"/><g id="cground">{"".join(parts)}</g>'


def turned(sector: int) -> str:
    """How the first sector is turned to become this one."""
    return f' transform="rotate({120 * sector})"' if sector else ""


def hexagons() -> str:
    """The hexagons of the first sector as one path."""
    spots = [SPOT[HEXES[h]] for h in range(len(HEXES)) if SECTOR_OF[h] == 0]
    return "".join(f"M{spot}m0-99l86 50v99l-86 49-86-49v-99z" for spot in spots)


def free_spaces() -> str:
    """Every star and life space, empty: what is on them covers them. The halo, the white space.

    Spaces are said for a third of the board, which is turned for the rest.
    """
    x, y = SPOT["L01"].split()
    return (
        f'<path id="cfs" d="{dots([STARS[0], *third(STARS[1:])])}"/>'
        f'<path id="cfl" d="{dots(third(LIVES))}"/>'
        '<g id="cthird"><use href="#cfs" class="cc-es"/><use href="#cfs" class="cc-es in"/>'
        '<use href="#cfl" class="cc-es lf"/><use href="#cfl" class="cc-es lf in"/></g>'
        f'<g id="cfree">{"".join(map(spaces_of, range(len(SECTORS))))}'
        '<circle class="cc-halo" r="38"/>'
        f'<rect class="cc-start" x="-17" y="-17" width="34" height="34" '
        f'transform="translate({x} {y}) rotate(45)"/></g>'
    )


def spaces_of(sector: int) -> str:
    return f'<use href="#cthird"{turned(sector)}/>'


@cache
def _emblems() -> dict[str, str]:
    text = (Path(__file__).parent / "emblems.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<g id="(P\w\d)">(.*)</g>', text))


FRAMES = {
    "light": '<circle r="24"/><path d="M0-31V-27M0 31V27M-31 0H-27M31 0H27M-22-22L-19-19M22 22L19 '
    '19M-22 22L-19 19M22-22L19-19"/>',
    "time": '<path d="M-21-28H21L27 0L21 28H-21L-27 0Z"/>',
    "gravity": '<circle r="23"/><ellipse rx="31" ry="10" transform="rotate(-28)" '
    'stroke-opacity=".55"/>',
    "chemistry": '<path d="M0-29L25-14.5V14.5L0 29L-25 14.5V-14.5Z"/>',
}


@lru_cache
def emblem(card: str, small: bool = False) -> str:
    """The picture of a power: the frame says its type."""
    kind = CENTRES[POWER_TYPE[card]]
    return (
        f'<svg class="emb t-{kind}{" s" if small else ""}" viewBox="-34 -34 68 68" '
        f'aria-hidden="true"><g class="frame">{FRAMES[kind]}</g>'
        f'<g transform="scale(.92)">{_emblems()[card]}</g></svg>'
    )


@lru_cache
def sign_of(centre: str) -> str:
    """The sign of a centre and of its cards."""
    return f'<svg class="ty t-{centre}" aria-hidden="true"><use href="#t-{centre}"/></svg>'


@lru_cache
def icon(symbol: str, letter: str = "", kind: str = "ic") -> str:
    """A symbol on its own, with a letter on it if it needs one."""
    text = f'<text class="cc-nl" y="6">{letter}</text>' if letter else ""
    return (
        f'<svg class="{kind}" viewBox="-36 -36 72 72" aria-hidden="true">'
        f'<use href="#c{symbol}"/>{text}</svg>'
    )


@lru_cache
def small_icon(symbol: str) -> str:
    """A sign of a resource, cut closer."""
    box = 'viewBox="-18 -18 36 36" aria-hidden="true"'
    return f'<svg class="ic" {box}><use href="#c{symbol}"/></svg>'


@lru_cache
def token(seat: int) -> str:
    """An energy token's face: the sign of its seat, or the hatching of dark energy (-1)."""
    face = DARK if seat < 0 else SIGNS[seat % len(SIGNS)]
    box = "0 0 32 32" if seat < 0 else "0 0 30 30"
    return f'<svg viewBox="{box}" aria-hidden="true">{face}</svg>'


def symbol_sheet(more: str = "") -> str:
    """All symbols, once in a page."""
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}{more}</defs></svg>"
    )

"""The drawings that stand once in a page, and tiles made of them.

Turning a tile turns its data, never the picture: leaves and rings stay upright.
"""

from functools import cache
from itertools import combinations

from django.utils.html import escape

from games.factory.rules.components import BOX, LYING, code_of
from games.factory.words.words import tile_label

SIDE = 100  # of a tile
CORNERS = ((0, 0), (50, 0), (50, 50), (0, 50))
ARMS = "NESW"
KINDS = "VIDC"
LEAF = "M0-7C5-4 5 3 0 7C-5 3-5-4 0-7Z"
LEAVES = (
    (9, 10, 30),
    (27, 7, -35),
    (43, 14, 20),
    (15, 29, -30),
    (34, 27, 35),
    (8, 44, 25),
    (27, 45, -25),
    (44, 42, 30),
)
GROUNDS = {
    "V": '<rect width="50" height="50" fill="#2f7a45"/><g fill="#58ad62">'
    + "".join(
        f'<path d="{LEAF}" transform="translate({x} {y}) rotate({a})"/>' for x, y, a in LEAVES
    )
    + "</g>",
    "I": '<rect width="50" height="50" fill="#2f6db8"/>'
    '<path d="M0 18L14 0M0 40L32 0M10 50L50 2M30 50L50 26" stroke="#69a5e6" stroke-width="2.6"/>'
    '<path d="M14 22L26 34M34 8L46 20M6 34L16 44M32 36L42 46" stroke="#cfe6ff" '
    'stroke-width="1.8"/>',
    "D": '<rect width="50" height="50" fill="#b4601f"/>'
    '<path d="M-2 14Q10 4 25 13T52 10M-2 30Q12 20 26 29T52 26M-2 46Q12 37 28 45T52 42" '
    'fill="none" stroke="#d68a47" stroke-width="3.2"/>'
    '<path d="M-2 20Q10 10 25 19T52 16M-2 36Q12 26 26 35T52 32" fill="none" stroke="#8a4412" '
    'stroke-width="2"/>',
    "C": '<rect width="50" height="50" fill="#12162a"/>'
    '<path d="M9 38L18 22L33 27L41 11" fill="none" stroke="#8c93bb" stroke-width="1.3" '
    'stroke-dasharray="3 2"/><g fill="#f4efd9"><circle cx="9" cy="38" r="2.6"/>'
    '<circle cx="18" cy="22" r="3.2"/><circle cx="33" cy="27" r="2.3"/>'
    '<circle cx="41" cy="11" r="3"/></g>',
}
PLANETS = {
    "V": '<circle r="10" fill="#c9f0b4" stroke="#0a2c14" stroke-width="2"/>'
    '<path d="M-5 6C-6-3 0-7 6-6C6 1 2 6-5 6ZM-5 6L2-2" fill="#2f7a45" stroke="#2f7a45" '
    'stroke-width="1.2"/>',
    "I": '<circle r="10" fill="#d3ebff" stroke="#06203f" stroke-width="2"/>'
    '<path d="M0-7V7M-6-3.5L6 3.5M6-3.5L-6 3.5" stroke="#2763a8" stroke-width="2.2" '
    'stroke-linecap="round"/>',
    "D": '<circle r="10" fill="#ffc98a" stroke="#3a1b05" stroke-width="2"/>'
    '<path d="M-8.5-3.5Q0 0 8.5-3.5M-9.5 2Q0 5.5 9.5 2" stroke="#a9551a" stroke-width="2.2" '
    'fill="none"/><ellipse rx="15" ry="4" fill="none" stroke="#3a1b05" stroke-width="3.6" '
    'transform="rotate(-18)" stroke-dasharray="35 26" stroke-dashoffset="-1"/>'
    '<ellipse rx="15" ry="4" fill="none" stroke="#ffe7c8" stroke-width="2" '
    'transform="rotate(-18)" stroke-dasharray="35 26" stroke-dashoffset="-1"/>',
}
STAR = '<path d="M0-11L3-3.6L11-3L5 2L7 10L0 5.6L-7 10L-5 2L-11-3L-3-3.6Z" fill="currentColor"/>'
ARM = (
    '<g id="cf-arm"><path d="M0-50V0" stroke="#05060f" stroke-width="13"/>'
    '<path d="M0-50V0" stroke="#3b3a45" stroke-width="9"/>'
    '<path d="M-4-47L0-50L4-47L3-42L-2-41L-5-44ZM-1-38L4-37L5-32L1-30L-3-33ZM-4-27L1-28L3-23'
    'L-1-20L-5-22ZM0-17L5-16L4-11L0-10L-3-13ZM-4-7L0-9L4-5L2-1L-3-1Z" fill="#e8dfc8" '
    'stroke="#05060f" stroke-width=".8"/></g>'
)
HUB = '<circle id="cf-hub" r="7" fill="#e8dfc8" stroke="#05060f" stroke-width="1.5"/>'
BACK = (
    '<g id="cf-back"><rect x="2" y="2" width="96" height="96" rx="7" fill="#1b2240" '
    'stroke="#4a5688" stroke-width="2"/><path d="M20 50A30 30 0 0 1 80 50A30 30 0 0 1 20 50M50 '
    '8V92M8 50H92" fill="none" stroke="#3a4674" stroke-width="3"/><circle cx="50" cy="50" r="11" '
    'fill="#232c52" stroke="#6f7ba8" stroke-width="2.5"/></g>'
)


@cache
def symbols() -> str:
    """Every drawing a tile is made of."""
    parts = [
        f'<clipPath id="cf-clip"><rect width="{SIDE}" height="{SIDE}" rx="7"/></clipPath>',
        *(
            f'<svg id="cf-g{kind}" width="50" height="50">{drawing}<path d="M0 0H50V50H0Z" '
            'fill="none" stroke="#05060f" stroke-opacity=".3" stroke-width="1"/></svg>'
            for kind, drawing in GROUNDS.items()
        ),
        *(
            f'<symbol id="cf-p{kind}" viewBox="-12 -12 24 24" overflow="visible">{drawing}</symbol>'
            for kind, drawing in {**PLANETS, "S": STAR}.items()
        ),
        *(quarter(kind, count) for kind in "VID" for count in (0, 1, 2)),
        *(quarter(kind, 2, "b") for kind in "VID"),
        '<g id="cf-C0"><use href="#cf-gC"/></g>',
        ARM,
        HUB,
        BACK,
        *(crossing(some) for n in (1, 2, 3, 4) for some in combinations(ARMS, n)),
    ]
    return "".join(parts)


def quarter(kind: str, planets: int, way: str = "") -> str:
    """A quarter of a tile; two planets lie on the diagonal that leads away from the centre."""
    one = '<use href="#cf-p{0}" x="{1}" y="{2}" width="{3}" height="{3}"/>'
    places = {
        (0, ""): (),
        (1, ""): ((9.5, 9.5, 27),),
        (2, ""): ((5.5, 5.5, 20), (20.5, 20.5, 20)),
        (2, "b"): ((24.5, 5.5, 20), (9.5, 20.5, 20)),
    }[planets, way]
    drawn = "".join(one.format(kind, x, y, size) for x, y, size in places)
    return f'<g id="cf-{kind}{planets}{way}"><use href="#cf-g{kind}"/>{drawn}</g>'


def crossing(arms: tuple[str, ...]) -> str:
    """The path of a tile, around its centre."""
    drawn = "".join(
        f'<use href="#cf-arm" transform="rotate({90 * ARMS.index(arm)})"/>' for arm in arms
    )
    return f'<g id="cf-a{"".join(arms)}">{drawn}<use href="#cf-hub"/></g>'


@cache
def art(tile: int, turn: int = 0) -> str:
    """A tile as it lies, 100 by 100."""
    lying = LYING[code_of(tile, turn)]
    parts = []
    for n, (ground, planets) in enumerate(zip(lying.grounds, lying.planets, strict=True)):
        x, y = CORNERS[n]
        place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
        way = "b" if planets == 2 and n % 2 else ""
        parts.append(f'<use href="#cf-{KINDS[ground]}{planets}{way}"{place}/>')
    arms = "".join(arm for arm, there in zip(ARMS, lying.arms, strict=True) if there)
    if arms:
        parts.append(f'<use href="#cf-a{arms}" x="50" y="50"/>')
    return f'<g clip-path="url(#cf-clip)">{"".join(parts)}</g>'


BACK_ART = '<use href="#cf-back"/>'


def lying_art(tile: int, turn: int, down: bool) -> str:
    return BACK_ART if down else art(tile, turn)


def alone(tile: int, turn: int = 0, more: str = "") -> str:
    """A tile as a picture of its own; whoever shows it names it."""
    shown = f'viewBox="0 0 100 100" aria-hidden="true"{more}'
    return f'<svg class="sq" {shown}>{art(tile, turn)}</svg>'


def planet(kind: str) -> str:
    """The sign of a colour, or of the star."""
    return (
        '<svg class="pl" viewBox="-17 -14 34 28" aria-hidden="true">'
        f'<use href="#cf-p{kind}" x="-13" y="-13" width="26" height="26"/></svg>'
    )


@cache
def plain(tile: int) -> str:
    """A tile as a short word for the script: quarters and arms, V1V0V2V1EW."""
    *quarters, arms = BOX[tile - 1].split()
    shown = "".join(quarter if len(quarter) == 2 else f"{quarter}0" for quarter in quarters)
    return shown + arms.strip("-")


def label(tile: int, turn: int = 0) -> str:
    """The name of a drawing, ready for an attribute."""
    return escape(tile_label(tile, turn))

"""A galaxy as a drawing: ground, nebulae, life, stars, and over them what can be chosen."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape

from games.crafting.board import labels
from games.crafting.board.plane import BOX, SPOT, at, dots, hexagon, is_hex, is_life, spot
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.preview import Progress
from games.crafting.rules.view import GalaxyView, NebulaView


class Mark(NamedTuple):
    """Something about a space: it can be chosen, is chosen, or says why it cannot be."""

    kind: str  # open, best, far2, far3: empty; pick, good: a token; can; pend; dark; taken
    label: str
    href: str = ""
    move: str = ""  # as JSON: what choosing it plays at once
    text: str = ""


NO_MARKS: Mapping[str, Mark] = {}
NO_BADGES: Mapping[str, int] = {}
NEEDS_AT = {
    3: ((-31, 18), (0, 18), (31, 18)),
    4: ((-16, 4), (16, 4), (-16, 34), (16, 34)),
    6: ((-30, 4), (0, 4), (30, 4), (-30, 34), (0, 34), (30, 34)),
}
RING = hexagon(70)
WIDE = hexagon(92)


def whole(
    galaxy: GalaxyView,
    progress: Mapping[str, Progress],
    label: str,
    marks: Mapping[str, Mark] = NO_MARKS,
    badges: Mapping[str, int] = NO_BADGES,
    gone: Set[str] = frozenset(),
    paying: Set[str] = frozenset(),
) -> str:
    """A galaxy in the window; stars that would pay for a nebula glow."""
    play, marks = shared(marks)
    taken, marks = parted(marks)
    inner = [
        '<use href="#cground"/>',
        *(hexes(galaxy, progress, marks)),
        '<use href="#cfree"/>',
        f'<path class="cc-pay" d="{dots(sorted(paying))}"/>' if paying else "",
        *(piece(space, *life_art(kind), marks, gone) for space, kind in galaxy.life.items()),
        *(piece(space, *star_art(space, galaxy), marks, gone) for space in stars_of(galaxy)),
        taken_spaces(taken) if taken else "",
        *empty_spaces({s: mark for s, mark in marks.items() if is_free(s, galaxy)}),
        *(badge(space, number) for space, number in badges.items()),
    ]
    return (
        f'<svg class="board cc-gal" id="board" viewBox="{BOX}" role="group" tabindex="-1" '
        f'aria-label="{escape(label)}"{play}>{"".join(inner)}</svg>'
    )


def shared(marks: Mapping[str, Mark]) -> tuple[str, Mapping[str, Mark]]:
    """Where all moves differ in their space alone, the drawing says the move once: a page with a
    star in hand is lighter by 2 KB."""
    open_ones = {s: mark for s, mark in marks.items() if mark.kind not in ("dark", "taken")}
    moves = {mark.move.replace(f'"{space}"', '"*"') for space, mark in open_ones.items()}
    if len(moves) != 1 or "" in moves:
        return "", marks
    once = {space: mark._replace(move="") for space, mark in open_ones.items()}
    return f" data-play='{moves.pop()}'", {**marks, **once}


def parted(marks: Mapping[str, Mark]) -> tuple[dict[str, Mark], dict[str, Mark]]:
    """The marks of taken spaces, and all others."""
    taken = {space: mark for space, mark in marks.items() if mark.kind == "taken"}
    return taken, {space: mark for space, mark in marks.items() if space not in taken}


def stars_of(galaxy: GalaxyView) -> list[str]:
    return [*galaxy.stars, *galaxy.supernovae]


def is_free(space: str, galaxy: GalaxyView) -> bool:
    """Whether nothing lies on a star or life space."""
    taken = galaxy.life if is_life(space) else {**galaxy.stars, **galaxy.supernovae}
    return not is_hex(space) and space not in taken


def life_art(kind: str) -> tuple[str, str]:
    """The drawing of a life token, and its kind."""
    return ('<use href="#cp"/>' if kind == "proto" else '<use href="#cs"/>'), kind


def star_art(space: str, galaxy: GalaxyView) -> tuple[str, str]:
    """The drawing of a star or supernova, and what it is."""
    if space in galaxy.stars:
        element = galaxy.stars[space]
        return f'<use href="#c{element}"/>', element
    element = galaxy.supernovae[space]
    return nova(element), f"nova-{element}"


@lru_cache
def nova(element: str) -> str:
    return f'<use href="#cnova"/><text class="cc-nl" y="6">{element}</text>'


def piece(space: str, art: str, kind: str, marks: Mapping[str, Mark], gone: Set[str]) -> str:
    """A token on its space: a picture with a name, or something to choose."""
    mark = marks.get(space)
    if mark is None:
        return still(space, art, label_of(space, kind), space in gone, known(space, kind))
    return chosen(space, art, mark, 25 if is_life(space) else 35, known(space, kind))


def known(space: str, kind: str) -> str:
    """The mark by which a token is known again wherever it lies (static/js/motion.js)."""
    return f' data-piece="{"life" if is_life(space) else kind}"'


def label_of(space: str, kind: str) -> str:
    """What a token is called."""
    if kind in ("proto", "stable"):
        return labels.life(space, kind)
    if kind.startswith("nova-"):
        return labels.nova(space, kind[5:])
    return labels.star(space, kind)


@lru_cache(4096)
def still(space: str, art: str, label: str, is_gone: bool, piece_: str = "") -> str:
    """A token that is only looked at; crossed out if it would leave."""
    if art.count("<") == 1 and not is_gone:  # a symbol alone needs no group around it
        place = f' id="cell-{space}"{at(space)} role="img" aria-label="{escape(label)}"/>'
        return art.replace("/>", place)
    crossed = '<use href="#cx"/>' if is_gone else ""
    return (
        f'<g id="cell-{space}"{piece_} transform="translate({SPOT[space]})" role="img" '
        f'aria-label="{escape(label)}">{art}{crossed}</g>'
    )


def chosen(space: str, art: str, mark: Mark, radius: int, piece_: str) -> str:
    """A token that can be pointed at."""
    ring = f'<circle class="pk" r="{radius}"/>' if mark.kind != "dark" else ""
    return link(space, mark, f"{ring}{art}{plate(mark.text, radius)}", piece_)


def plate(text: str, radius: int) -> str:
    """What pointing there would bring, on a plate at the upper right."""
    if not text:
        return ""
    width = 16 + 11 * len(text)
    return (
        f'<g class="cc-plus" transform="translate({radius - 6} {8 - radius})"><rect '
        f'x="-{width // 2}" y="-15" width="{width}" height="28" rx="14"/>'
        f'<text y="6">{text}</text></g>'
    )


CLASSES = {"pick": "pick", "good": "pick good", "pend": "pend", "dark": "dark", "can": "pick ready"}


def link(space: str, mark: Mark, inner: str, piece_: str = "") -> str:
    """What can be chosen is a link; the script plays what needs no confirmation at once."""
    kind = CLASSES.get(mark.kind) or ("cell" if mark.kind == "open" else f"cell {mark.kind}")
    move = f" data-move='{mark.move}'" if mark.move else ""
    pressed = ' aria-pressed="true"' if mark.kind == "pend" else ""
    return (
        f'<a class="{kind}" id="cell-{space}"{piece_} role="button"{pressed} '
        f'transform="translate({SPOT[space]})" href="{escape(mark.href)}"{move} '
        f'aria-label="{escape(mark.label)}">{inner}</a>'
    )


def empty_spaces(marks: Mapping[str, Mark]) -> Iterator[str]:
    """Those that take what is in hand; below them the closed ones, all in one link."""
    closed = [space for space, mark in marks.items() if mark.kind == "dark"]
    if closed:
        yield closed_spaces("closed", closed, marks[closed[0]].href, labels.closed(len(closed)))
    for space, mark in marks.items():
        if mark.kind != "dark":
            yield open_space(space, mark)


def taken_spaces(marks: Mapping[str, Mark]) -> str:
    """Tokens lie there, which is the one reason why nothing else may."""
    spaces = list(marks)
    return closed_spaces("taken", spaces, marks[spaces[0]].href, labels.taken(len(spaces)))


def closed_spaces(name: str, spaces: Sequence[str], href: str, label: str) -> str:
    """Spaces that are closed for one reason: the one link to it lies on all of them."""
    kind = "life" if is_life(spaces[0]) else "star"
    return (
        f'<a class="dark {kind}" id="cell-{name}" role="button" href="{escape(href)}" '
        f'aria-label="{escape(label)}"><path d="{dots(spaces)}"/></a>'
    )


def open_space(space: str, mark: Mark) -> str:
    """An empty space that takes what is in hand."""
    radius = (18 if is_life(space) else 24) + (4 if mark.kind == "best" else 0)
    text = f'<text y="8">{mark.text}</text>' if mark.text else ""
    return link(space, mark, f'<circle r="{radius}"/>{text}')


def badge(space: str, number: int) -> str:
    """The number of one's own move, as in the list of this turn."""
    x, y = spot(space)
    return (
        f'<g class="badge" aria-hidden="true" transform="translate({x + 22} {y - 20})">'
        f'<circle r="12"/><text y="5">{number}</text></g>'
    )


def hexes(
    galaxy: GalaxyView, progress: Mapping[str, Progress], marks: Mapping[str, Mark]
) -> list[str]:
    """Nebulae, and empty hexagons that can be chosen."""
    drawn = []
    for space, tile in galaxy.nebulae.items():
        art = nebula(tile, progress[space])
        mark = marks.get(space)
        if mark is None:
            label = labels.nebula(space, tile.tile, progress[space], tile.advanced)
            drawn.append(still_nebula(space, art, label, tile.formed, tile.tile))
        else:
            known_ = f' data-piece="{tile.tile}"'
            drawn.append(link(space, mark, f"{art}{hex_extra(mark)}", known_))
    drawn += [
        link(space, mark, open_hex(mark))
        for space, mark in marks.items()
        if is_hex(space) and space not in galaxy.nebulae
    ]
    return drawn


@lru_cache(4096)
def still_nebula(space: str, art: str, label: str, is_formed: bool, tile: str) -> str:
    kind = "cc-neb formed" if is_formed else "cc-neb"
    return (
        f'<g class="{kind}" id="cell-{space}" data-piece="{tile}" '
        f'transform="translate({SPOT[space]})" role="img" '
        f'aria-label="{escape(label)}">{art}</g>'
    )


def hex_extra(mark: Mark) -> str:
    """The ring round a nebula that can be chosen, and its gain."""
    ring = f'<polygon class="pk" points="{RING}"/>' if mark.kind != "dark" else ""
    if not mark.text:
        return ring
    return (
        f'{ring}<g class="cc-plus" transform="translate(0 -34)"><rect x="-27" y="-17" width="54" '
        f'height="32" rx="16"/><text y="6">{mark.text}</text></g>'
    )


def open_hex(mark: Mark) -> str:
    text = f'<text y="8">{mark.text}</text>' if mark.text else ""
    if mark.kind == "dark":
        return '<circle r="40"/>'
    return f'<polygon class="hx" points="{WIDE}"/>{text}'


@lru_cache(4096)
def nebula(tile: NebulaView, progress: Progress) -> str:
    """As many outlines as it is large; what it needs, or its arms and the life around it."""
    facts = TILES[tile.tile]
    outline = f'<use href="#cn{facts.size}"/>'
    if tile.formed:
        return f"{outline}{formed_inside(tile, progress)}"
    here = [name for name, n in zip(ELEMENTS, progress.there, strict=True) for _ in range(n)]
    missing = [name for name, n in zip(ELEMENTS, progress.missing, strict=True) for _ in range(n)]
    needs = [*(f"i{name}" for name in here), *(f"m{name}" for name in missing)]
    drawn = "".join(
        f'<use href="#c{need}" x="{x}" y="{y}"/>'
        for need, (x, y) in zip(needs, NEEDS_AT[facts.stars], strict=True)
    )
    count = min(facts.stars, len(here) + progress.supernovae)
    return (
        f'{outline}<text class="cc-pts" y="-18">{facts.points}</text><g class="cc-need">{drawn}</g>'
        f'<text class="cc-cnt" y="26">{count}/{facts.stars}</text>'
    )


def formed_inside(tile: NebulaView, progress: Progress) -> str:
    """Arms and a core; with advanced life its sign, and its points for who may know them."""
    if not tile.advanced:
        return (
            '<use href="#cneb"/><rect class="cc-pl" x="-24" y="20" width="48" height="24" '
            f'rx="6"/><text class="cc-lf" y="38">{progress.life}/6</text>'
        )
    wide = 22 if len(tile.advanced) > 1 else 0
    parts = []
    for n, points in enumerate(tile.advanced):
        x = (2 * n - 1) * wide if wide else 0
        worth = f'<text class="cc-lf" x="{x}" y="40">{points}</text>' if points else ""
        parts.append(f'<use href="#cadv" x="{x}"/>{worth}')
    return "".join(parts)


@lru_cache(1024)
def small(art: str, label: str, kind: str = "mg") -> str:
    """A galaxy to look at, without names and plates."""
    return (
        f'<svg class="{kind}" viewBox="{BOX}" role="img" aria-label="{escape(label)}">'
        f'<use href="#cground"/>{art}</svg>'
    )


def small_art(galaxy: GalaxyView) -> str:
    """What a small galaxy shows: nebulae by size, formed or not, stars, life."""
    parts = []
    for space, tile in galaxy.nebulae.items():
        parts.append(f'<use href="#cn{TILES[tile.tile].size}"{at(space)}/>')
        if tile.formed:
            sign = "adv" if tile.advanced else "neb"
            parts.append(f'<use href="#c{sign}"{at(space)}/>')
    parts += small_life(galaxy)
    parts += [f'<use href="#c{name}"{at(space)}/>' for space, name in galaxy.stars.items()]
    parts += [f'<use href="#cnova"{at(space)}/>' for space in galaxy.supernovae]
    return "".join(parts)


def small_life(galaxy: GalaxyView) -> Iterator[str]:
    """Life of a small galaxy, all of a kind in one path: rings of proto-life, discs of stable."""
    for kind, strokes in (("proto", ("mgp", "mgp in")), ("stable", ("mgs",))):
        if spaces := [space for space, one in galaxy.life.items() if one == kind]:
            yield from (f'<path class="{stroke}" d="{dots(spaces)}"/>' for stroke in strokes)

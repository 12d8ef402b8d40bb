"""The galaxy being built, a place for each tile, and the tray the tiles come from."""

import msgspec
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Asked, Scene
from games.engine.contract import Refusal
from games.factory import words
from games.factory.board.art import alone, label, lying_art, plain
from games.factory.board.buttons import address, button
from games.factory.board.galaxy import (
    JOINT,
    counted_lines,
    grid_names,
    name_of,
    view_box,
)
from games.factory.board.work import (
    Work,
    begun,
    cells_for,
    shifted,
    window_of,
)
from games.factory.rules.components import Cell, cell_name
from games.factory.rules.kaos import card
from games.factory.rules.moves import (
    Arrange,
    Layout,
)
from games.factory.rules.trace import counted
from games.factory.rules.view import Mine, View

GRID = (
    '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14'
    'h7v7H3zM14 14h7v7h-7z"/></svg>'
)


def board(
    scene: Scene,
    view: View,
    mine: Mine,
    work: Work,
    asked: Asked,
    extra: str,
    *,
    still: bool = False,
    pending: Cell | None = None,
) -> SafeString:
    """The galaxy; every cell is a place of one form, so that the script can refill it."""
    cells = cells_for(view, work.layout)
    drawn = "".join(spot(view, work, cell, asked, extra, still, pending) for cell in cells)
    label_ = escape(_("Your galaxy"))
    data = "" if still else script_data(scene, view, mine, work)
    tools = f"{to_others(view, asked)}{'' if still else shifts(view, work.layout)}"
    return SafeString(
        f'<div class="boardtools low">{tools}</div>'
        f'<svg class="board gal build {view.shape}" viewBox="{view_box(cells)}" role="group" '
        f'aria-label="{label_}"{data}>{grid_names(cells)}{drawn}{along(view, work.layout)}'
        f"{JOINT if view.shape == 'row' else ''}</svg>"
    )


def to_others(view: View, asked: Asked) -> str:
    """Where there is no room beside the board: the way to the galaxies of the others."""
    if not view.galaxies or asked.shown is not None:
        return ""
    words_ = escape(_("The others' galaxies"))
    return f'<a class="iconbtn narrow" id="others" href="#p-aims" aria-label="{words_}">{GRID}</a>'


def shifts(view: View, layout: Layout) -> str:
    """The whole galaxy one place further, around the edge; a free one has no edge."""
    if not view.cells:
        return ""
    ways = [("shift-x", (1, 0), "→", _("Shift the galaxy right, wrapping around"))]
    if any(y for _x, y in view.cells):
        ways.append(("shift-y", (0, 1), "↓", _("Shift the galaxy down, wrapping around")))
    return "".join(
        button(
            Arrange(shifted(view.cells, layout, *way)),
            words_,
            form="scratch",
            kind="iconbtn",
            key=key,
            inner=f'<span aria-hidden="true">{sign}</span><span class="vh">{escape(words_)}</span>',
        )
        for key, way, sign, words_ in ways
    )


def along(view: View, layout: Layout) -> str:
    """Zones and path drawn over the tiles, where the table counts along."""
    if not view.assist:
        return ""
    lines = counted_lines(layout, counted(view.card, layout)) if layout else ""
    return f'<g class="along" id="along" aria-hidden="true">{lines}</g>'


def script_data(scene: Scene, view: View, mine: Mine, work: Work) -> str:
    """What the script needs to lay tiles by itself."""
    values = {
        "window": window_of(scene),
        "layout": msgspec.json.encode(work.layout).decode(),
        "tiles": msgspec.json.encode({str(tile): plain(tile) for tile in mine.hand}).decode(),
        "trail": msgspec.json.encode(begun(scene, mine).trail).decode(),
        "seconds": str(view.seconds),
        "hand": msgspec.json.encode(mine.hand).decode(),
        "downs": str(card(view.card).face_down),
        "most": words.reason(Refusal("too_many_down", {"count": card(view.card).face_down})),
    }
    return "".join(f' data-{name}="{escape(value)}"' for name, value in values.items())


def spot(
    view: View,
    work: Work,
    cell: Cell,
    asked: Asked,
    extra: str,
    still: bool,
    pending: Cell | None,
) -> str:
    """A cell: free, taken, or about to be taken."""
    p, name = work.at(cell), cell_name(*cell)
    chosen = p is not None and p.tile == work.tile
    kind = "cell" if p is None else "pend" if pending == cell else "pick"
    fields: dict[str, str | int | None] = {"claims": asked.query.get("claims"), "list": extra}
    if work.tile is not None and not (chosen and pending is None):
        fields |= {"tile": work.tile, "turn": work.turn, "at": name}
    elif p is not None:
        fields |= {"tile": p.tile}
    if chosen:
        fields |= {"tile": work.tile, "turn": (work.turn + 1) % 4, "at": name}
    words_ = name_of(p) if p is not None else escape(_("Place at %(cell)s") % {"cell": name})
    inner = (
        f'<rect class="slotq" x="4" y="4" width="92" height="92" rx="6"/>'
        f'<text x="50" y="56">{name}</text>'
        f'<g class="art">{lying_art(p.tile, p.turn, p.down) if p else ""}</g>'
        '<rect class="cf-rim" x="1" y="1" width="98" height="98" rx="6"/>'
        '<rect class="ring" x="2" y="2" width="96" height="96" rx="6"/>'
    )
    x, y = cell
    place = f'id="g-{name}" data-at="{x} {y}" transform="translate({100 * x} {100 * y})"'
    if still:
        role = ' role="img"' if p is not None else ' aria-hidden="true"'
        named = f' aria-label="{words_}"' if p is not None else ""
        return f'<g class="spot {"full" if p else "free"}" {place}{role}{named}>{inner}</g>'
    on = " on" if chosen else ""
    if p is None and work.tile is None:  # closed: choosing it tells what comes first
        kind = "dark"
        fields |= {"why": name}
    href = escape(address(asked.base, fields))
    return (
        f'<a class="spot {"full" if p else "free"} {kind}{on}" {place} href="{href}" '
        f'role="button" aria-label="{words_}">{inner}</a>'
    )


def tray(mine: Mine, work: Work, asked: Asked, extra: str) -> SafeString:
    """The nine tiles; those that lie in the galaxy leave their place empty."""
    lying = {p.tile for p in work.layout}
    drawn = []
    for n, tile in enumerate(mine.hand, 1):
        on = tile == work.tile
        turn = work.turn if on else 0
        fields: dict[str, str | int | None] = {
            "tile": tile,
            "turn": (work.turn + 1) % 4 if on else None,
            "claims": asked.query.get("claims"),
            "list": extra,
        }
        gone = " gone" if tile in lying else ""
        numbered = _("Tile %(n)d") % {"n": n}
        words_ = f"{escape(numbered)}: {label(tile, turn)}"
        if gone:
            words_ = escape(_("Tile %(n)d: in your galaxy") % {"n": n})
        drawn.append(
            f'<a class="pickt{" on" if on else ""}{gone}" id="slot-{n}" data-tile="{tile}" '
            f'data-n="↻" role="button" aria-pressed="{"true" if on else "false"}" '
            f'href="{escape(address(asked.base, fields))}" aria-label="{words_}">'
            f"{alone(tile, turn)}</a>"
        )
    label_ = escape(_("Your nine tiles"))
    return SafeString(
        f'<div class="rack build" id="rack" role="group" aria-label="{label_}">'
        f"{''.join(drawn)}</div>"
    )

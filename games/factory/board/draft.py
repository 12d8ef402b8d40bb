"""The draft: a hand of nine or six, three of them chosen and sealed."""

from collections.abc import Iterable

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import Asked
from games.engine.words import Names
from games.factory.board.art import alone, art, label
from games.factory.board.buttons import address, said
from games.factory.board.parts import Parts
from games.factory.rules.components import HAND, KEPT
from games.factory.rules.moves import Pick
from games.factory.rules.state import Tiles
from games.factory.rules.view import Mine, View

STRIDE = 108  # from tile to tile in a picture


def draw(view: View, mine: Mine, names: Names, asked: Asked, extra: str) -> Parts:
    """The packet, what is chosen of it, and the seal."""
    wanted = [n for n in numbers(asked.query.get("tiles", "")) if n in mine.packet]
    chosen = wanted[:KEPT]
    say, then = told(view, mine, names, chosen)
    if len(wanted) > KEPT:
        then = _("You've already chosen three tiles. Put one back first.")
    query = "-".join(map(str, chosen))
    before = "-".join(map(str, chosen[:-1]))
    return Parts(
        board=packet(mine, chosen, asked, extra),
        tray=sealed_row(view, mine),
        say=say,
        then=then,
        move=said(Pick(tuple(chosen))) if len(chosen) == KEPT else "",
        verb=_("Keep these three"),
        back=address(asked.base, {"tiles": before, "list": extra}) if chosen else "",
        chosen=f"tiles={query}" if chosen else "",
    )


def numbers(text: str) -> list[int]:
    """Numbers joined by strokes, each once."""
    found = [int(part) for part in text.split("-") if part.isdigit()]
    return list(dict.fromkeys(found))


def packet(mine: Mine, chosen: list[int], asked: Asked, extra: str) -> SafeString:
    """The tiles as buttons; each leads to the page with it taken or put back. A fourth tile is
    not taken: it leads to the sentence that says so."""
    drawn = []
    for n, tile in enumerate(mine.packet, 1):
        on = tile in chosen
        rest = [one for one in chosen if one != tile]
        now = rest if on else [*rest, tile]
        href = address(asked.base, {"tiles": "-".join(map(str, now)), "list": extra})
        kind = "on" if on else "off" if len(chosen) == KEPT else ""
        words = _("Tile %(n)d") % {"n": n}
        drawn.append(
            f'<a class="pickt {kind}" id="slot-{n}" data-step data-tile="{tile}" data-n="✓" '
            f'data-p="{n}" role="button" aria-pressed="{"true" if on else "false"}" '
            f'href="{escape(href)}" aria-label="{escape(words)}: {label(tile)}">{known(tile)}</a>'
        )
    size = " six" if len(mine.packet) < HAND else ""
    words = escape(_("Your tiles: choose three"))
    return SafeString(
        f'<div class="nine{size}" id="draft" data-draft role="group" aria-label="{words}">'
        f"{''.join(drawn)}</div>"
    )


def known(tile: int) -> str:
    """A tile that is known again wherever it lies (static/js/motion.js)."""
    return alone(tile, more=f' data-piece="{tile}"')


def spread(tiles: Tiles, named: Iterable[int]) -> SafeString:
    """Tiles with a number each, as a picture."""
    drawn, columns = [], 5 if len(tiles) > KEPT * 2 else KEPT
    for n, (tile, number) in enumerate(zip(tiles, named, strict=True)):
        x, y = STRIDE * (n % columns), STRIDE * (n // columns)
        drawn.append(
            f'<g transform="translate({x} {y})">{art(tile, 0)}<rect class="cf-rim" x="1" y="1" '
            f'width="98" height="98" rx="6"/><rect x="2" y="78" width="34" height="20" rx="5" '
            f'fill="#05060f"/><text class="tileno" x="19" y="93" text-anchor="middle" '
            f'font-size="15" fill="#f2eee1">{number}</text></g>'
        )
    rows = -(-len(tiles) // columns)
    box = f"-6 -6 {STRIDE * columns + 4} {STRIDE * rows + 4}"
    words = escape(_("Your tiles"))
    return SafeString(
        f'<svg class="spread" viewBox="{box}" role="img" aria-label="{words}">'
        f"{''.join(drawn)}</svg>"
    )


def sealed_row(view: View, mine: Mine) -> SafeString:
    """What lies face down already; open where the table lets its owner look."""
    sealed = view.players[view.seat].sealed if view.seat is not None else 0
    backs = [f'<i class="in" title="{label(tile)}">{known(tile)}</i>' for tile in mine.picks]
    backs += ['<i class="in back"></i>'] * (sealed - len(mine.picks))
    backs += ["<i></i>"] * (HAND - sealed)
    count = escape(_("Kept: %(n)d of 9") % {"n": sealed})
    note = (
        _("No one, not even you, can see kept tiles until the timer starts.")
        if not mine.picks
        else _("Only you can see the tiles you've kept.")
    )
    return SafeString(
        f'<div class="rack sealedrow"><span class="small dim">{count}</span>'
        f'<div class="held" aria-hidden="true">{"".join(backs)}</div>'
        f'<span class="small dim hide-s">{escape(note)}</span></div>'
    )


def told(view: View, mine: Mine, names: Names, chosen: list[int]) -> tuple[SafeString, str]:
    """What will be kept and where the rest goes."""
    who = names[mine.passes_to]
    places = [mine.packet.index(tile) + 1 for tile in chosen]
    listed = ", ".join(map(str, places))
    passed = len(mine.packet) - KEPT
    then = (
        _("Odd rounds pass to the left, even rounds to the right.")
        if passed > KEPT
        else _("The player next to you won't see the three you pass until the build.")
    )
    if len(chosen) == KEPT:
        return format_html(
            _("Keep tiles {tiles}; pass {count} to {who}."),
            tiles=format_html("<b>{}</b>", listed),
            count=passed,
            who=format_html("<b>{}</b>", who),
        ), then
    missing = KEPT - len(chosen)
    text = ngettext("Choose %(n)d more tile to keep.", "Choose %(n)d more tiles to keep.", missing)
    return format_html("{}", text % {"n": missing}), then

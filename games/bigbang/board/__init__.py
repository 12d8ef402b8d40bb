"""Big Bang 13.7 on the sheet: from a view and the reader's moves to what the page shows."""

from collections.abc import Mapping
from functools import cache

import msgspec
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext

from games.bigbang import words
from games.bigbang.board import clock, goals, labels, planning
from games.bigbang.board.choosing import Choice, choose, pointing
from games.bigbang.board.explaining import explains
from games.bigbang.board.labels import linked
from games.bigbang.board.marks import sheet_for
from games.bigbang.board.picking import picks
from games.bigbang.board.planning import offers
from games.bigbang.board.reading import listed
from games.bigbang.board.refusing import why_not
from games.bigbang.board.sheet import Sheet, drawn
from games.bigbang.board.tray import price, tray
from games.bigbang.rules.components import COST, NUMBERS
from games.bigbang.rules.moves import DeclineExtra, Place
from games.bigbang.rules.view import View
from games.engine.board import Asked, Drawn, Scene
from games.engine.words import translated as _

__all__ = ["defs", "draw", "explains", "linked", "offers", "picks", "pointing", "read", "why_not"]


def defs(scene: Scene) -> SafeString:
    """The symbols; Simple mode needs the star bodies alone."""
    return symbols(scene.view.mode != "simple")


@cache
def symbols(specials: bool) -> SafeString:
    return mark_safe(  # noqa: S308 - our own template, without words
        render_to_string("bigbang/defs.html", {"specials": specials})
    )


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """The move that fields like slot=2, cell=C9 name."""
    move = choose(scene.moves(), fields).move
    return msgspec.json.encode(move) if move is not None else None


def draw(scene: Scene, asked: Asked) -> Drawn:
    """The window with what is chosen."""
    view: View = scene.view
    playing = asked.shown is None and scene.is_playing
    moves = scene.moves() if playing else []
    plans = planning.plannable(scene) if playing and not moves else []
    choice = choose(moves or plans, asked.query)
    extra = "&list=1" if asked.reading else ""
    sheet = sheet_for(scene, choice, asked.base, extra, asked.shown)
    mine = planning.in_turn(view) if plans else view
    landing = landed(mine, choice)
    say, then = told(mine, choice, sheet)
    if plans and choice.move is not None:
        say = planning.said(view, choice.move, sheet)
    steps = others(asked.base, choice, extra)
    return Drawn(
        board=listed(view, sheet) if asked.reading else drawn(view, sheet),
        caption=caption(choice, view, sheet),
        tray=tray(view, choice, asked.base, extra) if asked.shown is None else SafeString(""),
        ruler=clock.ruler(view, scene.names, landing),
        rail=rail(view, scene, landing),
        aims=goals.panel(view, scene.names),
        aims_title=goals.title(view),
        aims_count=goals.points(view),
        say=say,
        then=then,
        move="" if plans or choice.move is None else msgspec.json.encode(choice.move).decode(),
        back=address(asked.base, choice.before(), extra) if choice.picked else "",
        others=steps + planning.button(view, choice) if plans else steps,
        forms=bool(plans),
        chosen=choice.query(),
        zooms=not asked.reading,
    )


def address(base: str, query: str, extra: str) -> str:
    """A page with what is chosen."""
    whole = f"{query}{extra}".lstrip("&")
    return f"{base}?{whole}" if whole else base


def others(base: str, choice: Choice, extra: str) -> SafeString:
    """Steps that are no place on the board: giving up, naming a link."""
    steps = [pair for pair in choice.options if pair[0] in ("decline", "link")]
    if not steps:
        return SafeString("")
    names = {
        ("decline", "1"): _("Skip the extra tiles"),
        ("link", "colour"): _("Match by colour"),
        ("link", "shape"): _("Match by shape"),
    }
    return format_html_join(
        "",
        '<a class="btn" id="step-{}" data-step href="{}">{}</a>',
        (("-".join(pair), address(base, choice.query(pair), extra), names[pair]) for pair in steps),
    )


def landed(view: View, choice: Choice) -> int | None:
    """Where the reader's marker would land with the chosen tile."""
    tile = chosen_tile(view, choice)
    if not view.times or view.you is None or not tile or view.phase != "main":
        return None
    return view.times[view.you] + COST[NUMBERS[tile]]


def chosen_tile(view: View, choice: Choice) -> str:
    """The tile of the chosen slot."""
    slot = choice.value("slot")
    return (view.row[int(slot) - 1] or "") if slot else choice.value("tile")


def caption(choice: Choice, view: View, sheet: Sheet) -> str:
    """What glows."""
    tile = chosen_tile(view, choice)
    if not tile or not sheet.free or sheet.titles:
        return ""
    count = len(sheet.free)
    text = ngettext("%(n)d space for the %(tile)s", "%(n)d spaces for the %(tile)s", count)
    return text % {"n": count, "tile": lowered(labels.whole(tile))}


def lowered(text: str) -> str:
    """A label inside a sentence; German nouns keep their capitals in the wording itself."""
    return text[:1].lower() + text[1:] if get_language() != "de" else text


def told(view: View, choice: Choice, sheet: Sheet) -> tuple[SafeString, str]:
    """The sentence of the action bar, and what follows from it."""
    tile = chosen_tile(view, choice)
    if isinstance(choice.move, DeclineExtra):
        return format_html("<b>{}</b>", _("Skip the extra tiles.")), ""
    if not tile:
        return SafeString(""), ""
    then = followed(view, choice, tile)
    if isinstance(choice.move, Place):
        gain = sheet.proposal[3] if sheet.proposal else None
        return format_html(
            _("{tile} to {cell}: {gain}."),
            tile=strong(labels.whole(tile)),
            cell=strong(sheet.where(choice.move.universe, choice.move.cell)),
            gain=labels.gain_words(gain),
        ), then
    if choice.move is not None:
        return strong(words.option(view, choice.move)), then
    asked_for = {field for field, _value in choice.options}
    if "around" in asked_for:
        return format_html(
            _("{tile}: choose the tile it moves around."), tile=strong(labels.whole(tile))
        ), then
    if "link" in asked_for:
        return format_html(
            _("{tile}: match it by colour or by shape."), tile=strong(labels.whole(tile))
        ), then
    if "from" in asked_for:
        return format_html(
            _("{tile}: choose the tile to move."), tile=strong(labels.whole(tile))
        ), then
    return format_html(_("{tile}: choose a space."), tile=strong(labels.whole(tile))), then


def strong(text: str) -> SafeString:
    return format_html("<b>{}</b>", text)


def followed(view: View, choice: Choice, tile: str) -> str:
    """The price of a tile, and who is next by it."""
    if view.phase != "main":
        return phase_words(view)
    landing = landed(view, choice)
    if landing is None:
        return ""
    return _("%(price)s: your marker moves to %(landing)d.") % {
        "price": price(tile),
        "landing": landing,
    }


def phase_words(view: View) -> str:
    """What is still to be placed in this turn."""
    if view.dark_left:
        text = ngettext("%(n)d body by Dark Energy", "%(n)d bodies by Dark Energy", view.dark_left)
        return text % {"n": view.dark_left}
    if view.extra:
        text = ngettext("%(n)d extra tile", "%(n)d extra tiles", view.extra)
        return text % {"n": view.extra}
    return ""


def rail(view: View, scene: Scene, landing: int | None) -> SafeString:
    """Clock and supply."""
    pile = ngettext("%(n)d tile face down", "%(n)d tiles face down", view.pile) % {"n": view.pile}
    supply = _("%(pile)s.") % {"pile": pile}
    if view.discard:
        supply = _("%(pile)s, %(n)d discarded.") % {"pile": pile, "n": len(view.discard)}
    return clock.dial(view, scene.names, landing) + format_html(
        '<section class="supply"><h2 class="tag">{}</h2><p class="small">{}</p></section>',
        _("Supply"),
        supply,
    )

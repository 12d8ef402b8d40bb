"""Cosmic Factory in the window: from a view and the reader's choices to what the page shows."""

from collections.abc import Mapping
from dataclasses import replace

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.board import Asked, Drawn, Scene, WhyNot
from games.factory import words
from games.factory.board import (
    building,
    deciding,
    draft,
    growing,
    planning,
    scoring,
    side_panels,
    watching,
)
from games.factory.board.art import symbols
from games.factory.board.buttons import link
from games.factory.board.explaining import explains
from games.factory.board.frame import Sand, hud, sand, sand_of, steps
from games.factory.board.parts import Parts
from games.factory.board.picking import picks
from games.factory.board.planning import offers
from games.factory.board.pointing import pointing
from games.factory.board.reading import listed
from games.factory.board.rounds import minutes
from games.factory.board.work import begun
from games.factory.rules.moves import Layout
from games.factory.rules.trace import Count, counted
from games.factory.rules.view import Mine, View
from games.factory.words.words import card_name

__all__ = [
    "defs",
    "draw",
    "explains",
    "linked",
    "making",
    "minutes",
    "offers",
    "picks",
    "pointing",
    "read",
    "why_not",
]

SCORES = ("barter", "offering", "rest", "over")


def defs(scene: Scene) -> SafeString:
    """The drawings every tile is made of."""
    return SafeString(
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}</defs></svg>"
    )


def linked(sentence: str) -> SafeString:
    return escape(sentence)


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """Every place of a galaxy takes a tile; only the tile can be missing."""
    if scene.view.phase != "build" or not scene.windows or chosen.get("tile"):
        return None
    return WhyNot(_("Choose a tile first, then a space."))


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """Moves come whole from this board's forms; fields alone say the chosen tiles."""
    window = draw(scene, Asked("/", dict(fields)))
    return window.move.encode() or None


def draw(scene: Scene, asked: Asked) -> Drawn:
    """The window of the phase, with its frame."""
    view: View = scene.view
    extra = "1" if asked.reading else ""
    playing = asked.shown is None and scene.is_playing
    left = sand_of(scene) if asked.shown is None else None
    layout: Layout = ()
    if view.mine is not None and view.phase == "build":
        layout = begun(scene, view.mine).layout if asked.shown is None else view.mine.layout
    parts = parts_of(scene, view, layout, asked, left, playing, extra)
    count = live_count(view, layout)
    seat = scoring.shown_seat(view, asked)
    table = scoring.listing(view.scoring, seat) if view.scoring is not None else ""
    looks = is_looking(view, asked)
    plans = planning.rows(scene) if asked.shown is None and asked.base else ""
    return Drawn(
        board=listed(scene, parts, table if looks else "") if asked.reading else parts.board,
        caption=parts.caption,
        tray=SafeString(f"{parts.tray}{plans}") if asked.shown is None or looks else SafeString(""),
        ruler=SafeString(f"{parts.hud or head(view, left)}{final_tracks(view, parts, asked)}"),
        rail=SafeString(
            side_panels.rail(view, scene.names, "" if asked.shown is not None else asked.base)
        ),
        aims=mark_safe(panel(scene, view, count, table, looks)),  # noqa: S308 - escaped inside
        aims_title=round_name(view.scoring.round if looks and view.scoring else view.round),
        chip=chip_of(view, count),
        say=parts.say,
        then=parts.then,
        move=parts.move if playing else "",
        verb=parts.verb,
        back=parts.back,
        chosen=parts.chosen,
        others=SafeString(parts.others) if playing else SafeString(""),
        zooms=parts.zooms and not asked.reading,
        forms=playing and view.mine is not None,
        standings=tuple(side_panels.standing(view, player) for player in view.players),
    )


def making(scene: Scene) -> SafeString:
    """The galaxies of the others while they grow."""
    view: View = scene.view
    if view.phase != "build" or not view.galaxies:
        return SafeString("")
    if scene.seat is None:
        return watching.draw(view, scene.names)
    return SafeString(growing.place(view, scene.names))


def live_count(view: View, layout: Layout) -> Count | None:
    """What lies in the reader's own galaxy, counted; only where the table counts along."""
    if not view.assist or view.mine is None or view.phase != "build" or not layout:
        return None
    return counted(view.card, layout)


def chip_of(view: View, count: Count | None) -> str:
    """What the chip of the first panel says on a phone."""
    if count is not None:
        points = _("Points")
        return f"{points} {sum(count.points)}"
    return card_name(view.card) if view.card else round_name(view.round)


def round_name(number: int) -> str:
    return _("Round %(n)d of 5") % {"n": number}


def panel(scene: Scene, view: View, count: Count | None, table: str, looks: bool) -> str:
    """The first panel; while scores are looked at, what was counted stands first."""
    usual = (
        f"{growing.drawer(view, scene.names)}"
        f"{side_panels.panel(view, scene.names, count)}{to_minutes(scene, view)}"
    )
    if looks and table:
        return f"{table}{usual}"
    return usual


def to_minutes(scene: Scene, view: View) -> str:
    """The way to the minutes of the latest round, where sand ran."""
    if view.scoring is None or view.build == "untimed":
        return ""
    goal = reverse("minutes", args=[scene.table_number, view.scoring.round])
    words = escape(_("Round %(n)d: all builds side by side") % {"n": view.scoring.round})
    return f'<p class="tominutes"><a class="btn slim" id="minutes" href="{goal}">{words}</a></p>'


def final_tracks(view: View, parts: Parts, asked: Asked) -> str:
    """After the end no tray is shown; the tracks stand above the last galaxy then."""
    return parts.tray if view.phase == "over" and asked.shown is None else ""


def head(view: View, left: Sand | None) -> str:
    """The steps of the round; the sand beside them if a limit runs."""
    return hud(steps(view), sand(left))


def is_looking(view: View, asked: Asked) -> bool:
    """Whether the latest scoring fills the window."""
    return view.scoring is not None and (view.phase in SCORES or "look" in asked.query)


def parts_of(
    scene: Scene,
    view: View,
    layout: Layout,
    asked: Asked,
    left: Sand | None,
    playing: bool,
    extra: str,
) -> Parts:
    """What this phase shows this reader."""
    mine = view.mine
    if not asked.base:
        return Parts(board=pictured(scene, view))
    if view.scoring is not None and is_looking(view, asked):
        return scores(scene, view, asked, left, playing, extra)
    if mine is not None and view.phase == "build":
        return building.draw(scene, view, mine, layout, asked, left, extra)
    if mine is not None and playing:
        if mine.packet:
            return draft.draw(view, mine, scene.names, asked, extra)
        if mine.target is not None:
            return deciding.taking(view, mine.target, scene.names, asked, extra)
        if view.phase == "ready":
            return deciding.ready(view, mine) if asks(scene) else waiting(view, mine)
        if view.phase in ("first", "second"):
            return waiting(view, mine)
    return Parts(board=watching.draw(view, scene.names), zooms=True)


def pictured(scene: Scene, view: View) -> SafeString:
    """For mails, the reader's tiles; for lists, all galaxies at once, if something is there."""
    mine = view.mine
    if mine is not None and mine.packet:
        return draft.spread(mine.packet, range(1, len(mine.packet) + 1))
    if mine is not None and mine.hand and view.phase == "build":
        return draft.spread(mine.hand, mine.hand)
    is_bare = not view.galaxies and view.scoring is None and view.phase != "over"
    if is_bare and not any(player.sealed for player in view.players):
        return SafeString("")
    return watching.draw(view, scene.names)


def asks(scene: Scene) -> bool:
    return bool(scene.windows)


def waiting(view: View, mine: Mine) -> Parts:
    """The own tiles lie sealed while others choose."""
    return Parts(board=building.nine_backs(), tray=draft.sealed_row(view, mine))


def scores(
    scene: Scene, view: View, asked: Asked, left: Sand | None, playing: bool, extra: str
) -> Parts:
    """The latest scoring, with the way back or on."""
    if view.scoring is None:
        return Parts(board=watching.draw(view, scene.names))
    drawn = scoring.draw(view, view.scoring, scene.names, asked, extra)
    others, say = "", drawn.say
    if playing and view.phase not in SCORES:
        others = link(asked.base, _("Back to the round"), key="step-back")
    elif playing and view.mine is not None and scene.windows:
        others = deciding.buttons(view, view.mine)
        if view.phase in ("barter", "offering"):
            question = words.question(view, scene.windows[0], scene.names)
            say = SafeString(f"<b>{escape(question)}</b>")
    timer = sand(left)
    bar = drawn.hud.replace("</div>", f"{timer}</div>") if timer else drawn.hud
    return replace(drawn, say=say, others=others, hud=bar)

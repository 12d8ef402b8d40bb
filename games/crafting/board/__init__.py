"""Crafting the Cosmos in the window: from a view and the reader's choices to what is shown."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.crafting.board import buying, deciding, panels, planning, points, refusing
from games.crafting.board.art import symbol_sheet
from games.crafting.board.building import creating, in_hand
from games.crafting.board.collecting import choosing_nebula, shifting, taking_cards
from games.crafting.board.explaining import explains
from games.crafting.board.frame import aims, aims_title, chip, head, standing
from games.crafting.board.hand import address
from games.crafting.board.linking import linked
from games.crafting.board.looking import Looking, looking, may_play
from games.crafting.board.markup import safe
from games.crafting.board.parts import Parts
from games.crafting.board.picking import picks
from games.crafting.board.planning import offers
from games.crafting.board.pointing import pointing
from games.crafting.board.round_end import points_list, round_parts
from games.crafting.board.showing import watched, way_back
from games.engine.board import Asked, Drawn, Scene, WhyNot
from games.engine.listing import Section, listing

__all__ = ["defs", "draw", "explains", "linked", "offers", "picks", "pointing", "read", "why_not"]


def defs(scene: Scene) -> SafeString:
    """The drawings everything is made of."""
    return safe(symbol_sheet())


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """Why a space cannot be chosen with what is in hand."""
    hand = in_hand(scene.view, chosen) if may_play(scene) else None
    return refusing.why_not(scene, hand, place)


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """The move that what is chosen leads to."""
    return draw(scene, Asked("/", dict(fields))).move.encode() or None


def draw(scene: Scene, asked: Asked) -> Drawn:
    """The window of the step, with its frame."""
    look = looking(scene, asked)
    parts = parts_of(look)
    view = look.view
    return Drawn(
        board=safe(board_of(look, parts)),
        caption=parts.caption,
        tray=safe(parts.tray if asked.shown is None else ""),
        ruler=safe(head(look, parts)),
        rail=safe(panels.rail(view, scene.names)),
        aims=safe(aims(look)),
        aims_title=aims_title(look),
        chip=chip(look),
        say=safe(say(parts)),
        then=parts.then,
        move=parts.move if look.may else "",
        verb=parts.verb,
        back=back_of(look, parts),
        others=safe(parts.others),
        chosen=chosen_of(look, parts),
        forms=look.may or planning.is_open(look),
        standings=tuple(standing(look, seat) for seat in range(len(view.players))),
        zooms=parts.zooms and not asked.reading,
    )


def board_of(look: Looking, parts: Parts) -> str:
    if look.asked.reading and parts.listed:
        if isinstance(parts.listed, str):
            return listing(Section(inner=parts.listed))
        return listing(*parts.listed)
    return parts.board


def say(parts: Parts) -> str:
    return f"<b>{escape(parts.say)}</b>" if parts.say else ""


def back_of(look: Looking, parts: Parts) -> str:
    if parts.before is None:
        return ""
    return address(look.base, {**parts.before, "list": look.extra})


def chosen_of(look: Looking, parts: Parts) -> str:
    """The query of what is chosen and looked at."""
    fields = {name: value for name, value in parts.fields.items() if value}
    look_at = look.query.get("look", "")
    if look_at and look.shown != look.home:
        fields |= {"look": look_at, **look.kept}
    elif look_at == "board":
        fields["look"] = "board"
    return address("", fields).lstrip("?")


def parts_of(look: Looking) -> Parts:
    """The step the reader is asked for, or something to look at."""
    view = look.view
    if view.phase == "over" and look.asked.shown is None and "look" not in look.query:
        names = look.scene.names
        drawn = points.end_page(view, names, look.base, deciding.deciding_source(view, names))
        return Parts(drawn, listed=points_list(look))
    if look.shown == "round" and view.ended is not None:
        return round_parts(look)
    if look.may and look.shown in (look.home, "ring"):
        return asked_parts(look)
    if not planning.is_open(look):
        return watched(look)
    if look.shown == "ring":
        return planning.planned(look, way_back(look))
    parts = watched(look)
    return replace(parts, others=f"{parts.others}{planning.way_in(look)}")


def asked_parts(look: Looking) -> Parts:
    """The reader's own step."""
    view = look.view
    if view.phase == "shift":
        return shifting(look)
    if look.shown == "ring":
        return watched(look)
    if view.phase == "keep":
        return buying.keep(view, look.query, look.base, look.extra)
    if view.phase == "nebula":
        return choosing_nebula(look)
    if view.phase == "cards":
        return taking_cards(look)
    return creating(look)

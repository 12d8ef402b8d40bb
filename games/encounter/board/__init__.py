"""Cosmic Encounter in the window: from a view and the reader's choices to what the page shows."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board import (
    alliances,
    choosing,
    dealing,
    ending,
    hands,
    losing,
    planning,
    reacting,
    side,
    summary,
    turn,
)
from games.encounter.board import offers as offered
from games.encounter.board.art import symbols
from games.encounter.board.asking import answered, asking, switch
from games.encounter.board.desk import PLANETS, Desk, Parts, said, strong
from games.encounter.board.explaining import explains
from games.encounter.board.frame import bar
from games.encounter.board.labels import linked
from games.encounter.board.later import later
from games.encounter.board.marks import Marks, galaxy_of
from games.encounter.board.picking import picks
from games.encounter.board.pointing import pointing
from games.encounter.board.reading import listed
from games.encounter.board.ring import ring
from games.encounter.board.strips import MIDDLE, strips
from games.encounter.board.sums import sums
from games.encounter.rules.asking import REACTIONS
from games.encounter.rules.components import NO_CARD, SYSTEM_SIZE, WINDOWS, planet_name
from games.encounter.rules.moves import NOBODY, NOWHERE
from games.encounter.rules.view import View
from games.encounter.words.words import some_cards
from games.engine.board import Asked, Drawn, Scene, WhyNot
from games.engine.contract import Fixed
from games.engine.words import Said

__all__ = ["defs", "draw", "explains", "linked", "offers", "picks", "pointing", "read", "why_not"]

DECISIONS: dict[str, Callable[[Desk], Parts]] = {
    "choose": choosing.choose,
    "new_hand": reacting.react,
    "start": reacting.react,
    "pre": reacting.react,
    "laid": reacting.react,
    "revealed": reacting.react,
    "regroup": turn.regroup,
    "own_colour": turn.own_colour,
    "launch": turn.launch,
    "aim": turn.aim,
    "invite_a": alliances.invite,
    "invite_d": alliances.invite,
    "answer": alliances.answer,
    "mutant": hands.mutant,
    "cards": hands.lay,
    "plague": losing.plague,
    "deal": dealing.deal,
    "deal_losses": losing.deal_losses,
    "heal": losing.heal,
    "place": losing.place,
    "keep": hands.keep,
    "take": hands.take,
    "second": hands.second,
}
PROBES: dict[str, Callable[[Desk, int], Fixed | None]] = {
    **dict.fromkeys(("regroup", "launch", "aim"), turn.probe),
    "answer": alliances.probe,
    **dict.fromkeys(("place", "deal_losses", "plague"), losing.probe),
    "deal": dealing.probe,
}


def defs(scene: Scene) -> SafeString:
    """The drawings everything is made of."""
    return SafeString(
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}</defs></svg>"
    )


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """The move that the fields of a form choose."""
    return draw(scene, Asked("/", dict(fields))).move.encode() or None


def desk_of(scene: Scene, asked: Asked) -> Desk:
    playing = asked.shown is None and scene.is_playing and is_asked(scene)
    return Desk(scene, scene.view, scene.names, asked.base, asked.query, asked.reading, playing)


def is_asked(scene: Scene) -> bool:
    """Whether the reader may decide something; in talks both main players may at any time."""
    view: View = scene.view
    if view.seat is None or not scene.windows:
        return False
    if view.step == "deal":
        return view.seat in (view.active, view.defender)
    return view.seat in view.asked


def draw(scene: Scene, asked: Asked) -> Drawn:
    """The window with what is chosen."""
    desk = desk_of(scene, asked)
    view = desk.view
    parts = decision(desk, asked)
    over = view.step == "over"
    if over and asked.shown is None and (last := view.story.now.planet) != NOWHERE:
        parts = replace(parts, marks=Marks(only=(last // SYSTEM_SIZE, MIDDLE)))
    galaxy = galaxy_of(view, desk.names)
    label = galaxy_words(desk)
    news = summary.news(desk) if asked.shown is None else ""
    first = f'<div class="decision">{parts.panel}</div>' if parts.panel else ""
    first += ending.decided(desk) if over else summary.again(desk, bool(news))
    plans = later(desk) if asked.shown is None else ""
    board = SafeString(
        f"{ring(galaxy, parts.marks, label)}{strips(galaxy, parts.marks, label)}"
        if asked.base
        else ring(galaxy, parts.marks, label)
    )
    return Drawn(
        board=listed(desk, parts) if asked.reading else board,
        caption="" if over else parts.caption or caption(desk),
        tray=SafeString(news + parts.tray if asked.shown is None else ""),
        ending=SafeString(ending.colonies(desk) if over else ""),
        ruler=SafeString(ending.banner(desk) if over else bar(desk)),
        rail=side.rail(desk),
        aims=side.panel(desk, first, plans),
        aims_title=parts.panel_title if parts.panel else _("At the table"),
        chip=chip(desk, parts),
        say=parts.say,
        then=parts.then,
        move=said(parts.move) if parts.move is not None else "",
        verb=parts.verb,
        back=parts.back,
        chosen=parts.chosen,
        others=SafeString(parts.others),
        forms=asked.shown is None and scene.is_playing and view.seat is not None,
        standings=side.standings(desk),
        zooms=not asked.reading,
    )


def decision(desk: Desk, asked: Asked) -> Parts:
    """What the reader has to decide, or looks at; a plan takes its place while it is made."""
    here = asked.shown is None
    if here and "plan" in desk.picks and planning.can_plan(desk):
        return planning.plan(desk)
    parts = DECISIONS[desk.view.step](desk) if desk.playing else looking(desk, asked)
    way = planning.invitation(desk) if here else ""
    return replace(parts, tray=parts.tray + way) if way else parts


def offers(order: Mapping[str, str]) -> bool:
    """Whether the board itself offers an order where it acts: a list need not repeat it."""
    return order["type"] in ("draft", "plan", "later") or order.get("name") in REACTIONS


def chip(desk: Desk, parts: Parts) -> str:
    """What the chip of the first panel says on a phone."""
    if desk.view.seat is None or desk.view.step == "choose":
        return _("Table")
    return some_cards(len(desk.view.hand))


def galaxy_words(desk: Desk) -> str:
    """The galaxy in a sentence."""
    view = desk.view
    if view.planet == NOWHERE:
        return _("The galaxy: %(n)d systems round the Black Hole") % {"n": len(view.powers)}
    values = {"who": desk.names[view.active], "planet": planet_name(view.planet)}
    return _("The galaxy: %(who)s attacks %(planet)s") % values


def caption(desk: Desk) -> str:
    """Who attacks what."""
    view = desk.view
    if view.planet == NOWHERE or view.defender == NOBODY:
        return ""
    values = {"who": desk.names[view.active], "planet": planet_name(view.planet)}
    said = Said(_("You attack %(planet)s"), _("%(who)s attacks %(planet)s"))
    return desk.names.hear(said, view.active) % values


def looking(desk: Desk, asked: Asked) -> Parts:
    """For whoever has nothing to decide: both cards, the talks, who has answered."""
    view = desk.view
    body = ""
    laid = any(view.lies) or (view.planet != NOWHERE and view.step in WINDOWS)
    if laid and not summary.is_decided(view):
        body = sums(desk)
    if view.step == "deal":
        body += offered.watched(desk)
    if view.step == "choose":
        body = choosing.chosen(desk)
    panel, title = "", ""
    if view.step in WINDOWS:
        panel = switch(desk) if asked.shown is None else answered(desk)
        title = _("Reaction time")
        if view.seat is not None:
            body += asking(desk)
    elif view.step in ("invite_d", "answer"):
        panel, title = alliances.invitations(desk), _("Invitations and answers")
    return Parts(tray=body, say=waits(desk), then="", panel=panel, panel_title=title)


def waits(desk: Desk) -> SafeString:
    """What a reader who is not asked is told; empty leaves it to the page."""
    view = desk.view
    mine = view.seat is not None and desk.scene.is_playing
    if mine and view.step == "choose":
        return strong(_("Your power is chosen. Waiting for the others."))
    if mine and view.step in WINDOWS and view.seat not in view.may_act:
        return strong(_("You've answered. Others can still act."))
    laying = mine and view.step == "cards" and view.seat in (view.active, view.defender)
    if laying and view.lies[desk.side] and view.laid[desk.side] != NO_CARD:
        return strong(_("Your card is played. Waiting for the other one."))
    return SafeString("")


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """Why a planet cannot be chosen with what is chosen; None if it can."""
    desk = desk_of(scene, Asked("/", dict(chosen)))
    where = PLANETS.get(place)
    probe = PROBES.get(desk.view.step)
    if not desk.playing or probe is None or where is None or where >= len(desk.view.ships[0]):
        return None
    move = probe(desk, where)
    return desk.refusal(move) if move is not None else None

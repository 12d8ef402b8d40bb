"""Crafting the Cosmos in the window: from a view and the reader's choices to what is shown."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import (
    buying,
    cards,
    console,
    ending,
    forming,
    galaxy,
    hud,
    labels,
    panels,
    placing,
    reading,
    refusing,
    rounds,
    taking,
    tray,
)
from games.crafting.board.art import symbols
from games.crafting.board.creation import own_galaxy
from games.crafting.board.galaxy import Mark
from games.crafting.board.hand import Fields, Hand, address, marks_of, said
from games.crafting.board.linking import linked, spaces_in
from games.crafting.board.parts import Parts
from games.crafting.board.powers.crystals import crystal
from games.crafting.board.powers.hand import power
from games.crafting.rules.moves import ChooseNebula, DiscardToLimit, Gravitate
from games.crafting.rules.preview import gives, progress
from games.crafting.rules.ring import OWN
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.position import losses
from games.engine.board import Asked, Drawn, Scene, Standing, WhyNot
from games.engine.contract import Refusal, Seat

__all__ = ["defs", "draw", "linked", "read", "why_not"]


def defs(scene: Scene) -> SafeString:
    """The drawings everything is made of."""
    return SafeString(
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{symbols()}</defs></svg>"
    )


def why_not(scene: Scene, chosen: Mapping[str, str], place: str) -> WhyNot | None:
    """Why a space cannot be chosen with what is in hand."""
    hand = in_hand(scene.view, chosen) if may_play(scene) else None
    return refusing.why_not(scene, hand, place)


def read(scene: Scene, fields: Mapping[str, str]) -> bytes | None:
    """The move that what is chosen leads to."""
    return draw(scene, Asked("/", dict(fields))).move.encode() or None


@dataclass(frozen=True)
class Looking:
    """What is asked of the window, in plain values."""

    scene: Scene
    view: View
    asked: Asked
    shown: str  # whose galaxy, or ring, or round
    home: str  # what is shown without asking
    may: bool  # the reader is asked now

    @property
    def base(self) -> str:
        return self.asked.base

    @property
    def extra(self) -> str:
        return "1" if self.asked.reading else ""

    @property
    def query(self) -> Fields:
        return self.asked.query


def may_play(scene: Scene) -> bool:
    return scene.is_playing and scene.seat is not None and bool(scene.windows)


def looking(scene: Scene, asked: Asked) -> Looking:
    """Whose galaxy the window shows: the reader's own, else the active seat's."""
    view: View = scene.view
    may = asked.shown is None and may_play(scene)
    home = str(view.active if scene.seat is None else scene.seat)
    if asked.shown is not None:
        home = str(view.active)
    look = asked.query.get("look", "")
    wanted = {"ring", "board", *map(str, range(len(view.players)))}
    if view.ended is not None:
        wanted.add("round")
    shown = look if look in wanted else ""
    if not shown:
        shown = opening(view, home, may, asked)
    return Looking(scene, view, asked, home if shown == "board" else shown, home, may)


def opening(view: View, home: str, may: bool, asked: Asked) -> str:
    """What the window shows by itself: the end of a round until play goes on, the console while
    the reader shifts, else a galaxy."""
    fresh = view.ended is not None and view.ended.turn == view.turn - 1 and view.phase == "shift"
    if view.phase == "limit" or (fresh and "steps" not in asked.query and asked.shown is None):
        return "round" if view.ended is not None else home
    if may and view.phase == "shift":
        return "ring"
    return home


def draw(scene: Scene, asked: Asked) -> Drawn:
    """The window of the step, with its frame."""
    look = looking(scene, asked)
    parts = parts_of(look)
    view = look.view
    return Drawn(
        board=mark_safe(board_of(look, parts)),  # noqa: S308 - escaped where it is made
        caption=parts.caption,
        tray=SafeString(parts.tray if asked.shown is None else ""),
        ruler=SafeString(head(look, parts)),
        rail=SafeString(panels.rail(view, scene.names)),
        aims=SafeString(aims(look)),
        aims_title=aims_title(look),
        chip=chip(look),
        say=SafeString(say(parts)),
        then=parts.then,
        move=parts.move if look.may else "",
        verb=parts.verb,
        back=back_of(look, parts),
        others=SafeString(parts.others),
        chosen=chosen_of(look, parts),
        forms=look.may,
        standings=tuple(standing(look, seat) for seat in range(len(view.players))),
        zooms=parts.zooms and not asked.reading,
    )


def board_of(look: Looking, parts: Parts) -> str:
    if look.asked.reading and parts.listed:
        return reading.listing(parts.listed)
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
        fields["look"] = look_at
    elif look_at == "board":
        fields["look"] = "board"
    return address("", fields).lstrip("?")


# ---- what each step shows ----
def parts_of(look: Looking) -> Parts:
    """The step the reader is asked for, or something to look at."""
    view = look.view
    if view.phase == "over" and look.asked.shown is None and "look" not in look.query:
        return Parts(rounds.end_page(view, look.scene.names), listed=points_list(look))
    if look.shown == "round" and view.ended is not None:
        return round_parts(look)
    if look.may and look.shown in (look.home, "ring"):
        return asked_parts(look)
    return watched(look)


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


def watched(look: Looking) -> Parts:
    """The console, or a galaxy, without anything to choose."""
    view, names = look.view, look.scene.names
    if look.shown == "ring":
        shift = console.followed(view, (), may=False)
        drawn = console.console(view, names, shift, look.base, look.extra, own=False)
        return Parts(drawn, listed=f"<p>{escape(wording.position(view, names)[1])}</p>")
    seat = Seat(int(look.shown))
    title = panels.galaxy_words(view, seat, names)
    far = progress(view, seat)
    shown = view.players[seat].galaxy
    return Parts(
        galaxy.whole(shown, far, title),
        caption=panels.owner_words(seat, names) if look.shown != look.home else "",
        zooms=True,
        listed=reading.galaxy_list(shown, far, {}, title),
    )


def shifting(look: Looking) -> Parts:
    """The energy phase: a tap takes a token one step; the ring says what it will give."""
    view = look.view
    steps = console.steps_in(view, look.query.get("steps", ""))
    shift = console.followed(view, steps, may=True)
    moved = OWN in steps
    drawn = console.console(view, look.scene.names, shift, look.base, look.extra, own=True)
    full_centres_are_ = _("Full centres are passed over.")
    then = f"{console.steps_used(len(steps))} {full_centres_are_}"
    if steps and not moved:
        then = wording.reason(Refusal("own_token_must_move"))
    return Parts(
        drawn,
        tray=console.summary(gives(view, view.active, steps)),
        say=console.shift_words(view, steps) if steps else labels.asked_words("shift"),
        then=then,
        move=console.move_of(steps) if moved else "",
        verb=_("Collect"),
        fields={"steps": "-".join(steps)},
        before={"steps": "-".join(steps[:-1])} if steps else None,
        listed=shift_list(look, shift),
    )


def shift_list(look: Looking, shift: console.Shift) -> str:
    """The ring in words, and every step as a link."""
    view = look.view
    items = []
    for lying in shift.stones:
        for stone in lying:
            if stone.takes:
                steps = "-".join((*shift.steps, stone.takes))
                href = escape(address(look.base, {"steps": steps, "list": "1"}))
                text = words.one_step(stone.takes)
                items.append(
                    f'<li><a class="btn slim" id="step-{stone.takes}" href="{href}">'
                    f"{escape(labels.capital(text))}</a></li>"
                )
    told = escape(wording.position(view, look.scene.names)[1])
    return f"<p>{told}</p><ul>{''.join(dict.fromkeys(items))}</ul>"


def choosing_nebula(look: Looking) -> Parts:
    """Which size of nebula is drawn."""
    view = look.view
    text = look.query.get("size", "")
    size = int(text) if text in ("1", "2", "3") and view.nebulae[int(text) - 1] else 0
    base = galaxy_parts(look, {})
    move = ChooseNebula(size) if size else None
    return Parts(
        base.board,
        tray=tray.drawn(tray.piles(view, {}, size), look.base, look.extra, _("Nebulae")),
        say=wording.option(view, move) if move else labels.asked_words("nebula"),
        then=_("Size 1 needs 3 stars, size 2 needs 4, size 3 needs 6."),
        move=said(move) if move else "",
        verb=_("Draw"),
        fields={"size": text if size else ""},
        before={} if size else None,
        zooms=True,
        listed=base.listed,
    )


def taking_cards(look: Looking) -> Parts:
    """Energy cards, one press each."""
    base = galaxy_parts(look, {})
    drawn, text = cards.taking(look.view, look.base, look.extra)
    then = _("Cards can't be put back.")
    return Parts(base.board, tray=drawn, say=text, then=then, zooms=True, listed=base.listed)


def in_hand(view: View, query: Fields) -> Hand | None:
    """What a query takes in hand in creation."""
    if view.phase == "place":
        return placing.omega_tile(view, own_galaxy(view), query)
    if view.phase != "create":
        return None
    take = query.get("take", "")
    if take == "power":
        return power(view, query)
    if take == "crystal":
        return crystal(view, query)
    if take == "end":
        return ending.ending(view, query)
    return taking.taken(view, query)


def creating(look: Looking) -> Parts:
    """Creation: something in hand or nothing, a purchase, or the end of the turn."""
    view, query = look.view, look.query
    if query.get("take") == "buy" and view.phase == "create":
        return buying.buy(view, query, look.base, look.extra)
    hand = in_hand(view, query)
    if hand is None:
        return idle(look)
    marks = marks_of(hand, look.base, look.extra)
    if hand.why is not None:
        marks |= refusing.dark_marks(view, hand, marks, look.base, look.extra)
    base = galaxy_parts(look, marks, hand.gone)
    is_ending = query.get("take") == "end" and view.phase == "create"
    doors = hand.doors or (tuple(tray.pieces(view, hand)) if view.phase == "create" else ())
    return Parts(
        beside(base.board, ending.sheet(view, hand, look.base, look.extra))
        if is_ending
        else base.board,
        tray=tray.drawn(doors, look.base, look.extra, tray_name(hand)),
        say=hand.say,
        then=hand.then or at_stake(view),
        move=said(hand.move) if hand.move is not None else "",
        verb=hand.verb or verb_of(hand),
        fields=hand.fields,
        before=hand.before if view.phase == "create" else ({} if hand.move is not None else None),
        others=buttons(look, hand),
        caption=hand.caption,
        zooms=not is_ending,
        listed=base.listed,
    )


def tray_name(hand: Hand) -> str:
    return _("Choices") if hand.doors else _("To place")


def verb_of(hand: Hand) -> str:
    return _("Move") if isinstance(hand.move, Gravitate) else ""


def beside(board: str, sheet: str) -> str:
    return f'<div class="cm-endw"><div class="cm-endg">{board}</div>{sheet}</div>'


def idle(look: Looking) -> Parts:
    """Nothing in hand: what can be formed glows, everything else is taken from the tray."""
    view = look.view
    open_ones = forming.ready(view, own_galaxy(view))
    marks = marks_of(Hand({}, open_ones), look.base, look.extra)
    base = galaxy_parts(look, marks)
    return Parts(
        base.board,
        tray=tray.drawn(tray.pieces(view, None), look.base, look.extra, _("To place")),
        say=labels.asked_words("create"),
        then=at_stake(view),
        others=buttons(look, None),
        zooms=True,
        listed=base.listed,
    )


def at_stake(view: View) -> str:
    """What ending the turn now would lose."""
    held = losses(view)
    return _("Ending now loses %(things)s.") % {"things": ", ".join(held)} if held else ""


def buttons(look: Looking, hand: Hand | None) -> str:
    """The end of the turn; with something in hand also the way back to the last move."""
    view = look.view
    if view.phase != "create":
        return ""
    clear = not losses(view)
    href = escape(address(look.base, {"take": "end", "list": look.extra}))
    end_turn_ = escape(_("End turn"))
    end = f'<a class="btn{" go" if clear else ""}" id="end" data-step href="{href}">{end_turn_}</a>'
    if hand is None or not look.scene.undoable:
        return end
    goal = escape(reverse("undo", args=[look.scene.table_number]))
    take_back_ = escape(_("Take back"))
    undo = (
        f'<button class="btn" id="take-back" form="play" formaction="{goal}">{take_back_}</button>'
    )
    return undo + end


def galaxy_parts(
    look: Looking, marks: Mapping[str, Mark], gone: frozenset[str] = frozenset()
) -> Parts:
    """The reader's own galaxy, with what can be chosen."""
    view = look.view
    seat = Seat(view.active)
    title = panels.galaxy_words(view, seat, look.scene.names)
    far = progress(view, seat)
    shown = view.players[seat].galaxy
    return Parts(
        galaxy.whole(shown, far, title, marks, badges(look.scene), gone),
        listed=reading.galaxy_list(shown, far, marks, title),
    )


def badges(scene: Scene) -> dict[str, int]:
    """The numbers of this turn's moves, where they happened."""
    found: dict[str, int] = {}
    for number, line in enumerate(scene.undoable, 1):
        named = [space for text in line.sentences for space in spaces_in(text)]
        if named:
            nebulae = [space for space in named if space[0] in "DYF"]
            found[nebulae[0] if nebulae else named[-1]] = number
    return found


# ---- looking back ----
def round_parts(look: Looking) -> Parts:
    """The end of a round; who has too many cards discards here."""
    view, ended = look.view, look.view.ended
    if ended is None:
        return watched(look)
    drawn = rounds.round_page(view, ended, look.scene.names)
    if view.phase == "limit" and look.may:
        return limiting(look, drawn)
    href = escape(address(look.base, {"look": "board"}))
    to_the_board_ = escape(_("To the board"))
    others = (
        f'<a class="btn go" id="to-board" data-step href="{href}">{to_the_board_}</a>'
        if look.base
        else ""
    )
    text = _("Round %(round)s is over.") % {"round": ended.round}
    told = text if look.may or look.query.get("look") else ""
    return Parts(drawn, say=told or text, others=others, listed=points_list(look))


def limiting(look: Looking, drawn: str) -> Parts:
    """Down to ten cards."""
    view = look.view
    player = view.players[look.scene.seat or 0]
    hand = player.hand or (0, 0, 0, 0)
    number = ending.over_limit(view, look.scene.seat or 0)
    gone = cards.discard_in(look.query, hand, number)
    done = sum(gone) == number
    move = DiscardToLimit(gone) if done else None
    sheet = cards.steppers(hand, gone, number, {}, look.base, look.extra)
    return Parts(
        drawn,
        tray=f'<div class="tray cctray">{sheet}</div>',
        say=wording.option(view, move) if move else labels.asked_words("limit"),
        move=said(move) if move else "",
        verb=_("Discard"),
        fields={"discard": ".".join(map(str, gone)) if sum(gone) else ""},
        before={} if sum(gone) else None,
        listed=points_list(look),
    )


def points_list(look: Looking) -> str:
    """Points by source, as a table."""
    return rounds.points_table(look.view, look.scene.names)


# ---- the frame ----
def head(look: Looking, parts: Parts) -> str:
    """Above the board: steps, tracks, whose galaxy."""
    view = look.view
    if not look.base:
        return ""
    taken = str(parts.fields.get("take", ""))
    middle = ""
    if view.phase in ("create", "place", "keep") and look.shown == str(view.active):
        middle = hud.tracks(view, taken, look.base, look.extra, look.may and view.phase == "create")
    live = look.base if look.asked.shown is None else ""
    switch = hud.switch(view, look.scene.names, look.shown, live, look.home)
    steps = hud.steps(view, taken == "end") if view.phase in hud.STEP_OF else ""
    return hud.bar(steps, middle, switch)


def aims_title(look: Looking) -> str:
    """What the first panel is about."""
    return _("Round %(round)s of at most 8.") % {"round": look.view.round}


def chip(look: Looking) -> str:
    """The chip of the first panel on a phone."""
    if look.may and look.view.phase in ("create", "keep"):
        return _("Power cards")
    return _("Objectives")


def aims(look: Looking) -> str:
    """The first panel: what the decision needs first."""
    view, names = look.view, look.scene.names
    own = look.scene.seat
    parts = []
    if look.may and view.phase == "create":
        parts += [panels.this_turn(look.scene), panels.checklist(view)]
    whose = own if own is not None else view.active
    if look.shown.isdigit() and look.asked.shown is None:
        whose = int(look.shown)
    player = view.players[whose]
    may = look.may and view.phase == "create" and whose == view.active == own
    slots = panels.powers(view, whose, look.base, look.extra, may)
    title = panels.hand_title(player.cards)
    if whose != own:
        title = _("Powers of %(who)s") % {"who": names[whose]}
    parts.append(panels.section(title, slots + panels.hand(view, whose, may)))
    parts.append(panels.section(_("Time chamber"), panels.chamber_of(player)))
    if view.goals:
        parts.append(panels.section(_("Objectives, if scored now"), panels.objectives(view, names)))
    parts.append(panels.section(_("Points by source"), rounds.points_table(view, names)))
    live = look.base if look.asked.shown is None else ""
    shown = look.shown if look.shown.isdigit() else ""
    parts.append(panels.section(_("Galaxies"), panels.others(view, names, shown, live)))
    if look.shown.isdigit() and whose != own:
        far = progress(view, Seat(whose))
        title = _("Nebulae of %(who)s") % {"who": names[whose]}
        parts.append(panels.section(title, panels.nebulae_words(view, whose, far)))
    if view.ended is not None and live and view.phase != "over":
        href = escape(address(look.base, {"look": "round"}))
        text = escape(_("Look at the end of round %(round)s") % {"round": view.ended.round})
        parts.append(f'<p><a class="small" id="to-round" data-step href="{href}">{text}</a></p>')
    return "".join(parts)


DOING = {
    "shift": lambda: _("shifting energy"),
    "nebula": lambda: _("choosing a nebula"),
    "cards": lambda: _("taking cards"),
    "create": lambda: _("building"),
    "keep": lambda: _("choosing a power"),
    "place": lambda: _("placing a nebula"),
}


def standing(look: Looking, seat: int) -> Standing:
    """What a seat's card says."""
    view = look.view
    if view.phase == "limit":
        doing = _("discarding") if ending.over_limit(view, seat) else ""
    else:
        doing = DOING[view.phase]() if seat == view.active and view.phase in DOING else ""
    return Standing(doing, "")

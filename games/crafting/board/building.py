"""Creation in the window: something in hand or nothing, and the ways to the end of the turn."""

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting.board import buying, ending, forming, labels, placing, refusing, taking, tray
from games.crafting.board.creation import own_galaxy
from games.crafting.board.hand import Fields, Hand, address, marks_of, said
from games.crafting.board.looking import Looking
from games.crafting.board.parts import Parts
from games.crafting.board.powers.crystals import crystal
from games.crafting.board.powers.hand import power
from games.crafting.board.showing import galaxy_parts
from games.crafting.rules.moves import Gravitate
from games.crafting.rules.view import View
from games.crafting.words.position import losses


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
    own = own_galaxy(view)
    marks = marks_of(Hand({}, forming.ready(view, own)), look.base, look.extra)
    base = galaxy_parts(look, marks, paying=forming.paying(view, own))
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

"""The end of a round in the window; seats with too many cards discard here."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import cards, ending, labels, points, rounds
from games.crafting.board.hand import address, said
from games.crafting.board.looking import Looking
from games.crafting.board.parts import Parts
from games.crafting.board.showing import watched
from games.crafting.rules.moves import DiscardToLimit


def round_parts(look: Looking) -> Parts:
    """The end of a round; who has too many cards discards here."""
    view, ended = look.view, look.view.ended
    if ended is None:
        return watched(look)
    drawn = rounds.round_page(view, ended, look.scene.names, live(look))
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


def live(look: Looking) -> str:
    """The address of the page, where there is more to look at; none in a replay."""
    return look.base if look.asked.shown is None else ""


def points_list(look: Looking) -> str:
    """Points by source, as a table."""
    return points.points_table(look.view, look.scene.names)

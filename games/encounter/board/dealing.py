"""The negotiation minute: the partner's open offer beside mine, and what can be done."""

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.encounter.board import fleets
from games.encounter.board.accepting import acceptance, paying, settling
from games.encounter.board.afterwards import deal_words
from games.encounter.board.desk import Desk, Parts, button, place_name, strong
from games.encounter.board.drafting import draft, editor
from games.encounter.board.marks import Marks, Spot
from games.encounter.board.offers import my_box, their_box
from games.encounter.board.talks import WANTS, founders, grantable, is_done, partner
from games.encounter.board.turn import ship_keys, what
from games.encounter.rules.moves import BreakOff, Offer, Withdraw
from games.encounter.rules.view import OfferView
from games.encounter.words.phrases import phrases
from games.engine.contract import Fixed


def keys(desk: Desk) -> list[str]:
    hand = {*desk.view.hand}
    named = [f"{sign}{card}" for card in hand for sign in "gdp"]
    seats = range(len(desk.view.powers))
    frees = [f"{sign}{seat}" for seat in seats for sign in ("free", "wfree")]
    return [*ship_keys(desk), *named, *WANTS, *frees, "min", "mine", "yours", "side", "found"]


def deal(desk: Desk) -> Parts:
    """Two trays: the open offer of the partner, and mine."""
    desk = desk.only(keys(desk))
    view, other = desk.view, partner(desk)
    theirs = next((one for one in view.offers if one.seat == other), None)
    mine = next((one for one in view.offers if one.seat == desk.me), None)
    offer = draft(desk)
    if is_on_the_table(offer, mine):  # sent as it stands: there is nothing left to send
        offer = Offer()
    empty = offer == Offer()
    why = desk.refusal(offer)
    accept = acceptance(desk, theirs)
    body = (
        f'<div class="deal">{their_box(desk, theirs)}{my_box(desk, offer, mine)}</div>'
        f"{editor(desk, offer)}{settling(desk, offer, theirs)}{paying(desk, theirs)}"
        f"{phrase_row(desk)}"
    )
    buttons = button(
        BreakOff(),
        _("Break off"),
        "break",
        "btn",
        _("You've ended the negotiation; you can only accept.") if is_done(desk) else "",
    )
    if mine is not None:
        buttons += button(Withdraw(), _("Withdraw"), "withdraw")
    if not empty:
        buttons += button(offer, _("Send offer"), "send", "btn", why.sentence if why else "")
    if theirs is not None:
        stop = desk.refusal(accept) if accept is not None else None
        words = _("Accept")
        if accept is None:
            buttons += button(
                BreakOff(), words, "accept", "btn go", _("Choose the cards you pay with.")
            )
        else:
            buttons += button(accept, words, "accept", "btn go", stop.sentence if stop else "")
    return Parts(
        Marks(deal_spots(desk, other)),
        body,
        say=strong(deal_words(desk, theirs, offer, empty)),
        then=deal_then(desk),
        others=f'<span class="three">{buttons}</span>',
        chosen=desk.chosen(),
        caption=caption(desk, other),
        panel=how_to_deal(),
        panel_title=_("Your offer"),
    )


def is_on_the_table(offer: Offer, sent: OfferView | None) -> bool:
    """Whether a draft is the very offer that lies open already."""
    if sent is None or sent.terms is None:
        return False
    terms = replace(sent.terms, give=tuple(sorted(sent.terms.give)))
    return replace(offer, give=tuple(sorted(offer.give))) == terms


def phrase_row(desk: Desk) -> str:
    """Ready-made words for the partner: nobody else reads them."""
    values = {"who": desk.names[partner(desk)], "phrases": phrases()}
    return render_to_string("encounter/phrases.html", values)


def caption(desk: Desk, other: int) -> str:
    """Which planets glow."""
    if desk.picks.get("side") == "yours":
        text = _("Planets where you could grant %(who)s a colony")
    else:
        text = _("Planets where %(who)s could grant you a colony")
    return text % {"who": desk.names[other]}


def deal_spots(desk: Desk, other: int) -> dict[int, Spot]:
    """Colonies that could be granted glow, in all systems; a switch says which way."""
    name = "yours" if desk.picks.get("side") == "yours" else "mine"
    giver, receiver = (desk.me, other) if name == "yours" else (other, desk.me)
    found = {}
    for where in grantable(desk, giver, receiver):
        on = desk.planet(name) == where
        text = (
            _("Grant a colony on %(what)s")
            if name == "yours"
            else _("Ask for a colony on %(what)s")
        )
        href = desk.href(**{name: "" if on else place_name(where)})
        found[where] = Spot("pend" if on else "pick", href, text % {"what": what(desk, where)})
    return fleets.with_dark(desk, found)


def deal_then(desk: Desk) -> str:
    parts = [_("Only an accepted offer binds. No deal costs each of you up to 3 ships.")]
    if is_done(desk):
        parts.insert(0, _("You're done; you can still accept."))
    elif desk.view.done[1 - desk.side]:
        parts.insert(0, _("%(who)s is done.") % {"who": desk.names[partner(desk)]})
    return " ".join(parts)


def how_to_deal() -> str:
    words = _(
        "Tap cards and planets, or drag them into your offer. "
        "Tap a card again to give it face down."
    )
    return f'<p class="small dim">{escape(words)}</p>'


def probe(desk: Desk, where: int) -> Fixed | None:
    """The offer that a tap on a planet would mean."""
    if desk.picks.get("side") == "yours":
        return Offer(yours=where)
    return Offer(mine=where, ships=founders(desk))

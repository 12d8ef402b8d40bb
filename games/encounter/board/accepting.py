"""Accepting the other's offer: the cards to pay with, the ships to settle with."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.art import card_switch
from games.encounter.board.desk import Desk, link
from games.encounter.board.losing import losable
from games.encounter.board.talks import founders
from games.encounter.rules.bargain import wanted
from games.encounter.rules.components import NEGOTIATE, is_artefact, is_attack
from games.encounter.rules.moves import NOWHERE, Accept, Offer, Want
from games.encounter.rules.view import OfferView
from games.encounter.words.words import card_name, from_planets, some_cards


def payment(desk: Desk, want: Want) -> tuple[int, ...] | None:
    """The cards chosen to pay with; the only way to pay is chosen by itself."""
    hand = desk.view.hand
    need = wanted(want)
    if not need:
        return ()
    chosen = [
        card
        for card in sorted(set(hand))
        for _n in range(min(desk.number(f"p{card}"), hand.count(card)))
    ]
    if len(chosen) == need:
        return tuple(chosen)
    if chosen:
        return None
    fits = {
        "attack": [c for c in hand if is_attack(c) and c >= want.attack_min],
        "negotiate": [c for c in hand if c == NEGOTIATE],
        "artefact": [c for c in hand if is_artefact(c)],
    }
    if want.any:
        return tuple(sorted(hand)) if len(hand) == need else None
    paid: list[int] = []
    for kind, held in fits.items():
        number = getattr(want, kind)
        if number and len(set(held)) > 1 and len(held) != number:
            return None
        if number > len(held):
            return None
        paid += held[:number]
    return tuple(sorted(paid))


def acceptance(desk: Desk, theirs: OfferView | None) -> Accept | None:
    """The acceptance as it stands, if all it needs is chosen."""
    if theirs is None or theirs.terms is None:
        return None
    paid = payment(desk, theirs.terms.want)
    if paid is None:
        return None
    ships = founders(desk) if theirs.terms.yours != NOWHERE else ()
    return Accept(theirs.number, paid, ships)


def paying(desk: Desk, theirs: OfferView | None) -> str:
    """What I pay with, if I accept."""
    if theirs is None or theirs.terms is None:
        return ""
    want = theirs.terms.want
    need = wanted(want)
    if not need:
        return ""
    paid = payment(desk, want) or ()
    buttons = "".join(pay_button(desk, card, paid) for card in sorted(set(desk.view.hand)))
    words = escape(_("You pay with %(cards)s") % {"cards": some_cards(need)})
    return (
        f'<div class="editor pay"><span class="edrow"><span class="tag">{words}</span>{buttons}'
        "</span></div>"
    )


def settling(desk: Desk, offer: Offer, theirs: OfferView | None) -> str:
    """The ships that found a colony, whoever offers it: proposed, and open to a change."""
    granted = theirs is not None and theirs.terms is not None and theirs.terms.yours != NOWHERE
    if offer.mine == NOWHERE and not granted:
        return ""
    words, chosen = _("Ships for the colony"), founders(desk)
    if desk.picks.get("found"):
        sources = losable(desk)
        return fleets.steppers(desk, sources, dict(chosen), sum(sources.values()), words)
    change = link(desk.href(found=1), _("Change"), "found", "btn slim")
    return (
        f'<div class="editor"><span class="edrow"><span class="tag">{escape(words)}</span>'
        f"<span>{escape(from_planets(chosen))}</span>{change}</span></div>"
    )


def pay_button(desk: Desk, card: int, paid: tuple[int, ...]) -> str:
    now, held = desk.number(f"p{card}"), desk.view.hand.count(card)
    shown = paid.count(card) or now
    following = 0 if now >= held else now + 1
    label = _("Pay with %(card)s") % {"card": card_name(card)}
    href = desk.href(**{f"p{card}": following})
    return card_switch(f"pay-{card}", href, card, bool(shown), label)

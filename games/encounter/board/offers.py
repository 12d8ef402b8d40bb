"""Offers on the table: as the two who talk see them, and as others do."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from games.encounter.board.art import bare_card, form
from games.encounter.board.desk import Desk
from games.encounter.board.labels import letter_of
from games.encounter.board.talks import partner
from games.encounter.rules.components import LETTERS, NO_CARD
from games.encounter.rules.moves import NOWHERE, Offer, Want
from games.encounter.rules.view import OfferView
from games.encounter.words.words import (
    card_name,
    from_planets,
    listed,
    planet,
    some_cards,
    some_ships,
)
from games.engine.contract import Seat


def their_box(desk: Desk, theirs: OfferView | None) -> str:
    """What lies on the table from the partner."""
    title = named(partner(desk), desk.names[partner(desk)])
    if theirs is None or theirs.terms is None:
        words = escape(_("No offer yet."))
        return (
            f'<section class="offer"><h3 class="tag">{title}</h3><p class="small dim">{words}</p>'
            "</section>"
        )
    terms = theirs.terms
    give = want_items(terms.want)
    if terms.mine != NOWHERE:
        values = {"planet": planet(terms.mine), "ships": some_ships(theirs.ships)}
        give.append(colony_item(terms.mine, _("a colony on %(planet)s, %(ships)s") % values))
    give += free_items(desk, terms.want_free)
    title = f"{title}, {numbered(theirs)}"
    return box("open", title, parted_with(desk, terms), give)


def my_box(desk: Desk, offer: Offer, sent: OfferView | None) -> str:
    """My draft; what is on the table already if I draft nothing."""
    shown, kind, title = offer, "draft", named(desk.me, _("You"))
    if offer == Offer() and sent is not None and sent.terms is not None:
        shown, kind, title = sent.terms, "open", f"{title}, {numbered(sent)}"
    get = want_items(shown.want)
    if shown.mine != NOWHERE:
        values = {"planet": planet(shown.mine), "ships": from_planets(shown.ships)}
        get.append(colony_item(shown.mine, _("a colony on %(planet)s: %(ships)s") % values))
    get += free_items(desk, shown.want_free)
    return box(kind, title, get, parted_with(desk, shown))


def parted_with(desk: Desk, terms: Offer) -> list[str]:
    """What an offer gives away: cards, a colony, ships that Zombie frees."""
    found = given_items(terms.give)
    if terms.yours != NOWHERE:
        words = _("a colony on %(planet)s") % {"planet": planet(terms.yours)}
        found.append(colony_item(terms.yours, words))
    return found + free_items(desk, terms.free)


def named(seat: int, name: str) -> str:
    return f'<b class="p{LETTERS[seat]}">{escape(name)}</b>'


def numbered(offer: OfferView) -> str:
    return escape(_("offer %(n)d") % {"n": offer.number})


def box(kind: str, title: str, get: list[str], give: list[str]) -> str:
    """One offer as the reader would have it: open on the table, or still a draft."""
    pill, words = ("cool", _("open")) if kind == "open" else ("flat", _("draft"))
    columns = column(_("You get"), get) + column(_("You give"), give)
    return (
        f'<section class="offer {kind}"><h3 class="tag">{title}'
        f'<span class="pill {pill}">{escape(words)}</span></h3>'
        f'<div class="gg">{columns}</div></section>'
    )


def watched(desk: Desk) -> str:
    """What others see of a negotiation: colonies and numbers of cards."""
    items = []
    for offer in desk.view.offers:
        parts = []
        if offer.give:
            parts.append(_("gives %(cards)s") % {"cards": some_cards(offer.give)})
        if offer.want:
            parts.append(_("wants %(cards)s") % {"cards": some_cards(offer.want)})
        if offer.mine != NOWHERE:
            parts.append(_("a colony on %(planet)s") % {"planet": planet(offer.mine)})
        if offer.yours != NOWHERE:
            parts.append(_("grants a colony on %(planet)s") % {"planet": planet(offer.yours)})
        values = {"n": offer.number, "who": desk.names[offer.seat], "terms": listed(parts)}
        text = escape(_("Offer %(n)d by %(who)s: %(terms)s.") % values)
        items.append(f"<li>{form(offer.seat)}{text}</li>")
    if not items:
        names = {"one": desk.names[desk.view.active], "two": desk.names[desk.view.defender]}
        words = _("%(one)s and %(two)s are negotiating. No offer is open.") % names
        return f'<div class="watchdeal"><p>{escape(words)}</p></div>'
    return f'<div class="watchdeal"><ul>{"".join(items)}</ul></div>'


def item(art: str, words: str) -> str:
    return f'<li class="it">{art}<span>{escape(words)}</span></li>'


def colony_item(where: int, words: str) -> str:
    return item(f'<i class="pdot p{letter_of(where)}">{planet(where)}</i>', words)


def column(title: str, items: list[str]) -> str:
    inside = "".join(items) or item('<i class="pdot none">–</i>', _("nothing"))
    return f'<div><h4 class="tag">{escape(title)}</h4><ul>{inside}</ul></div>'


def given_items(give: tuple[tuple[int, bool], ...]) -> list[str]:
    """Cards with an open eye are named; the others stay sealed."""
    found = []
    for card, named in give:
        if card == NO_CARD:
            found.append(item(bare_card(NO_CARD), _("1 card, face down")))
        elif named:
            found.append(item(bare_card(card), _("%(card)s, named") % {"card": card_name(card)}))
        else:
            words = _("%(card)s, face down") % {"card": card_name(card)}
            found.append(item(bare_card(card, " shut"), words))
    return found


def want_items(want: Want) -> list[str]:
    found = []
    for kind in ("attack", "negotiate", "artefact", "any"):
        number = getattr(want, kind)
        if number:
            words = want_words(kind, number, want.attack_min if kind == "attack" else 0)
            found.append(item(bare_card(NO_CARD), words))
    return found


def want_words(kind: str, number: int, least: int) -> str:
    values = {"n": number, "least": least}
    if kind == "attack" and least:
        text = npgettext(
            "wanted",
            "%(n)d Attack of %(least)d or more",
            "%(n)d Attacks of %(least)d or more",
            number,
        )
        return text % values
    text = {
        "attack": npgettext("wanted", "%(n)d Attack", "%(n)d Attacks", number),
        "negotiate": npgettext("wanted", "%(n)d Negotiate", "%(n)d Negotiates", number),
        "artefact": npgettext("wanted", "%(n)d artefact", "%(n)d artefacts", number),
        "any": npgettext("wanted", "%(n)d card, any", "%(n)d cards, any", number),
    }[kind]
    return text % values


def free_items(desk: Desk, free: tuple[tuple[Seat, int], ...]) -> list[str]:
    return [
        item(
            form(seat, "big"),
            _("Zombie frees %(ships)s of %(who)s")
            % {"ships": some_ships(n), "who": desk.who(seat)},
        )
        for seat, n in free
    ]

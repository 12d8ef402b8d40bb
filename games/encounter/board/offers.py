"""Offers on the table: as the two who talk see them, and as others do."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from games.encounter.board.art import bare_card, form
from games.encounter.board.desk import Desk, place_name
from games.encounter.board.labels import letter_of
from games.encounter.board.losing import losable
from games.encounter.board.talks import WANTS, grantable, is_done, partner
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
    """My draft; what is on the table already if I draft nothing. Things can be dragged into it."""
    shown, kind, title = offer, "draft", named(desk.me, _("You"))
    if offer == Offer() and sent is not None and sent.terms is not None:
        shown, kind, title = sent.terms, "open", f"{title}, {numbered(sent)}"
    out = kind == "draft"
    get = want_items(shown.want, out)
    if shown.mine != NOWHERE:
        values = {"planet": planet(shown.mine), "ships": from_planets(shown.ships)}
        words = _("a colony on %(planet)s: %(ships)s") % values
        get.append(colony_item(shown.mine, words, "mine" if out else ""))
    get += free_items(desk, shown.want_free)
    return box(kind, title, get, parted_with(desk, shown, out), taken_in(desk, offer))


def taken_in(desk: Desk, offer: Offer) -> tuple[str, str]:
    """What can be dropped on each side of my offer, for `board.js`.

    "g6" counts one more of it; "Y3:mine" chooses Y3 as the colony that is mine.
    """
    if is_done(desk):
        return "", ""
    me, other = desk.me, partner(desk)
    wanted = sum(getattr(offer.want, kind) for kind in WANTS)
    get = list(WANTS) if wanted < desk.view.hands[other] else []
    get += [f"{planet(one)}:mine" for one in grantable(desk, other, me)]
    if offer.mine != NOWHERE:
        get += [place_name(one) for one in losable(desk)]
    given = [card for card, _named in offer.give]
    hand = desk.view.hand
    give = [f"g{card}" for card in sorted(set(hand)) if given.count(card) < hand.count(card)]
    give += [f"{planet(one)}:yours" for one in grantable(desk, me, other)]
    return " ".join(get), " ".join(give)


def parted_with(desk: Desk, terms: Offer, out: bool = False) -> list[str]:
    """What an offer gives away: cards, a colony, ships that Zombie frees."""
    found = given_items(terms.give, out)
    if terms.yours != NOWHERE:
        words = _("a colony on %(planet)s") % {"planet": planet(terms.yours)}
        found.append(colony_item(terms.yours, words, "yours" if out else ""))
    return found + free_items(desk, terms.free)


def named(seat: int, name: str) -> str:
    return f'<b class="p{LETTERS[seat]}">{escape(name)}</b>'


def numbered(offer: OfferView) -> str:
    return escape(_("offer %(n)d") % {"n": offer.number})


def box(
    kind: str, title: str, get: list[str], give: list[str], takes: tuple[str, str] = ("", "")
) -> str:
    """One offer as the reader would have it: open on the table, or still a draft."""
    pill, words = ("cool", _("open")) if kind == "open" else ("flat", _("draft"))
    columns = column(_("You get"), get, takes[0]) + column(_("You give"), give, takes[1])
    return (
        f'<section class="offer {kind}"><h3 class="tag"><span>{title}</span>'
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


def item(art: str, words: str, out: str = "") -> str:
    """One thing in an offer; `out` names the choice that goes when it is dragged out."""
    dragged = f' data-out="{out}"' if out else ""
    return f'<li class="it"{dragged}>{art}<span>{escape(words)}</span></li>'


def colony_item(where: int, words: str, out: str = "") -> str:
    return item(f'<i class="pdot p{letter_of(where)}">{planet(where)}</i>', words, out)


def column(title: str, items: list[str], takes: str = "") -> str:
    inside = "".join(items) or item('<i class="pdot none">–</i>', _("nothing"))
    dropped = f' data-takes="{takes}"' if takes else ""
    return f'<div{dropped}><h4 class="tag">{escape(title)}</h4><ul>{inside}</ul></div>'


def given_items(give: tuple[tuple[int, bool], ...], out: bool = False) -> list[str]:
    """Cards with an open eye are named; the others stay sealed."""
    found = []
    for card, named in give:
        if card == NO_CARD:
            found.append(item(bare_card(NO_CARD), _("1 card, face down")))
        elif named:
            words = _("%(card)s, named") % {"card": card_name(card)}
            found.append(item(bare_card(card), words, f"g{card}" if out else ""))
        else:
            words = _("%(card)s, face down") % {"card": card_name(card)}
            found.append(item(bare_card(card, " shut"), words, f"d{card}" if out else ""))
    return found


def want_items(want: Want, out: bool = False) -> list[str]:
    found = []
    for kind in WANTS:
        number = getattr(want, kind)
        if number:
            words = want_words(kind, number, want.attack_min if kind == "attack" else 0)
            found.append(item(bare_card(NO_CARD), words, kind if out else ""))
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

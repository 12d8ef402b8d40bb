"""The negotiation minute: the partner's open offer beside mine, and what each would have."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from games.encounter.board import fleets
from games.encounter.board.art import bare_card, form
from games.encounter.board.desk import Desk, Parts, as_ships, button, link, place_name, strong
from games.encounter.board.labels import letter_of
from games.encounter.board.losing import losable
from games.encounter.board.marks import Marks, Spot
from games.encounter.board.turn import ship_keys, what
from games.encounter.rules.components import (
    LETTERS,
    NEGOTIATE,
    NO_CARD,
    SYSTEM_SIZE,
    TO_WIN,
    is_artefact,
    is_attack,
)
from games.encounter.rules.moves import (
    MOTHERSHIP,
    NOWHERE,
    Accept,
    BreakOff,
    Offer,
    Ships,
    Want,
    Withdraw,
)
from games.encounter.rules.powers import POWERS
from games.encounter.rules.view import OfferView
from games.encounter.words.words import (
    card_name,
    from_planets,
    listed,
    planet,
    some_cards,
    some_ships,
)
from games.engine.contract import Fixed, Seat

WANTS = ("any", "attack", "negotiate", "artefact")
STRONG = (0, 8, 12, 20)  # least values of an Attack that can be asked for


def keys(desk: Desk) -> list[str]:
    hand = {*desk.view.hand}
    named = [f"{sign}{card}" for card in hand for sign in "gdp"]
    seats = range(len(desk.view.powers))
    frees = [f"{sign}{seat}" for seat in seats for sign in ("free", "wfree")]
    return [*ship_keys(desk), *named, *WANTS, *frees, "min", "mine", "yours", "side"]


def partner(desk: Desk) -> int:
    view = desk.view
    return view.defender if desk.me == view.active else view.active


def draft(desk: Desk) -> Offer:
    """What the reader has put together so far."""
    view, other = desk.view, partner(desk)
    give = [
        (card, sign == "g")
        for card in sorted(set(view.hand))
        for sign in "gd"
        for _n in range(min(desk.number(f"{sign}{card}"), view.hand.count(card)))
    ]
    mine, yours = desk.planet("mine"), desk.planet("yours")
    want = Want(*(desk.number(kind) for kind in ("attack", "negotiate", "artefact", "any")))
    if want.attack:
        want = Want(want.attack, want.negotiate, want.artefact, want.any, desk.number("min"))
    ships: Ships = ()
    if mine is not None:
        ships = founders(desk)
    return Offer(
        give=tuple(give),
        want=want,
        mine=NOWHERE if mine is None else mine,
        ships=ships,
        yours=NOWHERE if yours is None else yours,
        free=freed(desk, "free", desk.me),
        want_free=freed(desk, "wfree", other),
    )


def freed(desk: Desk, sign: str, zombie: int) -> tuple[tuple[Seat, int], ...]:
    if not survives(desk, zombie):
        return ()
    return tuple(
        (Seat(seat), min(desk.number(f"{sign}{seat}"), hole))
        for seat, hole in enumerate(desk.view.hole)
        if seat != zombie and desk.number(f"{sign}{seat}") and hole
    )


def survives(desk: Desk, seat: int) -> bool:
    return POWERS[desk.view.powers[seat]].survives and desk.view.works[seat]


def founders(desk: Desk) -> Ships:
    """The ships chosen for a new colony; else the one spared most easily."""
    sources = losable(desk)
    chosen = desk.ships(sources)
    if chosen:
        return as_ships(chosen)
    if not sources:
        return ()
    if MOTHERSHIP in sources:
        return ((MOTHERSHIP, 1),)
    return ((max(sources, key=lambda where: (sources[where], -where)), 1),)


def grantable(desk: Desk, giver: int, receiver: int) -> list[int]:
    """Where one could grant the other a colony."""
    ships = desk.view.ships
    return [w for w, n in enumerate(ships[giver]) if n and not ships[receiver][w]]


def deal(desk: Desk) -> Parts:
    """Two trays: the open offer of the partner, and mine."""
    desk = desk.only(keys(desk))
    view, other = desk.view, partner(desk)
    theirs = next((one for one in view.offers if one.seat == other), None)
    mine = next((one for one in view.offers if one.seat == desk.me), None)
    offer = draft(desk)
    empty = offer == Offer()
    why = desk.refusal(offer)
    accept = acceptance(desk, theirs)
    body = (
        f'<div class="deal">{their_box(desk, theirs)}{my_box(desk, offer, mine)}</div>'
        f"{editor(desk, offer)}{paying(desk, theirs)}"
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


def is_done(desk: Desk) -> bool:
    return desk.view.done[0 if desk.me == desk.view.active else 1]


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


def deal_words(desk: Desk, theirs: OfferView | None, offer: Offer, empty: bool) -> str:
    """What accepting would lead to, for both."""
    if theirs is not None and empty:
        values = {"n": theirs.number, "result": standing(desk, theirs.yours, theirs.mine)}
        return _("Accept offer %(n)d: %(result)s.") % values
    if not empty:
        return _("Your offer: %(result)s.") % {"result": standing(desk, offer.mine, offer.yours)}
    return _("Negotiate: make an offer, accept one, or say that you're done.")


def standing(desk: Desk, for_me: int, for_them: int) -> str:
    """ "you'd have 4 of 5 foreign colonies, Bob 3 of 5", and who would win."""
    other = partner(desk)
    me_after = desk.view.foreign[desk.me] + is_abroad(desk.me, for_me)
    them_after = desk.view.foreign[other] + is_abroad(other, for_them)
    values = {
        "mine": me_after,
        "theirs": them_after,
        "who": desk.names[other],
        "goal": TO_WIN,
    }
    text = _("you'd have %(mine)d of %(goal)d foreign colonies, %(who)s %(theirs)d") % values
    winners = [
        name
        for name, after in ((_("You"), me_after), (desk.names[other], them_after))
        if after >= TO_WIN
    ]
    if len(winners) == 2:
        text += ": " + _("you win together")
    elif winners and me_after >= TO_WIN:
        text += ": " + _("you win")
    elif winners:
        text += ": " + _("%(who)s wins") % values
    return text


def is_abroad(seat: int, where: int) -> int:
    return int(where != NOWHERE and where // SYSTEM_SIZE != seat)


def deal_then(desk: Desk) -> str:
    parts = [_("Only an accepted offer binds. No deal costs each of you up to 3 ships.")]
    other = 1 if desk.me == desk.view.active else 0
    if is_done(desk):
        parts.insert(0, _("You're done; you can still accept."))
    elif desk.view.done[other]:
        parts.insert(0, _("%(who)s is done.") % {"who": desk.names[partner(desk)]})
    return " ".join(parts)


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


def their_box(desk: Desk, theirs: OfferView | None) -> str:
    """What lies on the table from the partner."""
    other = partner(desk)
    name = f'<b class="p{LETTERS[other]}">{escape(desk.names[other])}</b>'
    if theirs is None or theirs.terms is None:
        words = escape(_("No offer yet."))
        return (
            f'<section class="offer"><h3 class="tag">{name}</h3><p class="small dim">{words}</p>'
            "</section>"
        )
    terms = theirs.terms
    get = given_items(terms.give)
    if terms.yours != NOWHERE:
        get.append(
            colony_item(terms.yours, _("a colony on %(planet)s") % {"planet": planet(terms.yours)})
        )
    get += free_items(desk, terms.free)
    give = want_items(terms.want)
    if terms.mine != NOWHERE:
        values = {"planet": planet(terms.mine), "ships": some_ships(theirs.ships)}
        give.append(colony_item(terms.mine, _("a colony on %(planet)s, %(ships)s") % values))
    give += free_items(desk, terms.want_free)
    number = escape(_("offer %(n)d") % {"n": theirs.number})
    is_open = escape(_("open"))
    columns = column(_("You get"), get) + column(_("You give"), give)
    return (
        f'<section class="offer open"><h3 class="tag">{name}, {number}'
        f'<span class="pill cool">{is_open}</span></h3>'
        f'<div class="gg">{columns}</div></section>'
    )


def my_box(desk: Desk, offer: Offer, sent: OfferView | None) -> str:
    """My draft; what is on the table already if I draft nothing."""
    shown, kind = offer, "draft"
    words = _("draft")
    if offer == Offer() and sent is not None and sent.terms is not None:
        shown, kind, words = sent.terms, "open", _("open")
    get = want_items(shown.want)
    if shown.mine != NOWHERE:
        values = {"planet": planet(shown.mine), "ships": from_planets(shown.ships)}
        get.append(colony_item(shown.mine, _("a colony on %(planet)s: %(ships)s") % values))
    get += free_items(desk, shown.want_free)
    give = given_items(shown.give)
    if shown.yours != NOWHERE:
        give.append(
            colony_item(shown.yours, _("a colony on %(planet)s") % {"planet": planet(shown.yours)})
        )
    give += free_items(desk, shown.free)
    you = escape(_("You"))
    title = f'<b class="p{LETTERS[desk.me]}">{you}</b>'
    if kind == "open" and sent is not None:
        title += ", " + escape(_("offer %(n)d") % {"n": sent.number})
    columns = column(_("You get"), get) + column(_("You give"), give)
    pill = "pill cool" if kind == "open" else "pill flat"
    return (
        f'<section class="offer {kind}"><h3 class="tag">{title}'
        f'<span class="{pill}">{escape(words)}</span></h3>'
        f'<div class="gg">{columns}</div></section>'
    )


def editor(desk: Desk, offer: Offer) -> str:
    """Everything that can be put into the trays by a tap."""
    if is_done(desk):
        return ""
    side = desk.picks.get("side")
    ways = (("", _("A colony for me")), ("yours", _("A colony for them")))
    colonies = "".join(
        link(
            desk.href(side=way),
            words,
            f"side-{way or 'mine'}",
            f"btn slim{' on' if (side or '') == way else ''}",
        )
        for way, words in ways
    )
    wants = "".join(want_button(desk, kind) for kind in WANTS)
    least = ""
    if offer.want.attack:
        now = desk.number("min")
        following = STRONG[(STRONG.index(now) + 1) % len(STRONG)] if now in STRONG else 0
        words = _("Attack of at least %(n)d") % {"n": now} if now else _("Attack of any value")
        least = link(desk.href(min=following), words, "min", "btn slim on")
    clear = link(desk.fresh(), _("Clear"), "clear", "btn slim") if desk.picks else ""
    hand = "".join(card_button(desk, card) for card in sorted(set(desk.view.hand)))
    freeing = "".join(
        free_button(desk, sign, seat, zombie)
        for sign, zombie in (("free", desk.me), ("wfree", partner(desk)))
        if survives(desk, zombie)
        for seat, hole in enumerate(desk.view.hole)
        if hole and seat != zombie
    )
    ships = ""
    if offer.mine != NOWHERE:
        sources = losable(desk)
        ships = fleets.steppers(
            desk, sources, dict(offer.ships), sum(sources.values()), _("ships found the colony")
        )
    label, want, give = escape(_("Your offer")), escape(_("You want")), escape(_("You give"))
    return (
        f'<div class="editor" role="group" aria-label="{label}">'
        f'<span class="edrow">{colonies}{clear}</span>'
        f'<span class="edrow"><span class="tag">{want}</span>{wants}{least}</span>'
        f'<span class="edrow"><span class="tag">{give}</span>{hand}{freeing}'
        f"</span></div>{ships}"
    )


def want_button(desk: Desk, kind: str) -> str:
    """One more card of a kind; after as many as the partner holds, none."""
    names = {
        "any": _("a card"),
        "attack": _("an Attack"),
        "negotiate": _("a Negotiate"),
        "artefact": _("an artefact"),
    }
    most = desk.view.hands[partner(desk)]
    wanted = sum(desk.number(one) for one in WANTS)
    now = desk.number(kind)
    following = now + 1 if wanted < most else 0
    words = f"{names[kind]}{f' ×{now}' if now else ''}"
    kind_class = f"btn slim{' on' if now else ''}"
    return link(desk.href(**{kind: following}), f"+ {words}", f"want-{kind}", kind_class)


def card_button(desk: Desk, card: int) -> str:
    """A tap gives it named, the next face down, the next takes it back."""
    named, shut = desk.number(f"g{card}"), desk.number(f"d{card}")
    held = desk.view.hand.count(card)
    if not named and not shut:
        href = desk.href(**{f"g{card}": 1})
        state = _("not in the offer")
    elif named and named + shut < held:
        href = desk.href(**{f"g{card}": named + 1})
        state = _("named")
    elif named:
        href = desk.href(**{f"g{card}": 0, f"d{card}": named + shut})
        state = _("named")
    else:
        href = desk.href(**{f"d{card}": 0})
        state = _("face down")
    count = named + shut
    eye = EYE if named else SHUT if shut else ""
    label = escape(f"{card_name(card)}: {state}")
    times = f"<small>{count}/{held}</small>" if held > 1 else ""
    return (
        f'<a class="givecard{" on" if count else ""}" data-step id="give-{card}" role="button" '
        f'href="{escape(href)}" aria-pressed="{"true" if count else "false"}" '
        f'aria-label="{label}">{bare_card(card)}{eye}{times}</a>'
    )


EYE = (
    '<svg class="ico eye" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M2 12C7 4 17 4 22 12C17 20 7 20 2 12Z"/><circle cx="12" cy="12" r="3"/></svg>'
)
SHUT = (
    '<svg class="ico eye" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M2 10C7 17 17 17 22 10M5 14l-2 3M12 15.5v3.5M19 14l2 3"/></svg>'
)


def free_button(desk: Desk, sign: str, seat: int, zombie: int) -> str:
    now, hole = desk.number(f"{sign}{seat}"), desk.view.hole[seat]
    following = 0 if now >= hole else now + 1
    values = {"n": now, "hole": hole, "who": desk.who(seat), "zombie": desk.who(zombie)}
    words = _("%(zombie)s frees %(n)d of %(hole)d (%(who)s)") % values
    kind = f"btn slim{' on' if now else ''}"
    return link(desk.href(**{f"{sign}{seat}": following}), words, f"{sign}-{seat}", kind)


def payment(desk: Desk, want: Want) -> tuple[int, ...] | None:
    """The cards chosen to pay with; the only way to pay is chosen by itself."""
    hand = desk.view.hand
    need = want.attack + want.negotiate + want.artefact + want.any
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
    """What I pay with, and the ships I settle with, if I accept."""
    if theirs is None or theirs.terms is None:
        return ""
    want, parts = theirs.terms.want, []
    need = want.attack + want.negotiate + want.artefact + want.any
    if need:
        paid = payment(desk, want) or ()
        buttons = "".join(pay_button(desk, card, paid) for card in sorted(set(desk.view.hand)))
        words = escape(_("You pay with %(cards)s") % {"cards": some_cards(need)})
        parts.append(f'<span class="edrow"><span class="tag">{words}</span>{buttons}</span>')
    ships = ""
    if theirs.terms.yours != NOWHERE:
        sources = losable(desk)
        values = {"planet": planet(theirs.terms.yours)}
        ships = fleets.steppers(
            desk,
            sources,
            dict(founders(desk)),
            sum(sources.values()),
            _("ships settle on %(planet)s") % values,
        )
    inside = f'<div class="editor pay">{"".join(parts)}</div>' if parts else ""
    return inside + ships


def pay_button(desk: Desk, card: int, paid: tuple[int, ...]) -> str:
    now, held = desk.number(f"p{card}"), desk.view.hand.count(card)
    shown = paid.count(card) or now
    following = 0 if now >= held else now + 1
    label = escape(_("Pay with %(card)s") % {"card": card_name(card)})
    return (
        f'<a class="givecard{" on" if shown else ""}" data-step id="pay-{card}" role="button" '
        f'href="{escape(desk.href(**{f"p{card}": following}))}" '
        f'aria-pressed="{"true" if shown else "false"}" aria-label="{label}">{bare_card(card)}</a>'
    )


def how_to_deal() -> str:
    words = _("Tap a card to add it to your offer; tap again to give it face down.")
    return f'<p class="small dim">{escape(words)}</p>'


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


def probe(desk: Desk, where: int) -> Fixed | None:
    """The offer that a tap on a planet would mean."""
    if desk.picks.get("side") == "yours":
        return Offer(yours=where)
    return Offer(mine=where, ships=founders(desk))

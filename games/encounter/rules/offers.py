"""Offers and acceptances a list of buttons can hold: stock offers, and changes to one."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.bargain import (
    offer_to,
    refuse_accept,
    refuse_offer,
    table_side,
    wanted,
)
from games.encounter.rules.cards import without
from games.encounter.rules.components import NEGOTIATE, is_artefact, is_attack
from games.encounter.rules.dealing import losable
from games.encounter.rules.moves import (
    MOTHERSHIP,
    NOWHERE,
    Accept,
    BreakOff,
    Move,
    Offer,
    Ships,
    Want,
    Withdraw,
)
from games.encounter.rules.powers import working
from games.encounter.rules.state import State, all_colonies, opponent
from games.engine.contract import Seat

MOST_PLANETS = 5  # planets of each side in offers of a colony for a colony
KINDS = ("any", "attack", "negotiate", "artefact")


def deal_moves(state: State, seat: Seat) -> Iterable[Move]:
    side = table_side(state, seat)
    yield from accept_moves(state, seat)
    if seat in state.asked or not state.deal.done[side]:
        yield BreakOff()
    if state.deal.done[side]:
        return
    if state.deal.offers[side] is not None:
        yield Withdraw()
    seen = set[Offer]()
    for offer in (*stock_offers(state, seat), *amended(state, seat)):
        if offer not in seen and refuse_offer(state, seat, offer) is None:
            seen.add(offer)
            yield offer


def founders(state: State, seat: Seat) -> Ships:
    """The ship a seat spares most easily for a new colony."""
    sources = losable(state, seat)
    if MOTHERSHIP in sources:
        return ((MOTHERSHIP, 1),)
    if not sources:
        return ()
    largest = max(sources, key=lambda planet: (sources[planet], -planet))
    return ((largest, 1),)


def open_planets(state: State, seat: Seat, host: Seat) -> list[int]:
    """Where the host could grant the seat a colony."""
    own, theirs = state.ships[seat], state.ships[host]
    return [planet for planet in range(len(own)) if theirs[planet] and not own[planet]]


def stock_offers(state: State, seat: Seat) -> Iterable[Offer]:
    """Colony for colony, a colony for nothing, card for card."""
    partner, ships = opponent(state, seat), founders(state, seat)
    mine = open_planets(state, seat, partner)[:MOST_PLANETS] if ships else []
    yours = open_planets(state, partner, seat)[:MOST_PLANETS]
    for planet in mine:
        for other in yours:
            yield Offer(mine=planet, ships=ships, yours=other)
    if state.hands[partner]:
        for card in dict.fromkeys(state.hands[seat]):
            yield Offer(give=((card, True),), want=Want(any=1))


def amended(state: State, seat: Seat) -> Iterable[Offer]:
    """One's open offer with one thing changed; in edition 1 the draft, which may be sent too."""
    if state.former is None:
        return drafts(state, seat, None)
    return former_drafts(state, seat)


def drafts(state: State, seat: Seat, draft: Offer | None) -> Iterable[Offer]:
    """A draft with one thing changed; without one, what lies on the table."""
    base = draft or state.deal.offers[table_side(state, seat)] or Offer()
    for offer in changes(state, seat, base):
        if offer != base and refuse_offer(state, seat, offer) is None:
            yield offer


def former_drafts(state: State, seat: Seat) -> Iterable[Offer]:
    side = table_side(state, seat)
    draft = state.deal.drafts[side]
    if draft is not None:
        yield replace(draft, draft=False)
    base = draft or state.deal.offers[side] or Offer()
    for offer in changes(state, seat, replace(base, draft=True)):
        if offer != draft:
            yield offer


def changes(state: State, seat: Seat, base: Offer) -> Iterable[Offer]:
    partner = opponent(state, seat)
    yield from card_changes(state, seat, base)
    for kind in KINDS:
        yield replace(base, want=one_more(base.want, kind))
    if base.want.attack:
        yield from (replace(base, want=replace(base.want, attack_min=n)) for n in (8, 12, 20))
    if wanted(base.want):
        yield replace(base, want=Want())
    yield from colony_changes(state, seat, partner, base)
    yield from freedom_changes(state, seat, partner, base)


def one_more(want: Want, kind: str) -> Want:
    return Want(
        attack=want.attack + (kind == "attack"),
        negotiate=want.negotiate + (kind == "negotiate"),
        artefact=want.artefact + (kind == "artefact"),
        any=want.any + (kind == "any"),
        attack_min=want.attack_min,
    )


def card_changes(state: State, seat: Seat, base: Offer) -> Iterable[Offer]:
    given = [card for card, _ in base.give]
    if base.give:
        yield replace(base, give=base.give[:-1])
    for card in dict.fromkeys(without(state.hands[seat], given)):
        yield replace(base, give=(*base.give, (card, True)))
        yield replace(base, give=(*base.give, (card, False)))


def colony_changes(state: State, seat: Seat, partner: Seat, base: Offer) -> Iterable[Offer]:
    ships = base.ships or founders(state, seat)
    for planet in open_planets(state, seat, partner):
        yield replace(base, mine=planet, ships=ships)
    if base.mine != NOWHERE:
        yield replace(base, mine=NOWHERE, ships=())
        for source, there in losable(state, seat).items():
            yield from (replace(base, ships=((source, n),)) for n in range(1, min(4, there) + 1))
    for planet in open_planets(state, partner, seat):
        yield replace(base, yours=planet)
    if base.yours != NOWHERE:
        yield replace(base, yours=NOWHERE)


def freedom_changes(state: State, seat: Seat, partner: Seat, base: Offer) -> Iterable[Offer]:
    """What a Zombie at the table adds: ships of others out of the Black Hole."""
    for zombie, field in ((seat, "free"), (partner, "want_free")):
        if working(state, zombie).survives:
            for owner, number in enumerate(state.hole):
                if number and owner != zombie and all_colonies(state, owner):
                    some = ((Seat(owner), number),)
                    if field == "free":
                        yield replace(base, free=some)
                    else:
                        yield replace(base, want_free=some)


def accept_moves(state: State, seat: Seat) -> Iterable[Accept]:
    """The open offer, paid with the cards one misses least or with others of the kind."""
    offer = offer_to(state, seat)
    if offer is None:
        return
    number = state.deal.numbers[1 - table_side(state, seat)]
    ships = founders(state, seat) if offer.yours != NOWHERE else ()
    for cards in payments(state.hands[seat], offer.want):
        move = Accept(number, cards, ships)
        if refuse_accept(state, seat, move) is None:
            yield move
    if offer.yours != NOWHERE:
        cards = next(iter(payments(state.hands[seat], offer.want)), ())
        for source, there in losable(state, seat).items():
            for some in {1, min(2, there), there}:
                move = Accept(number, cards, ((source, some),))
                if move.ships != ships and refuse_accept(state, seat, move) is None:
                    yield move


def payments(hand: tuple[int, ...], want: Want) -> list[tuple[int, ...]]:
    """Sets of cards that satisfy a wish: the cheapest, and each with another last card."""
    attacks = [card for card in hand if is_attack(card) and card >= want.attack_min]
    artefacts = [card for card in hand if is_artefact(card)]
    gentle = hand.count(NEGOTIATE)
    if len(attacks) < want.attack or len(artefacts) < want.artefact or gentle < want.negotiate:
        return []
    paid = [*attacks[: want.attack], *[NEGOTIATE] * want.negotiate, *artefacts[: want.artefact]]
    rest = list(without(hand, paid))
    if len(rest) < want.any:
        return []
    if not want.any:
        return single_kind(paid, attacks, want)
    common, last = rest[: want.any - 1], dict.fromkeys(rest[want.any - 1 :])
    return [tuple(sorted((*paid, *common, card))) for card in last]


def single_kind(paid: list[int], attacks: list[int], want: Want) -> list[tuple[int, ...]]:
    """With one Attack asked for and nothing left open, any Attack that is strong enough."""
    if want.attack == 1:
        others = [card for card in paid if card != attacks[0]]
        return [tuple(sorted((card, *others))) for card in dict.fromkeys(attacks)]
    return [tuple(sorted(paid))]

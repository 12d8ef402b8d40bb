"""The rules of a deal: what may be offered, what an acceptance must contain."""

from games.encounter.rules.cards import holds
from games.encounter.rules.checks import refuse_shape
from games.encounter.rules.components import NEGOTIATE, is_artefact, is_attack
from games.encounter.rules.moves import MOTHERSHIP, NOWHERE, Accept, Offer, Ships, Want
from games.encounter.rules.powers import working
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    all_colonies,
    every_seat,
    opponent,
)
from games.engine.contract import Refusal, Seat


def table_side(state: State, seat: Seat) -> int:
    """Where a main player sits in the talks."""
    return ATTACK if seat == state.active else DEFENCE


def wanted(want: Want) -> int:
    return want.attack + want.negotiate + want.artefact + want.any


def is_empty(offer: Offer) -> bool:
    return offer == Offer(draft=offer.draft)


def refuse_offer(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    """The first rule an offer breaks."""
    partner = opponent(state, seat)
    if state.deal.done[table_side(state, seat)]:
        return Refusal("deal_done")
    if is_empty(offer) and not offer.draft:
        return Refusal("deal_empty")
    return (
        refuse_cards(state, seat, partner, offer)
        or refuse_mine(state, seat, partner, offer)
        or refuse_yours(state, seat, partner, offer.yours)
        or refuse_free(state, seat, offer.free, offer.yours)
        or refuse_free(state, partner, offer.want_free, offer.mine)
    )


def refuse_cards(state: State, seat: Seat, partner: Seat, offer: Offer) -> Refusal | None:
    want = offer.want
    counts = (want.attack, want.negotiate, want.artefact, want.any, want.attack_min)
    if min(counts) < 0 or wanted(want) > len(state.hands[partner]):
        return Refusal("deal_cards")
    held = holds(state.hands[seat], (card for card, _ in offer.give))
    return None if held else Refusal("not_your_card")


def refuse_mine(state: State, seat: Seat, partner: Seat, offer: Offer) -> Refusal | None:
    """The colony the offerer would found."""
    if offer.mine == NOWHERE:
        return Refusal("deal_ships") if offer.ships else None
    if not 0 <= offer.mine < len(state.ships[seat]) or not state.ships[partner][offer.mine]:
        return Refusal("deal_no_colony_there")
    if state.ships[seat][offer.mine]:
        return Refusal("deal_already_there")
    return refuse_founders(state, seat, offer.ships)


def refuse_yours(state: State, seat: Seat, partner: Seat, planet: int) -> Refusal | None:
    """The colony the partner would found."""
    if planet == NOWHERE:
        return None
    if not 0 <= planet < len(state.ships[seat]) or not state.ships[seat][planet]:
        return Refusal("deal_no_colony_there")
    return Refusal("deal_already_there") if state.ships[partner][planet] else None


def refuse_founders(state: State, seat: Seat, ships: Ships) -> Refusal | None:
    """At least one ship, from colonies or, for the attacker, from the Mothership."""
    if not ships:
        return Refusal("deal_ships")
    return refuse_shape(ships) or refuse_aboard(state, seat, ships)


def refuse_aboard(state: State, seat: Seat, ships: Ships) -> Refusal | None:
    own = state.ships[seat]
    for planet, number in ships:
        there = state.mothership[seat] if planet == MOTHERSHIP else 0
        if 0 <= planet < len(own):
            there = own[planet]
        if there < number:
            return Refusal("not_enough_ships")
    return None


def refuse_free(
    state: State, zombie: Seat, free: tuple[tuple[Seat, int], ...], granted: int
) -> Refusal | None:
    """Only a Zombie frees ships, of others, as many as lie there, for owners with a colony.

    The colony granted to its partner in the same deal counts.
    """
    if not free:
        return None
    seats = [seat for seat, _ in free]
    if not working(state, zombie).survives or len(set(seats)) != len(seats) or zombie in seats:
        return Refusal("deal_zombie")
    for seat, number in free:
        if seat not in every_seat(state) or not 1 <= number <= state.hole[seat]:
            return Refusal("deal_zombie")
        founds = seat == opponent(state, zombie) and granted != NOWHERE
        if not all_colonies(state, seat) and not founds:
            return Refusal("no_colony")
    return None


def offer_to(state: State, seat: Seat) -> Offer | None:
    """The open offer a main player could accept."""
    return state.deal.offers[1 - table_side(state, seat)]


def refuse_accept(state: State, seat: Seat, move: Accept) -> Refusal | None:
    offer = offer_to(state, seat)
    if offer is None or move.number != state.deal.numbers[1 - table_side(state, seat)]:
        return Refusal("deal_gone")
    if not holds(state.hands[seat], move.cards) or not satisfies(move.cards, offer.want):
        return Refusal("deal_cards")
    if offer.yours != NOWHERE:
        return refuse_founders(state, seat, move.ships)
    return Refusal("deal_ships") if move.ships else None


def satisfies(cards: tuple[int, ...], want: Want) -> bool:
    """As many cards as asked for, and enough of each kind."""
    strong = sum(is_attack(card) and card >= want.attack_min for card in cards)
    gentle = cards.count(NEGOTIATE)
    odd = sum(map(is_artefact, cards))
    enough = strong >= want.attack and gentle >= want.negotiate and odd >= want.artefact
    return enough and len(cards) == wanted(want)

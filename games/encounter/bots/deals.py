"""Cosmic Encounter: which deals a computer player offers and takes."""

from collections.abc import Iterable

from games.encounter.bots.odds import COLONY, HOME, SHIP, VICTORY, threat, worth
from games.encounter.rules.bargain import offer_to, table_side, wanted
from games.encounter.rules.components import FINE, TO_WIN
from games.encounter.rules.moves import NOWHERE, Accept, BreakOff, Move, Offer, Want
from games.encounter.rules.offers import accept_moves, founders, open_planets
from games.encounter.rules.state import (
    State,
    foreign_colonies,
    home_colonies,
    homes_needed,
    is_home,
    opponent,
)
from games.engine.contract import Seat

MEAN_CARD = 1.3  # what a card one does not know is worth
MOST_OFFERS = 3  # a computer player makes before it gives up


def colony_gain(state: State, seat: Seat, planet: int) -> float:
    """What a new colony is worth to a seat."""
    if planet == NOWHERE:
        return 0.0
    if is_home(seat, planet):
        return HOME * (2 if home_colonies(state, seat) == homes_needed(state) - 1 else 1)
    return COLONY - SHIP


def wins_by(state: State, seat: Seat, planet: int) -> bool:
    new = planet != NOWHERE and not is_home(seat, planet)
    return new and foreign_colonies(state, seat) + 1 >= TO_WIN


def gains(
    state: State, offerer: Seat, offer: Offer, paid: tuple[int, ...] | None
) -> tuple[float, float]:
    """What a deal brings the offerer and the partner, each by the same measure."""
    partner = opponent(state, offerer)
    given = sum(worth(card) for card, _ in offer.give)
    got = wanted(offer.want) * MEAN_CARD if paid is None else sum(map(worth, paid))
    mine = colony_gain(state, offerer, offer.mine) + got - given
    yours = colony_gain(state, partner, offer.yours) + given - got
    return mine, yours


def verdict(
    state: State, seat: Seat, offerer: Seat, offer: Offer, paid: tuple[int, ...] | None
) -> float:
    """How good a deal is for one seat: its gain, less a part of the rival's."""
    one, two = gains(state, offerer, offer, paid)
    partner = opponent(state, offerer)
    if seat != offerer:
        one, two = two, one
    first, second = wins_by(state, offerer, offer.mine), wins_by(state, partner, offer.yours)
    if first and second:
        return VICTORY / 2
    if first or second:
        return VICTORY if (first and seat == offerer) or (second and seat == partner) else -VICTORY
    rival = opponent(state, seat)
    return one - two * threat(state, rival) * 0.5


def failure(state: State, seat: Seat) -> float:
    """What no deal costs, measured alike."""
    rival = opponent(state, seat)
    loss = SHIP * min(FINE, sum(state.ships[seat]) + state.mothership[seat])
    return -loss + loss * threat(state, rival) * 0.5


def is_absurd(state: State, offerer: Seat, offer: Offer, paid: tuple[int, ...]) -> bool:
    """A deal one side should not have made: worse than none, or a victory given away."""
    for seat in (offerer, opponent(state, offerer)):
        if verdict(state, seat, offerer, offer, paid) <= failure(state, seat):
            return True
    return False


def proposals(state: State, seat: Seat) -> Iterable[Offer]:
    """Colony for colony, a colony for cards, card for card."""
    partner, ships = opponent(state, seat), founders(state, seat)
    mine = open_planets(state, seat, partner) if ships else []
    yours = open_planets(state, partner, seat)
    mine.sort(key=lambda planet: (-colony_gain(state, seat, planet), state.ships[partner][planet]))
    yours.sort(key=lambda planet: (colony_gain(state, partner, planet), planet))
    for planet in mine[:2]:
        for other in yours[:3]:
            yield Offer(mine=planet, ships=ships, yours=other)
        spare = sorted(state.hands[seat], key=worth)[-2:]
        if spare:
            yield Offer(mine=planet, ships=ships, give=tuple((card, True) for card in spare))
    if state.hands[partner]:
        for other in yours[:1]:
            yield Offer(yours=other, want=Want(any=min(3, len(state.hands[partner]))))
        for card in state.hands[seat][:1]:
            yield Offer(give=((card, True),), want=Want(any=1))


def best_offer(state: State, seat: Seat, made: int) -> Offer | None:
    """The offer that is best for the seat among those the partner should like."""
    partner, scored = opponent(state, seat), list[tuple[float, int, Offer]]()
    for number, offer in enumerate(proposals(state, seat)):
        own = verdict(state, seat, seat, offer, None)
        theirs = verdict(state, partner, seat, offer, None)
        if own > failure(state, seat) and theirs > failure(state, partner):
            scored.append((-own, number, offer))
    scored.sort(key=lambda item: item[:2])
    return scored[min(made, len(scored) - 1)][2] if scored else None


def best_acceptance(state: State, seat: Seat) -> tuple[float, Accept] | None:
    offer = offer_to(state, seat)
    if offer is None:
        return None
    offerer = opponent(state, seat)
    options = [
        (verdict(state, seat, offerer, offer, move.cards), move)
        for move in accept_moves(state, seat)
    ]
    sane = [option for option in options if not is_absurd(state, offerer, offer, option[1].cards)]
    return max(sane, key=lambda option: option[0]) if sane else None


def talk(state: State, seat: Seat) -> Move:
    """Take an offer that is good enough, make one, or give up."""
    side, deal = table_side(state, seat), state.deal
    chosen = best_acceptance(state, seat)
    tried = deal.made >= 2 * MOST_OFFERS
    if chosen and (chosen[0] > 2.0 or deal.offers[side] is not None or tried):
        return chosen[1]
    offer = best_offer(state, seat, deal.made // 2)
    if offer is not None and offer != deal.offers[side] and not tried:
        return offer
    if chosen:
        return chosen[1]
    return BreakOff()

"""The talks as they go: offers, acceptance, and what failure costs."""

from typing import TypeVar

from msgspec.structs import replace

from games.encounter.rules.bargain import offer_to, table_side, wanted
from games.encounter.rules.cards import passed
from games.encounter.rules.components import FINE
from games.encounter.rules.course import AFTER_A_DEAL, AFTER_NO_DEAL, ask, crowned
from games.encounter.rules.losses import lose_ships
from games.encounter.rules.moves import (
    MOTHERSHIP,
    NOWHERE,
    Accept,
    Lose,
    Offer,
    Ships,
)
from games.encounter.rules.ships import await_place, put, send_home, take
from games.encounter.rules.state import Deal, State, mains, opponent, total
from games.encounter.rules.telling import Teller, told_list, told_ships
from games.engine.contract import Seat
from games.engine.seats import changed

T = TypeVar("T")


def on_side(pair: tuple[T, T], side: int, item: T) -> tuple[T, T]:
    return (item, pair[1]) if side == 0 else (pair[0], item)


def open_talks(state: State, teller: Teller) -> State:
    return ask(replace(state, deal=Deal()), *mains(state))


def make_offer(state: State, seat: Seat, offer: Offer, teller: Teller) -> State:
    side, deal = table_side(state, seat), state.deal
    if offer.draft:
        return replace(state, deal=replace(deal, drafts=on_side(deal.drafts, side, offer)))
    number = deal.made + 1
    tell_offer(state, seat, offer, number, teller)
    deal = replace(
        deal,
        offers=on_side(deal.offers, side, offer),
        numbers=on_side(deal.numbers, side, number),
        drafts=on_side(deal.drafts, side, None),
        made=number,
    )
    return awaiting(replace(state, deal=deal))


def awaiting(state: State) -> State:
    """The table waits for whoever has not answered the latest offer."""
    waits = tuple(seat for side, seat in enumerate(mains(state)) if owes_word(state.deal, side))
    free = tuple(seat for side, seat in enumerate(mains(state)) if not state.deal.done[side])
    return replace(state, asked=waits or free)


def owes_word(deal: Deal, side: int) -> bool:
    own, other = deal.numbers[side], deal.numbers[1 - side]
    return other > deal.heard[side] if deal.done[side] else own == 0 or own < other


def tell_offer(state: State, seat: Seat, offer: Offer, number: int, teller: Teller) -> None:
    """Everybody hears of colonies and numbers, the partner of the cards that are named."""
    teller.tell(
        "offered",
        seat=seat,
        other=opponent(state, seat),
        number=number,
        give=len(offer.give),
        want=wanted(offer.want),
        mine=offer.mine,
        ships=total(offer.ships),
        yours=offer.yours,
        free=sum(n for _, n in offer.free) + sum(n for _, n in offer.want_free),
    )
    named = [card for card, is_named in offer.give if is_named]
    if named:
        teller.whisper(
            mains(state), "offer_names", seat=seat, number=number, cards=told_list(named)
        )


def withdraw(state: State, seat: Seat, teller: Teller) -> State:
    side, deal = table_side(state, seat), state.deal
    teller.tell("withdrawn", seat=seat, number=deal.numbers[side])
    deal = replace(
        deal, offers=on_side(deal.offers, side, None), numbers=on_side(deal.numbers, side, 0)
    )
    return awaiting(replace(state, deal=deal))


def leave_talks(state: State, seat: Seat, teller: Teller) -> State:
    """One side is done; once both are, the deal has failed."""
    teller.tell("is_done", seat=seat)
    side = table_side(state, seat)
    deal = state.deal
    deal = replace(
        deal,
        done=on_side(deal.done, side, True),
        heard=on_side(deal.heard, side, deal.made),
    )
    state = replace(state, deal=deal)
    return fail(state, teller) if all(deal.done) else awaiting(state)


def fail(state: State, teller: Teller) -> State:
    teller.tell("deal_failed", attacker=state.active, defender=state.enc.defender, ships=FINE)
    return replace(state, deal=Deal(), asked=(), todo=("deal_losses", *AFTER_NO_DEAL))


def accept(state: State, seat: Seat, move: Accept, teller: Teller) -> State:
    """Everything changes hands at once; then victory is checked."""
    offer = offer_to(state, seat)
    if offer is None:
        raise AssertionError("an offer was accepted that is not open")
    offerer = opponent(state, seat)
    give = tuple(card for card, _ in offer.give)
    tell_deal(state, offerer, seat, offer, move, teller)
    state = passed(state, offerer, seat, give)
    state = passed(state, seat, offerer, move.cards)
    state = found(state, offerer, offer.mine, offer.ships)
    state = found(state, seat, offer.yours, move.ships)
    for owner, number in (*offer.free, *offer.want_free):
        state = replace(state, hole=changed(state.hole, owner, state.hole[owner] - number))
        state = await_place(state, owner, ((NOWHERE, number),))
        teller.tell("ships_freed", seat=owner, ships=number)
    state = send_home(state, state.active)
    enc = replace(state.enc, success=True)
    state = replace(state, enc=enc, deal=Deal(), asked=(), todo=AFTER_A_DEAL)
    return crowned(state, teller)


def tell_deal(
    state: State, offerer: Seat, seat: Seat, offer: Offer, move: Accept, teller: Teller
) -> None:
    give = [card for card, _ in offer.give]
    teller.tell(
        "deal_made",
        seat=seat,
        other=offerer,
        gave=len(move.cards),
        got=len(give),
        mine=offer.yours,
        yours=offer.mine,
    )
    both = (offerer, seat)
    if give:
        teller.whisper(both, "cards_passed", seat=offerer, other=seat, cards=told_list(give))
    if move.cards:
        teller.whisper(both, "cards_passed", seat=seat, other=offerer, cards=told_list(move.cards))
    for founder, planet, ships in (
        (offerer, offer.mine, offer.ships),
        (seat, offer.yours, move.ships),
    ):
        if planet != NOWHERE:
            teller.tell("founded", seat=founder, planet=planet, ships=total(ships))


def lifted(state: State, seat: Seat, ships: Ships) -> State:
    """Ships leave colonies and Mothership."""
    aboard = sum(number for planet, number in ships if planet == MOTHERSHIP)
    if aboard:
        left = state.mothership[seat] - aboard
        state = replace(state, mothership=changed(state.mothership, seat, left))
    return take(state, seat, tuple(pair for pair in ships if pair[0] != MOTHERSHIP))


def found(state: State, seat: Seat, planet: int, ships: Ships) -> State:
    if planet == NOWHERE:
        return state
    return put(lifted(state, seat, ships), seat, ((planet, total(ships)),))


def losable(state: State, seat: Seat) -> dict[int, int]:
    """Ships a failed deal may cost, by planet; the Mothership counts for the attacker."""
    sources = {planet: n for planet, n in enumerate(state.ships[seat]) if n}
    if state.mothership[seat]:
        sources[MOTHERSHIP] = state.mothership[seat]
    return sources


def fine_of(state: State, seat: Seat) -> int:
    return min(FINE, sum(losable(state, seat).values()))


def ask_losses(state: State, teller: Teller) -> State:
    """Whoever has a choice is asked; who has three ships or fewer loses them all."""
    asked = list[Seat]()
    for seat in mains(state):
        sources = losable(state, seat)
        if sum(sources.values()) > FINE:
            asked.append(seat)
        else:
            all_of_them = Lose(tuple(sorted(sources.items())))
            state = replace(state, answers=changed(state.answers, seat, all_of_them))
    return ask(state, *asked) if asked else finish_losses(state, teller)


def answer_losses(state: State, seat: Seat, move: Lose, teller: Teller) -> State:
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, asked=asked, answers=changed(state.answers, seat, move))
    return state if asked else finish_losses(state, teller)


def finish_losses(state: State, teller: Teller) -> State:
    """Both lose their ships in one event; what is left on the Mothership goes home."""
    before, lost = state, list[tuple[Seat, int]]()
    for seat in mains(state):
        answer = state.answers[seat]
        if isinstance(answer, Lose):
            teller.tell("gave_up", seat=seat, ships=told_ships(answer.ships))
            state = lifted(state, seat, answer.ships)
            lost.append((seat, total(answer.ships)))
    state = send_home(state, state.active)
    state = lose_ships(state, before, lost, teller)
    return replace(state, asked=(), todo=state.todo[1:], answers=(None,) * len(state.powers))

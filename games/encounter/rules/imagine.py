"""imagine(): a state the seat cannot tell from the true one."""

from collections.abc import Callable

from msgspec.structs import replace

from games.encounter.rules.cards import without
from games.encounter.rules.components import NO_CARD, is_artefact, is_encounter
from games.encounter.rules.knowledge import known_cards, seen_cards
from games.encounter.rules.moves import Offer, Pass
from games.encounter.rules.powers import power_pool
from games.encounter.rules.state import (
    UNKNOWN,
    Answer,
    Deal,
    Former,
    State,
    every_seat,
    has_encounter_card,
    in_window,
    is_main,
    mains,
)
from games.engine.chance import Chance
from games.engine.contract import Seat


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    """Deal all unseen cards anew, and forget what others have handed in or ordered."""
    seats = every_seat(state)
    kept = [list(known_cards(state, seat, other)) for other in seats]
    seen = seen_cards(state, seat)
    pool = list(chance.shuffled(unseen(state, kept, seen)))
    laid = (imagined_card(state, 0, seen, pool), imagined_card(state, 1, seen, pool))
    for other in seats:
        promise(state, other, kept[other], pool)
    for other in seats:
        while len(kept[other]) < len(state.hands[other]):
            kept[other].append(pool.pop())
    state = replace(
        state,
        hands=tuple(tuple(sorted(hand)) for hand in kept),
        deck=tuple(pool),
        discs=chance.shuffled(state.discs),
        enc=replace(state.enc, laid=laid),
        answers=tuple(imagined_answer(state, seat, other) for other in seats),
        former=state.former and own_only(state.former, seat),
    )
    if state.offered:
        return imagined_choice(state, seat, chance)
    return replace(state, deal=imagined_deal(state, seat, chance))


def imagined_choice(state: State, seat: Seat, chance: Chance) -> State:
    """Other powers for the others; who has chosen has chosen one of them."""
    own, seats = state.offered[seat], every_seat(state)
    pool = [key for key in power_pool(len(seats)) if key not in own]
    left = list(chance.shuffled(pool))
    offered = tuple(own if s == seat else tuple(left.pop() for _ in own) for s in seats)
    picked = tuple(
        now if s == seat or now == UNKNOWN else chance.pick(offered[s])
        for s, now in zip(seats, state.picked, strict=True)
    )
    return replace(state, offered=offered, picked=picked)


def unseen(state: State, kept: list[list[int]], seen: tuple[int, int]) -> list[int]:
    """Deck, unknown cards of hands, cards face down."""
    cards = list(state.deck)
    for hand, known in zip(state.hands, kept, strict=True):
        cards += without(hand, known)
    for card, shown in zip(state.enc.laid, seen, strict=True):
        if card != shown:
            cards.append(card)
    return cards


def fetch(pool: list[int], fits: Callable[[int], bool]) -> int:
    """The first unseen card of a kind; the true state shows that there is one."""
    return pool.pop(next(index for index, card in enumerate(pool) if fits(card)))


def imagined_card(state: State, side: int, seen: tuple[int, int], pool: list[int]) -> int:
    if state.enc.laid[side] in (NO_CARD, seen[side]):
        return state.enc.laid[side]
    return fetch(pool, is_encounter)


def promise(state: State, seat: Seat, hand: list[int], pool: list[int]) -> None:
    """What everybody knows of a hand: that a new one is needed, or that a card can be laid."""
    missing = len(state.hands[seat]) - len(hand)
    if state.todo[0] == "new_hand" and seat == state.active:
        hand.extend(fetch(pool, is_artefact) for _ in range(missing))
    elif state.todo[0] == "cards" and is_main(state, seat) and missing:
        side = 0 if seat == state.active else 1
        if state.enc.laid[side] == NO_CARD and not has_encounter_card(tuple(sorted(hand))):
            hand.append(fetch(pool, is_encounter))


def imagined_answer(state: State, seat: Seat, other: Seat) -> Answer | None:
    """Of the sealed answers of others a seat knows only that they were given."""
    answer = state.answers[other]
    if other == seat or answer is None or not in_window(state):
        return answer
    return Pass()


def own_only(former: Former, seat: Seat) -> Former:
    """Edition 1: of orders and wishes a seat knows its own."""
    return Former(
        tuple(one if index == seat else {} for index, one in enumerate(former.prefs)),
        tuple(one if index == seat else () for index, one in enumerate(former.orders)),
        tuple(s for s in former.final if s == seat),
        tuple(s for s in former.resting if s == seat),
    )


def imagined_deal(state: State, seat: Seat, chance: Chance) -> Deal:
    """Face-down cards of an offer become other cards of the imagined hand."""
    deal = state.deal
    if deal == Deal():
        return deal
    (one, two), (first, second) = deal.offers, mains(state)
    return replace(
        deal,
        offers=(
            imagined_offer(state, seat, first, one, chance),
            imagined_offer(state, seat, second, two, chance),
        ),
        drafts=(
            deal.drafts[0] if seat == first else None,
            deal.drafts[1] if seat == second else None,
        ),
    )


def imagined_offer(
    state: State, seat: Seat, offerer: Seat, offer: Offer | None, chance: Chance
) -> Offer | None:
    if offer is None or seat == offerer:
        return offer
    at_table = is_main(state, seat)
    named = [card for card, is_named in offer.give if is_named and at_table]
    hidden = list(chance.shuffled(without(state.hands[offerer], named)))
    give = tuple(
        (card, True) if is_named and at_table else (hidden.pop(), is_named)
        for card, is_named in offer.give
    )
    return replace(offer, give=give)

"""Cards moved between hands, deck and discard pile."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Seat
from games.engine.seats import changed


def without(hand: tuple[int, ...], cards: Iterable[int]) -> tuple[int, ...]:
    """A hand less these cards, each of which it holds."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def holds(hand: tuple[int, ...], cards: Iterable[int]) -> bool:
    """Whether all these cards are in the hand, as often as they are named."""
    wanted = list(cards)
    return all(hand.count(card) >= wanted.count(card) for card in set(wanted))


def given(state: State, seat: int, cards: Iterable[int]) -> State:
    """Cards come into a hand."""
    hand = tuple(sorted((*state.hands[seat], *cards)))
    return replace(state, hands=changed(state.hands, seat, hand))


def removed(state: State, seat: int, cards: Iterable[int]) -> State:
    """Cards leave a hand."""
    return replace(state, hands=changed(state.hands, seat, without(state.hands[seat], cards)))


def passed(state: State, giver: int, taker: int, cards: Iterable[int]) -> State:
    """Cards go from hand to hand."""
    cards = tuple(cards)
    return given(removed(state, giver, cards), taker, cards)


def drawable(state: State) -> int:
    return len(state.deck) + len(state.discard)


def drawn(state: State, seat: Seat, number: int, teller: Teller) -> State:
    """Cards from the deck into a hand; an empty deck is made anew from the discard pile."""
    cards = list[int]()
    while len(cards) < number and (state.deck or state.discard):
        if not state.deck:
            deck = teller.chance.shuffled(state.discard)
            state = replace(state, deck=deck, discard=())
            teller.tell("deck_shuffled")
        cards.append(state.deck[-1])
        state = replace(state, deck=state.deck[:-1])
    if not cards:
        return state
    teller.whisper((seat,), "you_drew", cards=" ".join(map(str, cards)))
    return given(state, seat, cards)


def random_cards(state: State, seat: int, number: int, teller: Teller) -> tuple[int, ...]:
    """So many cards of a hand, picked blindly."""
    hand = list(state.hands[seat])
    picked = [hand.pop(teller.chance.below(len(hand))) for _ in range(min(number, len(hand)))]
    return tuple(picked)

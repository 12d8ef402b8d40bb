"""Who knows which card: what view() shows and imagine() must keep."""

from games.rules.contract import Seat
from games.rules.encounter.components import NO_CARD
from games.rules.encounter.moves import NOBODY
from games.rules.encounter.powers import owner
from games.rules.encounter.state import NO_SIDE, State, is_main, side_of


def seen_cards(state: State, seat: Seat | None) -> tuple[int, int]:
    """Cards face up, and the one the seat laid itself, wherever it lies now."""
    enc = state.enc
    seen = [card if up else NO_CARD for card, up in zip(enc.laid, enc.face_up, strict=True)]
    if seat is not None and is_main(state, seat):
        side = (0 if seat == state.active else 1) ^ enc.swapped
        seen[side] = enc.laid[side]
    return seen[0], seen[1]


def reader(state: State) -> Seat:
    """The seat that reads a hand just now: until the one read has laid his card."""
    enc = state.enc
    if enc.read == NOBODY or enc.resolved:
        return NOBODY
    mind = owner(state, lambda power: power.key == "mind")
    if is_main(state, enc.read):
        side = 0 if enc.read == state.active else 1
        return mind if enc.laid[side] == NO_CARD else NOBODY
    is_ally = side_of(state, enc.read) != NO_SIDE
    return mind if is_ally and "pre" in state.todo else NOBODY


def known_cards(state: State, seat: Seat, other: Seat) -> tuple[int, ...]:
    """Cards of a hand a seat knows for certain just now: its own, a hand read, cards named."""
    if other == seat or (seat == reader(state) and other == state.enc.read):
        return state.hands[other]
    if not is_main(state, seat) or not is_main(state, other):
        return ()
    offer = state.deal.offers[0 if other == state.active else 1]
    return tuple(card for card, named in offer.give if named) if offer else ()

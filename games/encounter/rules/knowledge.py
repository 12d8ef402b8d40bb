"""Who knows which card: what view() shows and imagine() must keep."""

from collections.abc import Iterator

from games.encounter.rules.components import NO_CARD
from games.encounter.rules.moves import NOBODY, UsePower
from games.encounter.rules.powers import owner
from games.encounter.rules.state import (
    NO_SIDE,
    UNKNOWN,
    Former,
    State,
    every_seat,
    in_window,
    is_main,
    mains,
    side_of,
)
from games.engine.contract import Hidden, Seat


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


def confidants(state: State) -> tuple[Seat, ...]:
    """Who may talk in private: the two main players while they negotiate."""
    return mains(state) if state.todo[0] == "deal" else ()


def known_cards(state: State, seat: Seat, other: Seat) -> tuple[int, ...]:
    """Cards of a hand a seat knows for certain just now: its own, a hand read, cards named."""
    if other == seat or (seat == reader(state) and other == state.enc.read):
        return state.hands[other]
    if not is_main(state, seat) or not is_main(state, other):
        return ()
    offer = state.deal.offers[0 if other == state.active else 1]
    return tuple(card for card, named in offer.give if named) if offer else ()


def hidden(state: State) -> Iterator[Hidden]:
    """Piles, hands, cards face down, answers handed in, offers; in edition 1 wishes and orders."""
    yield Hidden(("deck",), counted=True)
    yield Hidden(("discs",), counted=True)
    mind = reader(state)
    for seat in every_seat(state):
        own = (seat,)
        knows = (seat, mind) if seat == state.enc.read and mind != NOBODY else own
        yield Hidden(("hands", seat), knows, counted=True)
        if in_window(state) and state.answers[seat] is not None:
            yield Hidden(("answers", seat), own)
    if state.offered:
        yield from hidden_while_choosing(state)
    for place, (giver, _window, action) in enumerate(state.enc.carried):
        if isinstance(action, UsePower) and action.card != NO_CARD:  # a gift: two know the card
            yield Hidden(("enc", "carried", place), (giver, action.seat))
    if state.former is not None:
        yield from hidden_in_edition_1(state.former)
    if state.enc.defender != NOBODY:
        yield from hidden_between_mains(state)


def hidden_while_choosing(state: State) -> Iterator[Hidden]:
    """Of the powers dealt each seat sees its own two; of the choices only that they were made."""
    for seat in every_seat(state):
        yield Hidden(("offered", seat), (seat,), counted=True)
        if state.picked[seat] != UNKNOWN:
            yield Hidden(("picked", seat), (seat,))


def hidden_in_edition_1(former: Former) -> Iterator[Hidden]:
    for seat in map(Seat, range(len(former.prefs))):
        yield Hidden(("former", "prefs", seat), (seat,))
        yield Hidden(("former", "orders", seat), (seat,))
    if former.final:
        yield Hidden(("former", "final"), only(former.final))
    if former.resting:
        yield Hidden(("former", "resting"), only(former.resting))


def only(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A list of seats is known to its only member: each knows of itself alone."""
    return seats if len(set(seats)) == 1 else ()


def hidden_between_mains(state: State) -> Iterator[Hidden]:
    """Cards laid face down, drafts, and the cards of offers."""
    enc = state.enc
    for side, seat in enumerate(mains(state)):
        if enc.laid[side] != NO_CARD and not enc.face_up[side]:
            yield Hidden(("enc", "laid", side), (mains(state)[side ^ enc.swapped],))
        yield Hidden(("deal", "drafts", side), (seat,))
        if offer := state.deal.offers[side]:
            for place, (_card, named) in enumerate(offer.give):
                knows = mains(state) if named else (seat,)
                yield Hidden(("deal", "offers", side, "give", place, 0), knows)

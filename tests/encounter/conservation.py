"""What must hold after every move: nothing is lost, nothing is made."""

from games.encounter.rules.components import (
    DECK,
    DISCS_EACH,
    NO_CARD,
    SHIPS_EACH,
    TO_WIN,
    is_encounter,
)
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    NO_SIDE,
    State,
    every_seat,
    foreign_colonies,
    is_main,
    is_over,
    total,
)

WITH_SHIPS = ("aim", "invite_a", "invite_d", "answer", "pre", "cards", "laid", "revealed")
LAID = ("laid", "revealed", "deal")
IN_THE_BOX = sorted(DECK)
QUIET = ("second", "new_hand")


SHIPS = ("ships", "hole", "mothership", "carriers", "pending")
CARDS = ("hands", "deck", "discard", "in_play", "enc", "todo")
DISCS = ("discs", "drawn")


def check(state: State, before: State | None = None) -> None:
    """The invariants of section 9 of the specification.

    What is the very same as in a state already checked is not counted again.
    """
    if not same(state, before, SHIPS) or is_over(state):
        check_ships(state)
        check_end(state)
    if not same(state, before, CARDS):
        check_cards(state)
    if not same(state, before, DISCS):
        check_discs(state)
    check_sides(state)


def same(state: State, before: State | None, parts: tuple[str, ...]) -> bool:
    return before is not None and all(getattr(state, p) is getattr(before, p) for p in parts)


def check_ships(state: State) -> None:
    for seat in every_seat(state):
        assert min(state.ships[seat]) >= 0
        assert min(state.hole[seat], state.mothership[seat], state.carriers[seat]) >= 0
        everywhere = sum(state.ships[seat]) + state.hole[seat] + state.mothership[seat]
        everywhere += state.carriers[seat] + total(state.pending[seat])
        assert everywhere == SHIPS_EACH


def check_cards(state: State) -> None:
    enc = state.enc
    laid = [card for card in enc.laid if card != NO_CARD]
    cards = [*state.deck, *state.discard, *enc.pair, *enc.aside, *state.in_play, *laid]
    for hand in state.hands:
        assert list(hand) == sorted(hand)
        cards += hand
    assert sorted(cards) == IN_THE_BOX
    assert all(map(is_encounter, laid))
    if state.todo[0] in LAID:
        assert NO_CARD not in enc.laid


def check_discs(state: State) -> None:
    everything = sorted(seat for seat in every_seat(state) for _ in range(DISCS_EACH))
    assert sorted((*state.discs, *state.drawn)) == everything
    assert state.discs


def check_sides(state: State) -> None:
    enc = state.enc
    assert enc.number <= 2
    if state.todo[0] in QUIET:
        assert not any((*state.mothership, *state.carriers, *state.pending))
        assert not (*enc.pair, *enc.aside, *state.in_play)
    if state.todo[0] in WITH_SHIPS:
        assert state.mothership[state.active] >= 1
    for seat in every_seat(state):
        side = enc.sides[seat] if enc.sides else NO_SIDE
        assert not (is_main(state, seat) and side != NO_SIDE)
        if state.mothership[seat]:
            assert seat == state.active or side == ATTACK
        if state.carriers[seat]:
            assert side == DEFENCE
            assert 1 <= state.carriers[seat] <= 4
    if len(state.powers) == 2:
        assert set(enc.sides) <= {NO_SIDE}


def check_end(state: State) -> None:
    most = max(foreign_colonies(state, seat) for seat in every_seat(state))
    if is_over(state):
        assert state.winners
        assert most >= TO_WIN or state.left
    else:
        assert most < TO_WIN

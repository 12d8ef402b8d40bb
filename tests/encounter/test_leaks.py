"""Neither the questions asked nor their limits depend on a hand; imagine keeps what is known."""

import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import COSMIC_ZAP, is_encounter
from games.encounter.rules.moves import Pass
from games.encounter.rules.state import State, every_seat, in_window
from games.engine.chance import Chance
from games.engine.play import play
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships
from tests.shares import first


def other_hands(state: State, luck: Chance) -> State:
    """The same table with other cards in all hands and the deck."""
    pool = list(luck.shuffled((*state.deck, *(card for hand in state.hands for card in hand))))
    hands = []
    for hand in state.hands:
        first = next(card for card in pool if is_encounter(card)) if hand else None
        dealt = [] if first is None else [first]
        for card in dealt:
            pool.remove(card)
        while len(dealt) < len(hand):
            dealt.append(pool.pop())
        hands.append(tuple(sorted(dealt)))
    return replace(state, hands=tuple(hands), deck=tuple(pool))


def window_positions(seed: int) -> list[State]:
    """States in which a window is open, met in one game at random."""
    luck = Chance(f"{seed:x}")
    state = encounter.setup(encounter.OPTIONS.decode(b"{}"), 3 + seed % 2, Chance(f"{seed:x}"))
    found = list[State]()
    for number in range(160):
        if not encounter.windows(state):
            break
        if in_window(state) and not any(state.answers):
            found.append(state)
        seat = luck.pick(state.asked)
        move = luck.pick(list(encounter.moves(state, seat)))
        state = play(encounter, state, seat, move, Chance(f"{number:x}")).state
    return found


@pytest.mark.parametrize("tables", first(1, [6, 24]))
def test_the_same_windows_for_other_hands(tables: int) -> None:
    tried = 0
    for seed in range(1, tables + 1):
        luck = Chance(f"{seed + 500:x}")
        for state in window_positions(seed):
            for _ in range(4):
                twin = other_hands(state, luck)
                assert encounter.windows(twin) == encounter.windows(state)
                assert reopened(twin) == reopened(state)
                tried += 1
    assert tried > 42 * tables


def reopened(state: State) -> object:
    """What is asked next when everybody passes: still the same question for all."""
    window = in_window(state)
    asked = list[object]()
    while in_window(state) == window and state.asked:
        asked.append(encounter.windows(state))
        state = play(encounter, state, state.asked[0], Pass(), Chance("1")).state
    return asked


def test_who_is_asked_is_independent_of_who_holds_an_artefact() -> None:
    held = {True: 0, False: 0}
    asked = {True: 0, False: 0}
    for seed in range(1, 120):
        state = encounter.setup(encounter.OPTIONS.decode(b"{}"), 4, Chance(f"{seed:x}"))
        for seat in every_seat(state):
            holder = any(card >= COSMIC_ZAP for card in state.hands[seat])
            held[holder] += 1
            asked[holder] += seat in state.asked
    assert held[True] > 100
    assert held[False] > 100
    assert asked == held


def test_imagined_states_keep_what_a_seat_knows() -> None:
    for seed in range(1, 6):
        luck = Chance(f"{seed:x}")
        for state in window_positions(seed):
            for seat in every_seat(state):
                other = encounter.imagine(state, seat, luck)
                assert encounter.view(other, seat) == encounter.view(state, seat)
                assert encounter.windows(other) == encounter.windows(state)


def test_imagined_states_do_change_other_hands() -> None:
    table = Table("trader", "filch", "mind")
    hands = {encounter.imagine(table.state, ALICE, Chance(f"{n:x}")).hands[BOB] for n in range(9)}
    assert len(hands) > 4


def test_an_imagined_defender_has_a_card_to_lay() -> None:
    table = Table("trader", "filch", "healer", hands=[(6, 8), (8,)]).attack(ships(R1=3)).to("cards")
    for number in range(50):
        state = encounter.imagine(table.state, ALICE, Chance(f"{number:x}"))
        assert is_encounter(state.hands[BOB][0])


def test_an_imagined_attacker_in_need_of_a_hand_holds_artefacts_only() -> None:
    table = Table("trader", "filch", "mind", hands=[(COSMIC_ZAP, 42)])
    for number in range(20):
        state = encounter.imagine(table.state, CLARA, Chance(f"{number:x}"))
        assert min(state.hands[ALICE]) >= COSMIC_ZAP


def test_private_events_are_private() -> None:
    table = Table("trader", "healer", "clone").attack(ships(R1=3)).fight(12, 0).to("second")
    for event in table.events:
        if event.name in ("cards_passed", "you_drew", "you_swapped", "card_passed"):
            assert event.to is not None
    told = table.told("cards_passed")
    assert told[0].to == (BOB, ALICE)

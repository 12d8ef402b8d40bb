"""Tables played at random, with what must hold at every moment of Cosmic Factory."""

from itertools import chain

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.log import Entry
from games.engine.play import play, replay
from games.factory import rules as factory
from games.factory.rules.components import TILES
from games.factory.rules.fill import is_whole
from games.factory.rules.galaxy import tally
from games.factory.rules.kaos import CARDS
from games.factory.rules.moves import Move
from games.factory.rules.state import NOBODY, State, card_of, packet_of, second_packet
from tests.engine.random_tables import assert_fair, some_move

PACES = (
    factory.Options(),
    factory.Options(pace="slow"),
    factory.Options(pace="slow", correspondence="personal"),
    factory.Options(own_picks="shown", assist="on"),
    factory.Options(variant="beginner"),
)


def play_through(options: factory.Options, seats: int, seed: str, kaos: tuple[int, ...]) -> State:
    luck, log = Chance(seed), list[Entry[Move]]()
    state = factory.setup(options, seats, Chance(seed))
    start = state = replace(state, kaos=kaos) if state.kaos else state
    scored = 0
    while windows := factory.windows(state):
        seat, move = some_move(factory, state, windows, luck)
        log.append(Entry(len(log) + 1, seat, move, seed=f"{len(log) + 1:x}"))
        step = play(factory, state, seat, move, Chance(log[-1].seed))
        scored += sum(event.name == "round_total" for event in step.events)
        assert_only_done_galaxies_stay(state, step.state)
        if step.state.last is not state.last:
            assert_scored(step.state)
        state = step.state
        assert_sound(state)
        if luck.below(12) == 0:
            assert_fair(factory, state, seats, luck)
    assert scored == 5 * seats or state.left.count(False) <= 1
    assert replay(factory, start, log) == state
    return state


def assert_sound(state: State) -> None:
    dealt = list(chain(*state.dealt))
    assert len(set(dealt)) == len(dealt) == 9 * state.seats
    assert set(dealt) <= set(TILES)
    assert all(0 <= place <= 30 for tokens in state.tokens for place in tokens)
    assert all(NOBODY <= holder < state.seats for holder in state.bonus)
    for seat in range(state.seats):
        if state.phase in ("first", "second"):
            assert_draft(state, seat)
        elif state.phase != "over":
            assert_hand(state, seat)


def assert_draft(state: State, seat: int) -> None:
    sizes = {"first": (9, 0), "second": (6, 3)}[state.phase]
    acted = state.acted[seat]
    assert len(packet_of(state, seat)) == (0 if acted else sizes[0])
    assert len(state.first[seat] + state.second[seat]) == sizes[1] + 3 * acted
    if state.phase == "second":
        assert set(state.second[seat]) <= set(second_packet(state, seat))


def assert_hand(state: State, seat: int) -> None:
    assert len(set(state.hands[seat])) == 9
    laid = [p.tile for p in state.layouts[seat]]
    assert set(laid) <= set(state.hands[seat])
    assert len(set(laid)) == len(laid)
    if state.phase in ("hole", "sabotage"):
        assert is_whole(card_of(state).shape, state.layouts[seat])


def assert_scored(state: State) -> None:
    last = state.last
    assert last is not None
    card = CARDS[last.card - 1] if last.card else None
    for seat, layout in enumerate(last.galaxies):
        assert len(layout) == (card.shape.tiles if card else 9) - len(last.removed[seat])
        assert sum(p.down for p in layout) == (card.face_down if card else 0)
        counted = tally(layout)
        assert all(1 <= size <= 4 for size in counted.constellations)
        assert counted.path <= counted.network


def assert_only_done_galaxies_stay(before: State, after: State) -> None:
    """A galaxy fixed by a bonus tile is not touched as long as the building lasts."""
    if before.phase == after.phase == "build" and card_of(before).freezes:
        for seat in range(before.seats):
            if seat in before.bonus:
                assert before.layouts[seat] == after.layouts[seat]


def five_from(card: int) -> tuple[int, ...]:
    return tuple((card - 1 + n) % len(CARDS) + 1 for n in range(5))


@pytest.mark.parametrize("card", range(1, 21, 2))
def test_nothing_breaks_in_a_table_played_at_random(card: int) -> None:
    play_through(PACES[card % 5], 2 + card % 5, f"{card:x}", five_from(card))


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_nothing_breaks_in_two_thousand_tables() -> None:
    for number in range(2000):
        kaos = Chance(f"{number:x}").shuffled(range(1, 21))[:5]
        options = PACES[number // 20 % 5]
        play_through(options, 2 + number % 5, f"{number:x}", kaos)

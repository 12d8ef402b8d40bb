"""A choice of power at the start: two dealt, one kept, all turned up together (R88)."""

import msgspec
import pytest

from games.encounter import board, words
from games.encounter import rules as encounter
from games.encounter.bots.choice import RANKING
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import ChoosePower
from games.encounter.rules.powers import POWERS
from games.encounter.rules.state import State
from games.encounter.words.words import power_name
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import RefusedError, play
from games.engine.words import Names
from games.shelf import levels_of
from tests.encounter.conservation import check
from tests.encounter.drawing import asked, drawn, seen, sent_by
from tests.encounter.table import ALICE, BOB, CLARA
from tests.engine.random_tables import play_at_random

NAMES = Names(("Alice", "Bob", "Clara"), None)
CHOSEN = Options(powers="chosen")


def dealt(seats: int = 3, seed: str = "7") -> State:
    return encounter.setup(CHOSEN, seats, Chance(seed))


def pick(state: State, seat: Seat, place: int = 0) -> State:
    return play(encounter, state, seat, ChoosePower(state.offered[seat][place]), Chance("1")).state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_two_powers_and_no_power_twice(seats: int) -> None:
    state = dealt(seats)
    powers = [power for pair in state.offered for power in pair]
    assert [len(pair) for pair in state.offered] == [2] * seats
    assert len(set(powers)) == 2 * seats
    assert set(powers) <= set(POWERS)
    assert encounter.windows(state)[0].must == tuple(range(seats))
    check(state)


def test_parasite_is_not_among_the_powers_of_two_players() -> None:
    for seed in range(40):
        assert all("parasite" not in pair for pair in dealt(2, f"{seed:x}").offered)


def test_a_table_that_says_nothing_deals_the_powers_as_before() -> None:
    plain = encounter.setup(encounter.OPTIONS.decode(b"{}"), 3, Chance("7"))
    assert plain.todo[0] != "choose"
    assert all(plain.powers)
    assert not plain.offered


def test_no_one_sees_a_card_before_all_have_chosen() -> None:
    state = dealt()
    assert state.hands == ((), (), ())
    for seat in (ALICE, CLARA, BOB):
        state = pick(state, seat)
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    check(state)


def test_all_powers_are_turned_up_when_the_last_has_chosen() -> None:
    state = dealt()
    expected = tuple(pair[1] for pair in state.offered)
    state = pick(pick(state, BOB, 1), ALICE, 1)
    assert state.powers == ("", "", "")
    assert encounter.windows(state)[0].must == (CLARA,)
    step = play(encounter, state, CLARA, ChoosePower(expected[CLARA]), Chance("1"))
    assert step.state.powers == expected
    told = [event.values for event in step.events if event.name == "power_chosen"]
    assert told == [{"seat": seat, "power": power} for seat, power in enumerate(expected)]
    assert step.sealed
    assert not step.state.offered
    assert step.state.turn == 1


def test_a_choice_can_be_taken_back_while_others_choose() -> None:
    state = dealt()
    step = play(encounter, state, BOB, ChoosePower(state.offered[BOB][0]), Chance("1"))
    assert not step.sealed
    assert not step.events


def test_a_power_of_someone_else_cannot_be_chosen() -> None:
    state = dealt()
    with pytest.raises(RefusedError) as refused:
        play(encounter, state, ALICE, ChoosePower(state.offered[BOB][0]), Chance("1"))
    assert refused.value.refusal.reason == "not_offered"


def test_each_sees_its_own_two_and_nobody_the_others() -> None:
    state = pick(dealt(), BOB)
    views = [encounter.view(state, seat) for seat in (ALICE, BOB, CLARA, None)]
    assert [view.offered for view in views] == [*state.offered, ()]
    assert [view.picked for view in views] == ["", state.offered[BOB][0], "", ""]
    for viewer, own in ((ALICE, 0), (CLARA, 2), (None, None)):
        said = msgspec.json.encode(encounter.view(state, viewer)).decode()
        for seat, pair in enumerate(state.offered):
            if seat != own:
                assert not any(f'"{power}"' in said for power in pair)


def test_worlds_with_other_powers_of_others_look_the_same() -> None:
    state = pick(dealt(), BOB)
    twin = encounter.imagine(state, ALICE, Chance("99"))
    assert twin.offered[BOB] != state.offered[BOB]
    assert twin.picked[BOB] in twin.offered[BOB]
    assert encounter.view(twin, ALICE) == encounter.view(state, ALICE)
    powers = [power for pair in twin.offered for power in pair]
    assert len(set(powers)) == 6


def test_when_time_is_up_the_first_of_the_two_is_kept() -> None:
    state = pick(dealt(), BOB, 1)
    expected = (state.offered[0][0], state.offered[1][1], state.offered[2][0])
    key = encounter.windows(state)[0].key
    state = play(encounter, state, CLOCK, TimeUp(key), Chance("1")).state
    assert state.powers == expected


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_table_with_chosen_powers_played_at_random(seed: str) -> None:
    play_at_random(encounter, b'{"powers":"chosen"}', 1 + int(seed), seed)


def test_pointing_at_a_power_keeps_it() -> None:
    state = dealt()
    one, two = state.offered[BOB]
    window = drawn(state, BOB)
    assert not window.move
    assert [power_name(key) in window.tray for key in (one, two)] == [True, True]
    assert f"power={two}" in window.tray
    window = drawn(state, BOB, {"power": two})
    assert sent_by(window) == [ChoosePower(two)]
    assert not drawn(state, BOB, {"power": state.offered[ALICE][0]}).move


def test_who_has_chosen_sees_what_they_keep_and_who_is_missing() -> None:
    state = pick(dealt(), BOB, 1)
    window = drawn(state, BOB)
    assert not window.move
    assert power_name(state.offered[BOB][1]) in window.tray
    seats = [str(standing.more) for standing in window.standings]
    assert ["has chosen" in row for row in seats] == [False, True, False]
    assert ["choosing" in row for row in seats] == [True, False, True]


@pytest.mark.parametrize("viewer", [ALICE, CLARA, None])
def test_drawings_are_the_same_whatever_the_others_were_dealt(viewer: Seat | None) -> None:
    state = pick(dealt(), BOB)
    twin = encounter.imagine(state, viewer or ALICE, Chance("99"))
    if viewer is None:
        twin = encounter.imagine(twin, CLARA, Chance("98"))
    assert twin.offered != state.offered
    for reading in (False, True):
        one, two = (board.draw(seen(s, viewer), asked({}, reading)) for s in (state, twin))
        assert one == two
    assert words.position(seen(state, viewer).view, NAMES) == words.position(
        seen(twin, viewer).view, NAMES
    )


def test_a_table_left_while_powers_are_chosen_can_be_drawn() -> None:
    state = play(encounter, dealt(2), BOB, Resign(), Chance("1")).state
    assert "ce-ring" in drawn(state, ALICE).board


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_the_computer_keeps_one_of_its_two(level: str) -> None:
    for seed in range(6):
        state = dealt(3, f"{seed:x}")
        move = choose(encounter, state, BOB, levels_of("encounter")[level], Chance("5"))
        assert move in [ChoosePower(power) for power in state.offered[BOB]]


def test_the_strong_computer_keeps_the_power_that_wins_more() -> None:
    for seed in range(6):
        state = dealt(4, f"{seed:x}")
        move = choose(encounter, state, BOB, levels_of("encounter")["strong"], Chance("5"))
        assert move == ChoosePower(min(state.offered[BOB], key=RANKING.index))


def test_every_power_has_its_place_among_them() -> None:
    assert sorted(RANKING) == sorted(POWERS)

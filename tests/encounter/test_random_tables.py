"""Tables played at random over all powers, with nothing lost or made after each move."""

import pytest

from games.encounter import rules as encounter
from games.encounter.rules.moves import Move
from games.encounter.rules.powers import POWERS
from games.encounter.rules.setup import deal_state
from games.encounter.rules.state import State
from games.encounter.rules.steps import run
from games.encounter.rules.telling import Teller
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import play
from tests.encounter.conservation import check
from tests.shares import first

MOST_MOVES = 200_000  # two seats at random take long


def some_powers(seats: int, luck: Chance) -> tuple[str, ...]:
    pool = [key for key, power in POWERS.items() if seats > 2 or power.with_two]
    return luck.shuffled(pool)[:seats]


def play_table(seats: int, seed: str, powers: tuple[str, ...] = ()) -> State:
    """One table to its end; the clock, resignations and orders of others come in between."""
    luck = Chance(seed)
    pace = luck.pick(("fast", "slow"))
    options = encounter.OPTIONS.decode(f'{{"pace":"{pace}"}}')
    powers = powers or some_powers(seats, luck)
    state = run(deal_state(options, powers, Chance(seed)), Teller(luck))
    before = None
    for number in range(1, MOST_MOVES):
        check(state, before)
        windows = encounter.windows(state)
        if not windows:
            return state
        before = state
        seat, move = some_move(state, luck)
        state = play(encounter, state, seat, move, Chance(f"{number:x}{seed}")).state
    raise AssertionError("the game does not end")


def some_move(state: State, luck: Chance) -> tuple[Seat, Move]:
    window = luck.pick(encounter.windows(state))
    dice = luck.below(60)
    if dice == 0:
        return CLOCK, TimeUp(window.key)
    if dice == 1:
        return CLOCK, TimeUp(window.key, luck.pick(window.must))
    if dice == 2:
        seat = luck.pick(window.may)
        if len(state.powers) > 2 and encounter.refuse(state, seat, Resign()) is None:
            return seat, Resign()
    seat = luck.pick(window.may if dice < 6 else window.must)
    moves = list(encounter.moves(state, seat))
    if not moves and seat not in window.must:  # a card laid already
        seat = luck.pick(window.must)
        moves = list(encounter.moves(state, seat))
    return seat, luck.pick(moves)


@pytest.mark.parametrize("seed", first(3, [f"{n + 100:x}" for n in range(9)]))
def test_nothing_is_lost_or_made(seed: str) -> None:
    play_table(2 + int(seed, 16) % 3, seed)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_thousand_tables_keep_every_ship_and_card(seats: int) -> None:
    for number in range(2000):
        play_table(seats, f"{number + 1:x}{seats}")


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_every_pair_of_powers_meets() -> None:
    keys = list(POWERS)
    for one in keys:
        for two in keys:
            if one != two:
                rest = [key for key in keys if key not in (one, two)]
                luck = Chance(f"{keys.index(one) * 20 + keys.index(two):x}")
                play_table(3, "7", (one, two, luck.pick(rest)))

"""Tables of every mode played at random: the contract, and the invariants of the rules."""

import pytest
from msgspec.json import encode

from games.bigbang import rules as bigbang
from games.bigbang.rules.meta import SEATS, Mode, Options
from games.bigbang.rules.state import State
from tests.bigbang.invariants import assert_sound
from tests.engine.random_tables import play_at_random
from tests.shares import first

MODES: list[Mode] = list(SEATS)


class Watched:
    """The game itself, with every state checked as it comes by."""

    def __getattr__(self, name: str) -> object:
        return getattr(bigbang, name)

    def windows(self, state: State) -> object:
        assert_sound(state)
        return bigbang.windows(state)


def play_table(mode: Mode, number: int) -> None:
    fewest, most = SEATS[mode]
    seats = fewest + number % (most - fewest + 1)
    play_at_random(Watched(), encode(Options(mode=mode)), seats, f"{number:x}")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", first(2, range(6)))
@pytest.mark.parametrize("mode", MODES)
def test_a_table_of_each_mode_keeps_the_invariants(mode: Mode, number: int) -> None:
    play_table(mode, number)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_tables_of_each_mode_keep_the_invariants(mode: Mode) -> None:
    for number in range(1000):
        play_table(mode, number)

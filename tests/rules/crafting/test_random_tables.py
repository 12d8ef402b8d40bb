import pytest

from games.rules import crafting
from tests.rules.crafting.invariants import play_checked
from tests.rules.random_tables import play_at_random

MODES = (b"{}", b'{"forming":"exact"}', b'{"pace":"slow"}')


@pytest.mark.parametrize("number", range(6))
def test_the_invariants_hold_after_every_move(number: int) -> None:
    state, _ = play_checked(2 + number % 3, f"{number:x}", MODES[number // 3])
    assert crafting.result(state) is not None


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("number", range(2000))
def test_two_thousand_tables(number: int) -> None:
    play_checked(2 + number % 3, f"{7 * number + 1:x}", MODES[number % 3])


@pytest.mark.long
@pytest.mark.parametrize("number", range(200))
def test_two_hundred_tables_by_the_whole_contract(number: int) -> None:
    play_at_random(crafting, MODES[number % 3], 2 + number % 3, f"{number + 100:x}")

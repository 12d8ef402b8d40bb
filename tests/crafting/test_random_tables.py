import pytest

from games.crafting import rules as crafting
from tests.crafting.invariants import play_checked
from tests.engine.random_tables import play_at_random

MODES = (b"{}", b'{"forming":"exact"}', b'{"pace":"slow"}')


@pytest.mark.parametrize("number", range(6))
def test_the_invariants_hold_after_every_move(number: int) -> None:
    state, _ = play_checked(2 + number % 3, f"{number:x}", MODES[number // 3])
    assert crafting.result(state) is not None


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("hundred", range(20))
def test_two_thousand_tables(hundred: int) -> None:
    for number in range(hundred * 100, hundred * 100 + 100):
        play_checked(2 + number % 3, f"{7 * number + 1:x}", MODES[number // 3 % 3])


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("hundred", range(2))
def test_two_hundred_tables_by_the_whole_contract(hundred: int) -> None:
    for number in range(hundred * 100, hundred * 100 + 100):
        play_at_random(crafting, MODES[number // 3 % 3], 2 + number % 3, f"{number + 100:x}")

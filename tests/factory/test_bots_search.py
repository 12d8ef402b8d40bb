import pytest

from games.engine.chance import Chance
from games.factory.bots.galaxy import EQUAL, codes_of
from games.factory.bots.levels import STRONG_WORK
from games.factory.bots.search import aim_of, anneal, search, value_of
from games.factory.rules.components import SQUARE, TILES
from games.factory.rules.kaos import PLAIN

HANDS = 40
LONG_WORK = 3_000_000  # about thirty seconds


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_a_second_of_search_finds_99_of_100_of_what_half_a_minute_finds() -> None:
    luck, quick, best = Chance("99"), 0.0, 0.0
    value = value_of(SQUARE, aim_of(PLAIN, EQUAL))
    for _ in range(HANDS):
        hand = codes_of(luck.shuffled(TILES)[:9])
        found, _ = search(value, hand, STRONG_WORK, luck)
        runs = (anneal(value, hand, 100_000, luck)[0] for _ in range(LONG_WORK // 100_000))
        quick, best = quick + found, best + max(found, *runs)
    assert quick >= 0.99 * best

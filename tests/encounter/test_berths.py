"""Ships of an encounter lie where they cover no number: not in any of these galaxies."""

import pytest

from games.encounter.board.berths import CARRIER, PLATE, Box, berths, body, fixed, mothership
from games.encounter.board.plane import Point
from tests.encounter.test_weight import late

SHIPS = late("virus", "trader", "parasite", "philanthropist").state.ships


def boxes(places: tuple[Point, ...], size: Box) -> list[Box]:
    return [Box(x + size.x, y + size.y, size.wide, size.high) for x, y in places]


def meets(one: Box, two: Box) -> bool:
    across = one.wide + two.wide - abs(one.x - two.x)
    down = one.high + two.high - abs(one.y - two.y)
    return min(across, down) > 2  # edges may touch


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("target", range(20))
def test_numbers_aboard_and_carriers_cover_nothing(own: int, target: int) -> None:
    for aboard, allied in ((1, 2), (2, 1), (3, 0)):
        plates, carriers = berths(SHIPS, own, target, aboard, allied)
        assert (len(plates), len(carriers)) == (aboard, allied)
        ship = mothership(target, own, 4)
        lying = boxes(plates, PLATE) + boxes(carriers, CARRIER)
        around = fixed(SHIPS, own, target) + body(ship)
        for n, one in enumerate(lying):
            assert not [two for two in (*around, *lying[:n]) if meets(one, two)]

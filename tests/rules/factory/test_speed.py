from statistics import median
from time import process_time

from games.rules.chance import Chance
from games.rules.factory.galaxy import tally
from games.rules.factory.kaos import PLAIN
from games.rules.factory.score import sheets_of
from tests.rules.factory.test_galaxy import random_galaxy


def test_a_galaxy_is_scored_in_less_than_200_microseconds() -> None:
    luck = Chance("1")
    galaxies = [random_galaxy(luck) for _ in range(400)]
    times = []
    for galaxy in galaxies:
        before = process_time()
        sheets_of(PLAIN, [tally(galaxy)], (0, -1, -1), [(0, 0, 0, 0)], [None])
        times.append(process_time() - before)
    assert median(times) < 200e-6

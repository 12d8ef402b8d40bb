from statistics import median
from time import process_time

from games.engine.chance import Chance
from games.factory.rules.galaxy import tally
from games.factory.rules.kaos import PLAIN
from games.factory.rules.score import sheets_of
from tests.factory.test_galaxy import random_galaxy


def test_a_galaxy_is_scored_in_less_than_200_microseconds() -> None:
    luck = Chance("1")
    galaxies = [random_galaxy(luck) for _ in range(400)]
    times = []
    for galaxy in galaxies:
        before = process_time()
        sheets_of(PLAIN, [tally(galaxy)], (0, -1, -1), [(0, 0, 0, 0)], [None])
        times.append(process_time() - before)
    assert median(times) < 200e-6

"""How long the board of Crafting the Cosmos takes to draw, with and without a choice."""

import os
import time
from statistics import median

import django

from games.engine.contract import Seat
from tests.bench.figure import percentile, told

ALLOWED = 8.0  # milliseconds of processor time, at the median
CHOSEN: tuple[dict[str, str], ...] = (
    {},
    {"take": "H"},
    {"take": "life"},
    {"take": "grav"},
    {"take": "end"},
    {"look": "1"},
)


def measure(wanted: set[str]) -> None:
    """For every position of a game of four: the seat that is asked, another one, a watcher."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")
    django.setup()
    from games.crafting import board  # models need Django
    from tests.crafting.drawn import asked, mover, played, seen

    took = []
    for state in played(4, "c9", 900)[:-1]:
        now = mover(state)
        for seat in (now, Seat((now + 1) % 4), None):
            for query in CHOSEN:
                scene = seen(state, seat)
                began = time.process_time()
                board.draw(scene, asked(query))
                took.append(1000 * (time.process_time() - began))
    late = round(percentile(took, 0.99), 3)
    told("draw", median(took), ALLOWED, 1.0, "ms of CPU for a board", game="crafting", p99=late)

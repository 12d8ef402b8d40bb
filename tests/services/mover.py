"""Another process of the full site that plays: `python -m tests.services.mover TABLE MOVES PAUSE`.

Prints the number of each line once it is committed, as a player would see it.
"""

import sys
import time

import django

django.setup()

from games.engine.chance import Chance  # noqa: E402
from games.tables.models import Table  # noqa: E402
from tests.services.tables import play_one  # noqa: E402


def main(pk: int, moves: int, pause: float) -> None:
    table = Table.objects.get(pk=pk)
    users = [seat.user for seat in table.seats.select_related("user") if seat.user]
    luck = Chance("5")
    for _ in range(moves):
        print(play_one(table, users, luck), flush=True)
        time.sleep(pause)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))

"""What the lobby knows of Big Bang 13.7 before a table opens."""

from typing import Literal, TypeAlias

from games.engine.contract import Meta, TableOptions
from games.engine.optional import DailyDeal

Mode: TypeAlias = Literal["simple", "cosmic", "solitaire", "hexdomino", "parallel"]

META = Meta(slug="bigbang", title="Big Bang 13.7", seats=(1, 6), edition=2, minutes=30)

SEATS: dict[Mode, tuple[int, int]] = {
    "simple": (2, 4),
    "cosmic": (2, 4),
    "solitaire": (1, 1),
    "hexdomino": (2, 6),
    "parallel": (2, 4),
}


class Options(TableOptions, frozen=True):
    """One box, five games: the mode is settled when the table opens."""

    mode: Mode = "simple"


# The level is the lowest that is not random: a day's deal is for newcomers too.
DAILY = (
    DailyDeal("simple", {"mode": "simple"}, seats=2, level="easy"),
    DailyDeal("solitaire", {"mode": "solitaire"}),
)


def seating(options: Options) -> tuple[int, int]:
    """The fewest and the most seats of a mode."""
    return SEATS[options.mode]

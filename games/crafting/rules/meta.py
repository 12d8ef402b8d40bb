"""What the lobby knows of Crafting the Cosmos, and what its host may settle."""

from typing import Literal, TypeAlias

from games.engine.contract import Meta, TableOptions

META = Meta(
    slug="crafting", title="Crafting the Cosmos", seats=(2, 4), edition=4, stage="alpha", minutes=75
)

Forming: TypeAlias = Literal["enough", "exact"]
ONE_CLOCK = 2  # edition: a turn is one question to the clock; what a round scored is kept
ALL_ROUNDS = 3  # edition: what every round scored is kept until the end
ANY_ELEMENT = 3  # edition: Expansion gains two stars of one element of choice, not hydrogen (R61)
FROM_ONE = 4  # edition: the row of energy cards counts its slots from 1, as all slots do (R62)


class Options(TableOptions, frozen=True):
    """`enough` lets surplus stars lie around a nebula that is formed; `exact` does not."""

    forming: Forming = "enough"


def first_slot(edition: int) -> int:
    """The number of the first slot of the row of energy cards."""
    return 1 if edition >= FROM_ONE else 0


def seating(options: Options) -> tuple[int, int]:
    """Two to four seats, whatever the options."""
    return META.seats

"""What the lobby knows of Crafting the Cosmos, and what its host may settle."""

from typing import Literal, TypeAlias

from games.engine.contract import Meta, TableOptions

META = Meta(
    slug="crafting", title="Crafting the Cosmos", seats=(2, 4), edition=3, stage="alpha", minutes=75
)

Forming: TypeAlias = Literal["enough", "exact"]
ONE_CLOCK = 2  # edition: a turn is one question to the clock; what a round scored is kept
ALL_ROUNDS = 3  # edition: what every round scored is kept until the end
ANY_ELEMENT = 3  # edition: Expansion gains two stars of one element of choice, not hydrogen (R61)


class Options(TableOptions, frozen=True):
    """`enough` lets surplus stars lie around a nebula that is formed; `exact` does not."""

    forming: Forming = "enough"


def seating(options: Options) -> tuple[int, int]:
    """Two to four seats, whatever the options."""
    return META.seats

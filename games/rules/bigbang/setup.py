"""The state before the first move, from luck or from an explicit record."""

from collections.abc import Sequence

from games.rules.bigbang.components import (
    BIG_BANG,
    COLOUR_CARDS,
    SHAPE_CARDS,
    SIMPLE_STOCK,
)
from games.rules.bigbang.meta import Options
from games.rules.bigbang.state import State
from games.rules.bigbang.stock import stocked
from games.rules.bigbang.universe import universe_of
from games.rules.chance import Chance
from games.rules.contract import Seat


def setup(options: Options, seats: int, chance: Chance) -> State:
    """Shuffle tiles and cards, draw who begins."""
    tiles = chance.shuffled(SIMPLE_STOCK)
    cards, undealt = dealt(seats, chance)
    return arrange_simple(tiles, cards, undealt, Seat(chance.below(seats)))


def dealt(seats: int, chance: Chance) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """A shape and a colour for each seat, and the cards nobody got."""
    shapes, colours = chance.shuffled(SHAPE_CARDS), chance.shuffled(COLOUR_CARDS)
    hands = tuple(zip(shapes[:seats], colours[:seats], strict=True))
    return hands, shapes[seats:] + colours[seats:]


def arrange_simple(
    tiles: tuple[int, ...],
    cards: Sequence[tuple[int, ...]],
    undealt: tuple[int, ...],
    starter: Seat,
) -> State:
    """Simple mode from a record: the pile top first, the cards, the start player."""
    return State(
        mode="simple",
        seats=len(cards),
        universes=(universe_of({0: BIG_BANG}),),
        stock=stocked(tiles),
        active=starter,
        starter=starter,
        cards=tuple(cards),
        undealt=undealt,
    )

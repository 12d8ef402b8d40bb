"""The state before the first move, from luck or from an explicit record."""

from typing import TypeAlias

from msgspec.structs import replace

from games.bigbang.rules import cosmic, hexdomino
from games.bigbang.rules.components import (
    BIG_BANG,
    BODY_STOCK,
    COLOUR_CARDS,
    COSMIC_STOCK,
    OBJECTIVES,
    SHAPE_CARDS,
    SIMPLE_STOCK,
)
from games.bigbang.rules.meta import Mode, Options
from games.bigbang.rules.state import Chain, Solo, State
from games.bigbang.rules.stock import Stock, stocked
from games.bigbang.rules.universe import universe_of
from games.engine.chance import Chance
from games.engine.contract import Seat, Step

HAND = 7
STOCKS: dict[Mode, tuple[int, ...]] = {"simple": SIMPLE_STOCK, "cosmic": COSMIC_STOCK}

Cards: TypeAlias = tuple[tuple[int, ...], ...]


def setup(options: Options, seats: int, chance: Chance) -> State:
    """The state before the first move."""
    return opening(options, seats, chance).state


def opening(options: Options, seats: int, chance: Chance) -> Step[State]:
    """Shuffle tiles and cards, draw who begins; then what happens before anybody plays."""
    step = dealt_step(options, seats, chance)
    return Step(replace(step.state, edition=options.edition), step.events)


def dealt_step(options: Options, seats: int, chance: Chance) -> Step[State]:
    """A table of the chosen mode, by luck."""
    mode = options.mode
    pile = chance.shuffled(STOCKS.get(mode, BODY_STOCK))
    if mode == "solitaire":
        return Step(arrange_solitaire(pile, chance.shuffled(range(len(OBJECTIVES)))))
    if mode == "hexdomino":
        return arrange_hexdomino(pile, seats, Seat(chance.below(seats)))
    cards, undealt = dealt(seats, chance)
    if mode == "cosmic":
        order = tuple(Seat(seat) for seat in chance.shuffled(range(seats)))
        return arrange_cosmic(pile, cards, undealt, order)
    starter = Seat(chance.below(seats))
    if mode == "parallel":
        return Step(arrange_parallel(pile, cards, undealt, starter))
    return Step(arrange_simple(pile, cards, undealt, starter))


def dealt(seats: int, chance: Chance) -> tuple[Cards, tuple[int, ...]]:
    """A shape and a colour for each seat, and the cards nobody got."""
    shapes, colours = chance.shuffled(SHAPE_CARDS), chance.shuffled(COLOUR_CARDS)
    hands = tuple(zip(shapes[:seats], colours[:seats], strict=True))
    return hands, shapes[seats:] + colours[seats:]


def arrange_simple(
    pile: tuple[int, ...], cards: Cards, undealt: tuple[int, ...], starter: Seat
) -> State:
    """Simple mode from a record: the pile top first, the cards, the start player."""
    return State(
        mode="simple",
        seats=len(cards),
        universes=(universe_of({0: BIG_BANG}),),
        stock=stocked(pile),
        active=starter,
        starter=starter,
        cards=cards,
        undealt=undealt,
    )


def arrange_cosmic(
    pile: tuple[int, ...], cards: Cards, undealt: tuple[int, ...], order: tuple[Seat, ...]
) -> Step[State]:
    """Cosmic mode from a record; the first in order lies on top of space 0."""
    state = State(
        mode="cosmic",
        seats=len(cards),
        universes=(universe_of({0: BIG_BANG}),),
        stock=stocked(pile),
        active=order[0],
        starter=order[0],
        cards=cards,
        undealt=undealt,
        times=(0,) * len(cards),
        arrivals=tuple(len(cards) - order.index(Seat(seat)) for seat in range(len(cards))),
    )
    return cosmic.start_turn(state, [])


def arrange_solitaire(pile: tuple[int, ...], cards: tuple[int, ...]) -> State:
    """Solitaire from a record; the first card is the first positive objective."""
    return State(
        mode="solitaire",
        seats=1,
        universes=(universe_of({0: BIG_BANG}),),
        stock=stocked(pile),
        active=Seat(0),
        starter=Seat(0),
        times=(0,),
        arrivals=(0,),
        solo=Solo(cards[1:], cards[0], final_passes=None if cards[1:] else 0),
    )


def arrange_hexdomino(pile: tuple[int, ...], seats: int, starter: Seat) -> Step[State]:
    """Hexdomino from a record: seven tiles for each seat, then the start tile, then the pile."""
    hands = tuple(pile[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    first, *rest = pile[seats * HAND :]
    state = State(
        mode="hexdomino",
        seats=seats,
        universes=(universe_of({0: first}),),
        stock=Stock((), tuple(rest)),
        active=starter,
        starter=starter,
        chain=Chain((0,), (), hands),
    )
    return hexdomino.start_turn(state, starter, [])


def arrange_parallel(
    pile: tuple[int, ...], cards: Cards, undealt: tuple[int, ...], starter: Seat
) -> State:
    """Parallel Universes from a record: as many empty universes as seats."""
    return State(
        mode="parallel",
        seats=len(cards),
        universes=(universe_of({}),) * len(cards),
        stock=stocked(pile),
        active=starter,
        starter=starter,
        cards=cards,
        undealt=undealt,
    )

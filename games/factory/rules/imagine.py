"""Other worlds one seat cannot tell from the true one: same view, new secrets.

A seat knows what it saw, also what it may not look at again: the packets it chose from,
its own picks, its own hand. All other tiles may be anywhere.
"""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import Hidden, Seat
from games.factory.rules.components import COLOURS, ROUNDS, TILES
from games.factory.rules.decisions import choices_of
from games.factory.rules.kaos import CARDS
from games.factory.rules.moves import BonusColour, Layout, Placed
from games.factory.rules.state import (
    Choice,
    State,
    Tiles,
    receiver,
    remaining,
    second_packet,
)
from games.factory.rules.view import builds_in_the_open, known_hand

Swap: TypeAlias = dict[int, int]
Claims: TypeAlias = tuple[BonusColour, ...]


def hidden(state: State) -> Iterator[Hidden]:
    """Cards to come, tiles and galaxies until they are shown, decisions until all have decided."""
    for number in range(state.round, len(state.kaos)):
        yield Hidden(("kaos", number))
    for seat in map(Seat, range(state.seats)):
        if state.phase in ("first", "second", "ready", "build"):
            yield from hidden_tiles(state, seat)
        if state.choices[seat] is not None:
            yield Hidden(("choices", seat), (seat,))


def hidden_tiles(state: State, seat: Seat) -> Iterator[Hidden]:
    """A seat's tiles. Who gets six of nine is taken to know the nine: a little too much."""
    own = (seat,)
    passed = state.phase != "first" and state.options.variant == "normal"
    drafters = (seat, receiver(state, seat)) if passed else own
    yield Hidden(("dealt", seat), drafters)
    yield Hidden(("first", seat), drafters, counted=True)
    yield Hidden(("second", seat), own, counted=True)
    yield Hidden(("hands", seat), own if known_hand(state, seat) else (), counted=True)
    if state.phase == "build" and not builds_in_the_open(state):
        yield Hidden(("layouts", seat), own)
        yield Hidden(("claims", seat), own)


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    """A state with the same view for the seat and for a watcher."""
    if state.phase in ("first", "second", "ready", "build"):
        state = other_tiles(state, seat, chance)
    return replace(
        state,
        kaos=other_cards(state, chance),
        claims=other_claims(state, seat, chance),
        choices=other_choices(state, seat, chance),
    )


def other_cards(state: State, chance: Chance) -> tuple[int, ...]:
    """The cards to come are any that were not seen."""
    if not state.kaos or state.round == ROUNDS:
        return state.kaos
    seen = state.kaos[: state.round]
    unseen = [card.number for card in CARDS if card.number not in seen]
    return seen + chance.shuffled(unseen)[: ROUNDS - state.round]


def known_tiles(state: State, seat: Seat) -> set[int]:
    """Every tile the seat has seen this round."""
    known = set(known_hand(state, seat))
    if state.options.variant == "normal":
        known.update(state.dealt[seat])
        if state.phase != "first":
            known.update(second_packet(state, seat))
    return known | open_tiles(state)


def open_tiles(state: State) -> set[int]:
    """The tiles everybody sees in galaxies that are built in the open."""
    if not builds_in_the_open(state):
        return set()
    return {p.tile for layout in state.layouts for p in layout}


def other_tiles(state: State, seat: Seat, chance: Chance) -> State:
    known = known_tiles(state, seat)
    unknown = [tile for tile in TILES if tile not in known]
    swap = dict(zip(unknown, chance.shuffled(unknown), strict=True))
    mixed = {**swap, **other_split(state, seat, chance)}
    return replace(
        state,
        dealt=tuple(swapped(tiles, swap) for tiles in state.dealt),
        first=tuple(swapped(tiles, swap) for tiles in state.first),
        second=tuple(swapped(tiles, mixed) for tiles in state.second),
        hands=tuple(tuple(sorted(swapped(tiles, mixed))) for tiles in state.hands),
        layouts=other_layouts(state, seat, mixed, chance),
    )


def other_layouts(state: State, seat: Seat, swap: Swap, chance: Chance) -> tuple[Layout, ...]:
    """Sealed galaxies lie anyhow; open ones as they are."""
    if builds_in_the_open(state):
        return state.layouts
    return tuple(
        layout if other == seat else relaid(layout, swapped(state.hands[other], swap), chance)
        for other, layout in enumerate(state.layouts)
    )


def other_split(state: State, seat: Seat, chance: Chance) -> Swap:
    """Of the six tiles a seat passed on, it does not know which three the next one kept, before
    they lie in a galaxy."""
    if not state.second[receiver(state, seat)]:
        return {}
    known = (*known_hand(state, seat), *open_tiles(state))
    passed = remaining(state.dealt[seat], state.first[seat] + known)
    return dict(zip(passed, chance.shuffled(passed), strict=True))


def swapped(tiles: Tiles, swap: Swap) -> Tiles:
    return tuple([swap.get(tile, tile) for tile in tiles])


def relaid(layout: Layout, hand: Tiles, chance: Chance) -> Layout:
    """As many tiles on the same cells, but any of the hand, turned anyhow."""
    if not layout:
        return ()
    tiles = chance.shuffled(hand)
    return tuple(
        Placed(tile, p.x, p.y, chance.below(4), p.down)
        for tile, p in zip(tiles, layout, strict=False)
    )


def other_claims(state: State, seat: Seat, chance: Chance) -> tuple[Claims, ...]:
    """Claims are sealed until all galaxies are shown."""
    if state.phase != "build" or state.options.pace == "fast":
        return state.claims
    return tuple(
        tuple(colour for colour in COLOURS if chance.below(2)) if acted and other != seat else own
        for other, (own, acted) in enumerate(zip(state.claims, state.acted, strict=True))
    )


def other_choices(state: State, seat: Seat, chance: Chance) -> tuple[Choice | None, ...]:
    """Decisions after the build are sealed until the last one is made."""
    return tuple(
        own if own is None or other == seat else chance.pick(choices_of(state, other))
        for other, own in enumerate(state.choices)
    )

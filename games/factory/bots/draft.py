"""Chooses tiles in the draft: a worth for each tile, then a look ahead for the best threes."""

from collections.abc import Sequence
from itertools import combinations

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory.bots.galaxy import codes_of, weights_of
from games.factory.bots.search import Weights, aim_of, anneal, value_of
from games.factory.rules.components import CONSTELLATION, LYING, SQUARE, TILES
from games.factory.rules.kaos import Card
from games.factory.rules.moves import Pick
from games.factory.rules.state import State, card_of, packet_of, picks_of

PLANETS_WORTH = (0.45, 0.8, 0.9)  # V, I, D
CONSTELLATION_WORTH = 3.0
LOOKED_AT = 10  # threes that are looked at more closely
WORLDS = 3  # hands imagined for each of them
GLANCE = 300  # valuations for each hand


def worth(card: Card, weights: Weights, tile: int) -> float:
    """What one tile promises by itself."""
    lying = LYING[4 * tile - 4]
    total = 0.0
    for ground, planets in zip(lying.grounds, lying.planets, strict=True):
        if ground == CONSTELLATION:
            total += CONSTELLATION_WORTH * card.star_extra(2)
        else:
            total += 3 * weights[ground] * planets * PLANETS_WORTH[ground]
    arms = sum(lying.arms)
    return total + (1.0 - 0.1 * arms if arms else 0.0)


def is_for_others(card: Card) -> bool:
    """Whether what a seat keeps helps another one."""
    return card.pirates or card.gift


def plain_pick(state: State, seat: Seat) -> Pick:
    """The three tiles of most worth; of least where they go to somebody else."""
    card, weights = card_of(state), weights_of(state.tokens[seat])
    sign = -1 if is_for_others(card) else 1
    order = sorted(packet_of(state, seat), key=lambda tile: -sign * worth(card, weights, tile))
    return Pick(tuple(order[:3]))


def looking_pick(states: Sequence[State], seat: Seat, chance: Chance) -> Pick:
    """The three that make the best galaxies with what may still come."""
    state = states[0]
    card, weights = card_of(state), weights_of(state.tokens[seat])
    if is_for_others(card):
        return plain_pick(state, seat)
    packet, own = packet_of(state, seat), picks_of(state, seat)
    worths = {tile: worth(card, weights, tile) for tile in TILES}
    threes = sorted(combinations(packet, 3), key=lambda some: -sum(worths[t] for t in some))
    worlds = [coming(card, each, seat, worths, chance) for each in states]
    value = value_of(card.shape.cells or SQUARE, aim_of(card, weights))

    def promise(some: tuple[int, ...]) -> float:
        hands = [codes_of((*own, *some, *later)) for later in worlds]
        return sum(anneal(value, hand, GLANCE, chance)[0] for hand in hands)

    return Pick(max(threes[:LOOKED_AT], key=promise))


def coming(
    card: Card, state: State, seat: Seat, worths: dict[int, float], chance: Chance
) -> tuple[int, ...]:
    """The tiles that may still reach a seat: the best of those passed on, then blind ones."""
    seen = {*packet_of(state, seat), *picks_of(state, seat)}
    unseen = chance.shuffled(tile for tile in TILES if tile not in seen)
    if state.phase == "second":
        return unseen[:3]
    best = sorted(unseen[:6], key=lambda tile: -worths[tile])
    return (*best[:3], *unseen[6:9])

"""Moves of the creation phase worth a thought: all of the few, some of the many."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.bots.crafting_value import PART_OF_A_SET
from games.rules.crafting.bench import plus
from games.rules.crafting.board import HEX_LIFE, LIVES, bits
from games.rules.crafting.components import (
    CENTRES,
    ELEMENTS,
    NONE_OF_FOUR,
    POWER_COSTS,
    SET_SIZE,
    Cost,
)
from games.rules.crafting.listing import births, formings, placings, track_moves
from games.rules.crafting.moves import Depressurise, Move, ScoreSet, UsePower
from games.rules.crafting.powers import POWERS, REPLACEMENTS, payments
from games.rules.crafting.powers.power import Aim
from games.rules.crafting.state import Player, State, Tray, living

MOST_AIMS = 60  # of one power


def stages(state: State, player: Player) -> Iterator[list[Move]]:
    """What a seat may do next in creation, in the order in which it is thought about.

    Crystals bring stars, stars are placed one element after another, then life; only when
    all lies on the board does forming compete with the tracks and the powers.
    """
    tray = state.tray
    if player.waiting:
        yield list(discharges(state, player))
    if tray.nebulae:
        yield placings(replace(state, tray=Tray(nebulae=tray.nebulae[:1])), player)
    for element in (3, 2, 1, 0):
        if tray.stars[element]:
            one = Tray(stars=plus(NONE_OF_FOUR, element, 1))
            yield placings(replace(state, tray=one), player)
    if tray.life:
        yield placings(replace(state, tray=Tray(life=1)), player)
    yield works(state, player)


def works(state: State, player: Player) -> list[Move]:
    """Everything but placing and discharging."""
    found: list[Move] = [*formings(state, player), *births(state, player)]
    found += track_moves(state, player)
    found += power_uses(state, player)
    for kind, held in enumerate(player.hand):
        if held >= SET_SIZE:
            found.append(ScoreSet(CENTRES[kind]))
    return found


def discharges(state: State, player: Player) -> Iterator[Move]:
    """A crystal's star, or the effect of a power instead."""
    for name, left in zip(ELEMENTS, state.supply.stars, strict=True):
        if left:
            yield Depressurise("star", name)
    for slot, card in enumerate(player.slots, 1):
        if card in REPLACEMENTS:
            for aim in aims(card, state, player):
                yield Depressurise("power", slot=slot, at=aim.at)
    if not any(state.supply.stars):
        yield Depressurise("none")


def power_uses(state: State, player: Player) -> Iterator[UsePower]:
    """Each power with its aims, paid with the cards that are missed least."""
    for slot, card in enumerate(player.slots, 1):
        cost = POWER_COSTS[card] if card else None
        if cost is None:
            continue
        pays = payments(player, state.tray, cost)
        if pays:
            pay = min(pays, key=lambda name: loss(player, name, cost))
            for aim in aims(card, state, player):
                yield UsePower(slot, pay, aim.spend, aim.at, aim.to, aim.element, aim.mode)


def loss(player: Player, pay: str, cost: Cost) -> float:
    """What paying with this type takes from the sets in hand."""
    if not pay:
        return 0.0
    held = player.hand[CENTRES.index(pay)]
    return set_value(held) - set_value(held - cost.cards)


def set_value(held: int) -> float:
    """Cards of one type as parts of sets."""
    return 6.0 * (held // SET_SIZE) + PART_OF_A_SET[held % SET_SIZE]


def aims(card: str, state: State, player: Player) -> list[Aim]:
    """The aims of a power, thinned out where there are many."""
    if card == "PT1":
        return list(generation(state, player))
    if card == "PG8":
        return list(wormholes(player))
    found = list(POWERS[card].aims(state, player))
    stride = 1 + len(found) // MOST_AIMS
    return found[state.turn % stride :: stride]


def generation(state: State, player: Player) -> Iterator[Aim]:
    """Stable life for each ring: what it lacks, up to three."""
    alive = living(player.galaxy)
    for h, ring in enumerate(HEX_LIFE):
        lacking = bits(ring & ~alive)[: min(3, state.supply.life)]
        if lacking and player.galaxy.nebulae[h]:
            yield Aim(at=tuple(LIVES[n] for n in lacking))


def wormholes(player: Player) -> Iterator[Aim]:
    """For each nebula whose ring lacks up to three: tokens from elsewhere fill it."""
    galaxy = player.galaxy
    alive = living(galaxy)
    for h, ring in enumerate(HEX_LIFE):
        lacking = bits(ring & ~alive)
        if not 1 <= len(lacking) <= 3 or not galaxy.nebulae[h]:
            continue
        paid = bits(galaxy.stable & ~ring)
        for tokens in (galaxy.proto & ~ring, galaxy.stable & ~ring):
            movers = [n for n in bits(tokens) if paid and n != paid[0]]
            if paid and len(movers) >= len(lacking):
                yield Aim(
                    at=tuple(LIVES[n] for n in movers[: len(lacking)]),
                    to=tuple(LIVES[n] for n in lacking),
                    spend=(LIVES[paid[0]],),
                )

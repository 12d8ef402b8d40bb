"""Moves of the creation phase worth a thought: all of the few, some of the many."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.crafting.bots.value import PART_OF_A_SET
from games.crafting.rules.board import ALL_STARS, HEX_LIFE, HEX_STARS, LIVES, bits
from games.crafting.rules.components import (
    CENTRES,
    ELEMENTS,
    POWER_COSTS,
    SET_SIZE,
    Cost,
)
from games.crafting.rules.galaxy import life_reach, life_room, star_reach
from games.crafting.rules.listing import (
    IGNITE,
    MOVE_LIFE,
    MOVE_STAR,
    PLACE_LIFE,
    PLACE_STAR,
    STABILISE,
    births,
    formings,
    placings,
)
from games.crafting.rules.moves import Depressurise, Move, ScoreSet, UsePower
from games.crafting.rules.powers import POWERS, REPLACEMENTS, payments
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.state import Galaxy, Player, State, Tray, living, plain, starred

MOST_AIMS = 60  # of one power
OTHERS = 2  # spaces that serve no nebula, tried all the same
STABILISERS = frozenset(("PC1", "PC2", "PC5", "PC7", "PC8", "PG5"))


def stages(state: State, player: Player) -> Iterator[list[Move]]:
    """What a seat may do next in creation, in the order in which it is thought about.

    Crystals bring stars, stars are placed one element after another, then life; only when
    all lies on the board does forming compete with the tracks and the powers.
    """
    yield from pieces(state, player)
    if player.waiting:
        yield list(discharges(state, player))
    yield works(state, player)


def pieces(state: State, player: Player) -> Iterator[list[Move]]:
    """Where the next piece of the tray may go: a nebula, the rarest star, life."""
    tray, galaxy = state.tray, player.galaxy
    if tray.nebulae:
        yield placings(replace(state, tray=Tray(nebulae=tray.nebulae[:1])), player)
    if any(tray.stars):
        free = ALL_STARS & ~starred(galaxy)
        spots = chosen(free, wanted_stars(galaxy))
        for element in (3, 2, 1, 0):
            if tray.stars[element]:
                yield [PLACE_STAR[element][star] for star in spots]
    if tray.life:
        yield [PLACE_LIFE[space] for space in chosen(life_room(galaxy), wanted_life(galaxy))]


def chosen(free: int, wanted: int) -> tuple[int, ...]:
    """Spaces where a piece may be of use, and a few others."""
    return bits(free & wanted) + bits(free & ~wanted)[:OTHERS]


def wanted_stars(galaxy: Galaxy) -> int:
    """Star spaces around nebulae not yet formed."""
    spaces = 0
    for h, tile in enumerate(galaxy.nebulae):
        if tile and not galaxy.formed >> h & 1:
            spaces |= HEX_STARS[h]
    return spaces


def wanted_life(galaxy: Galaxy) -> int:
    """Life spaces around nebulae that carry no advanced life."""
    carrying = {h for h, _ in galaxy.advanced}
    spaces = 0
    for h, tile in enumerate(galaxy.nebulae):
        if tile and h not in carrying:
            spaces |= HEX_LIFE[h]
    return spaces


def works(state: State, player: Player) -> list[Move]:
    """Everything but placing and discharging."""
    found: list[Move] = [*formings(state, player), *births(state, player)]
    found += tracks(state, player.galaxy)
    found += power_uses(state, player)
    for kind, held in enumerate(player.hand):
        if held >= SET_SIZE:
            found.append(ScoreSet(CENTRES[kind]))
    return found


def tracks(state: State, galaxy: Galaxy) -> Iterator[Move]:
    """What Supernova, DNA and Graviton can do, movements only to where they may be of use."""
    tray = state.tray
    if tray.supernova:
        yield from (IGNITE[star] for star in bits(plain(galaxy)))
    if tray.dna:
        yield from (STABILISE[space] for space in bits(galaxy.proto))
    if tray.graviton:
        wanted = wanted_stars(galaxy)
        for star in bits(plain(galaxy)):
            for target in bits(star_reach(galaxy, star) & wanted):
                yield MOVE_STAR[star][target]
        wanted = wanted_life(galaxy)
        for space in bits(living(galaxy)):
            for target in bits(life_reach(galaxy, space) & wanted):
                yield MOVE_LIFE[space][target]


def stabilisings(state: State, player: Player) -> Iterator[Move]:
    """Ways to make proto-life stable."""
    if state.tray.dna:
        yield from (STABILISE[space] for space in bits(player.galaxy.proto))
    for move in power_uses(state, player):
        if player.slots[move.slot - 1] in STABILISERS:
            yield move


def discharges(state: State, player: Player) -> Iterator[Move]:
    """A crystal's star, or the effect of a power instead."""
    for name, left in zip(ELEMENTS, state.supply.stars, strict=True):
        if left:
            yield Depressurise("star", name)
    for slot, card in enumerate(player.slots, 1):
        if card in REPLACEMENTS:
            for aim in aims(card, state, player):
                yield Depressurise("power", aim.element, slot, aim.at)
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

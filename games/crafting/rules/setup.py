"""The table before the first move."""

from itertools import cycle, islice

from games.crafting.rules.board import CENTRE_STAR, HEXES, START_HEXES, WHITE_LIFE
from games.crafting.rules.components import (
    ADVANCED,
    CARDS_PER_TYPE,
    COUNTS,
    LIFE_SUPPLY,
    OBJECTIVES,
    OBJECTIVES_DRAWN,
    POWER_PILES,
    ROW,
    STAR_SUPPLY,
    STARTING_HAND,
    TILES,
)
from games.crafting.rules.meta import Options
from games.crafting.rules.ring import as_four
from games.crafting.rules.state import (
    NO_TRAY,
    Energy,
    Galaxy,
    Goals,
    Player,
    Ring,
    State,
    Supply,
)
from games.engine.chance import Chance
from games.engine.contract import Seat


def setup(options: Options, seats: int, chance: Chance) -> State:
    """Everything shuffled; the seat whose token came last begins (R3)."""
    count = COUNTS[seats]
    goals = chance.shuffled(OBJECTIVES)[:OBJECTIVES_DRAWN]
    powers = tuple(chance.shuffled(pile) for pile in POWER_PILES)
    energy = chance.shuffled(kind for kind in range(4) for _ in range(CARDS_PER_TYPE))
    tiles = [chance.shuffled(pile_of(size)) for size in (1, 2, 3)]
    advanced = advanced_pile(count.advanced, chance)
    ring, first = ring_of(seats, count.dark, chance)
    row, energy = energy[:ROW], energy[ROW:]
    players = tuple(
        new_player(
            [pile[seat] for pile in tiles],
            energy[seat * STARTING_HAND : (seat + 1) * STARTING_HAND],
        )
        for seat in range(seats)
    )
    h, he, o, c = STAR_SUPPLY
    return State(
        forming=options.forming,
        pace=options.pace,
        edition=options.edition,
        players=players,
        tray=NO_TRAY,
        supply=Supply((h - seats, he, o, c), LIFE_SUPPLY - seats, count.crystals),
        energy=Energy(energy[seats * STARTING_HAND :], as_four(row)),
        ring=ring,
        goals=Goals(goals[1:], (goals[0], "", "")),
        powers=powers,
        nebulae=tuple(pile[seats:] for pile in tiles),
        advanced=advanced,
        first=first,
        active=first,
    )


def pile_of(size: int) -> list[str]:
    """All nebula tiles of one size."""
    return [tile for tile, facts in TILES.items() if facts.size == size]


def advanced_pile(group_1: int, chance: Chance) -> tuple[str, ...]:
    """Some tiles of group 1 on top of all of group 2."""
    best = chance.shuffled(tile for tile in ADVANCED if tile[1] == "1")
    rest = chance.shuffled(tile for tile in ADVANCED if tile[1] == "2")
    return best[:group_1] + rest


def ring_of(seats: int, dark: int, chance: Chance) -> tuple[Ring, Seat]:
    """Tokens placed one after another from Light on; -1 is a dark one."""
    tokens = chance.shuffled([*range(seats), *[-1] * dark])
    own, darks = [0] * seats, [0, 0, 0, 0]
    for token, centre in zip(tokens, islice(cycle(range(4)), len(tokens)), strict=True):
        if token < 0:
            darks[centre] += 1
        else:
            own[token] = centre
    last = next(token for token in reversed(tokens) if token >= 0)
    return Ring(tuple(own), as_four(darks)), Seat(last)


def new_player(tiles: list[str], cards: tuple[int, ...]) -> Player:
    """Three nebulae, a hydrogen star in the centre, proto-life on the white space."""
    nebulae = [""] * len(HEXES)
    for hexagon, tile in zip(START_HEXES, tiles, strict=True):
        nebulae[hexagon] = tile
    galaxy = Galaxy(
        nebulae=tuple(nebulae),
        formed=0,
        stars=(1 << CENTRE_STAR, 0, 0, 0),
        novae=(0, 0, 0, 0),
        proto=1 << WHITE_LIFE,
        stable=0,
    )
    return Player(galaxy, as_four(cards.count(kind) for kind in range(4)))

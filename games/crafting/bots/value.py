"""What a position of Crafting the Cosmos is worth to a seat: points had, and points in sight."""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from games.crafting.rules.board import ALL_STARS, HEX_LIFE, HEX_STARS, STARS
from games.crafting.rules.components import (
    CHAMBER_POINTS,
    COUNTS,
    HAND_LIMIT,
    POWER_TYPE,
    TILES,
    Four,
)
from games.crafting.rules.objectives import VALUES
from games.crafting.rules.score import advanced_points
from games.crafting.rules.state import Galaxy, Player, State, starred
from games.engine.contract import Seat

KIND = len(STARS)  # bits of each kind of star where all are one number
CORNERS = tuple(sum(ring << kind * KIND for kind in range(5)) for ring in HEX_STARS)
LAST_ROUND = 8
ADVANCES_PER_TURN = 2.6  # crystal advances a seat may still hope for in each turn
CRYSTAL_POINTS = (0, 3, 9, 19, 34, 55)
STABLE_LIFE = 1.4  # it lasts, serves both rings it lies in, and pays for powers
PART_OF_A_SET = (0.0, 0.8, 1.75, 2.9, 4.3)  # value of 0 to 4 cards of one type
BONUS = (1.0, 1.5, 0.45, 0.6)  # of a power card of each type, per energy phase
USE = {  # of using each power, per turn, as measured where powers were kept at random
    "PL1": 0.1, "PL2": 0.4, "PL3": 0.4, "PL4": 0.7, "PL5": 0.3, "PL6": 0.4, "PL7": 0.4, "PL8": 0.8,
    "PT1": 1.5, "PT2": 0.5, "PT3": 0.3, "PT4": 2.4, "PT5": 1.0, "PT6": 2.5, "PT7": 2.2, "PT8": 0.5,
    "PG1": 0.1, "PG2": 0.5, "PG3": 0.3, "PG4": 0.2, "PG5": 0.1, "PG6": 0.9, "PG7": 0.7, "PG8": 0.3,
    "PC1": 0.2, "PC2": 0.2, "PC3": 0.3, "PC4": 0.5, "PC5": 0.1, "PC6": 0.4, "PC7": 0.2, "PC8": 0.2,
}  # fmt: skip


class Outlook(NamedTuple):
    """What stays the same while one seat thinks about one turn."""

    seat: Seat
    turns: float  # of this seat after this one
    rivals: dict[str, tuple[int, ...]]  # for each objective on the track, what others have
    due: dict[str, int]  # rounds until each is scored, 0 for this one
    second: int  # points of a second place
    life: float  # what an advanced life brings on average
    exact: bool


def outlook(state: State, seat: Seat) -> Outlook:
    """How the table looks to a seat now."""
    others = [player for n, player in enumerate(state.players) if n != seat]
    track = {name: 2 - space for space, name in enumerate(state.goals.track) if name}
    best = sum(tile[1] == "1" for tile in state.advanced)
    return Outlook(
        seat=seat,
        turns=turns_left(state),
        rivals={name: tuple(VALUES[name](player) for player in others) for name in track},
        due=track,
        second=COUNTS[len(state.players)].second_place,
        life=7.4 if best else 5.3 if state.advanced else 0.0,
        exact=state.forming == "exact",
    )


def turns_left(state: State) -> float:
    """Turns a seat has after this round: eight rounds at most, or until the crystals run out."""
    seats = len(state.players)
    if not state.supply.crystals:
        return 0.0
    pace = 0.55 * seats
    return min(float(LAST_ROUND - state.round), max(0.4, state.supply.crystals / pace - 0.3))


def worth(state: State, view: Outlook) -> float:
    """Points of a seat, and all that may become points, on one scale."""
    player = state.players[view.seat]
    galaxy = player.galaxy
    total = float(player.nebula_points + player.card_points + player.objective_points)
    total += player.crystal_points + advanced_points(player)
    total += crystals(player, view.turns) + cards(player.hand, view.turns)
    total += powers(player.slots, view.turns)
    total += nebulae_and_rings(galaxy, state.tray.stars, view) + loose(galaxy, view.turns)
    total += objectives(player, view)
    return total + tray(state)


@lru_cache(maxsize=10_000)
def layout(
    nebulae: tuple[str, ...], formed: int, advanced: tuple[tuple[int, str], ...]
) -> tuple[tuple[str, int, int], ...]:
    """Nebulae in the order of the board: the tile if unformed, its corner of the sky, its ring."""
    carrying = {hexagon for hexagon, _ in advanced}
    return tuple(
        ("" if formed >> n & 1 else tile, CORNERS[n], 0 if n in carrying else HEX_LIFE[n])
        for n, tile in enumerate(nebulae)
        if tile
    )


def sky(galaxy: Galaxy) -> int:
    """All stars as one number: hydrogen, helium, oxygen, carbon, supernovae."""
    h, he, o, c = galaxy.stars
    a, b, d, e = galaxy.novae
    return h | he << KIND | o << 2 * KIND | c << 3 * KIND | (a | b | d | e) << 4 * KIND


def nebulae_and_rings(galaxy: Galaxy, held: Four, view: Outlook) -> float:
    """Unformed nebulae by the share of their stars, rings of life by the share of six.

    Stars held in the tray count for what they would add to the nebulae that lack them.
    """
    stars = sky(galaxy)
    alive = galaxy.proto | galaxy.stable
    turns, exact = view.turns, view.exact
    total = 0.0
    hopes: list[tuple[float, int]] = []
    for tile, corner, ring in layout(galaxy.nebulae, galaxy.formed, galaxy.advanced):
        share = 1.0
        if not tile:
            total += 1.0
        else:
            share, value, gain, lacking = nebula(tile, stars & corner, turns, exact)
            total += value
            for element in lacking:
                if held[element]:
                    hopes.append((gain, element))
        if ring and (near := (alive & ring).bit_count()) > 1:
            total += view.life * ring_share(near, turns) * (0.3 + 0.7 * share)
    return total + 0.85 * hoped(hopes, held) if hopes else total


@lru_cache(maxsize=100_000)
def nebula(
    tile: str, around: int, turns: float, exact: bool
) -> tuple[float, float, float, tuple[int, ...]]:
    """Share and value of an unformed nebula, what one more star would add, and which it lacks."""
    facts = TILES[tile]
    counts = [(around >> kind * KIND & ALL_STARS).bit_count() for kind in range(5)]
    lacking = tuple(n for n in range(4) if counts[n] < facts.needs[n])
    lack = sum(facts.needs[n] - counts[n] for n in lacking) - counts[4]
    if exact:
        lack = max(lack, 0) + max(sum(counts) - facts.stars, 0)
    share = nebula_share(lack, facts.stars, turns)
    points = facts.points + 1.0
    if lack <= 0:
        return share, points * share, 0.0, ()
    gain = nebula_share(lack - 1, facts.stars, turns) - share
    return share, points * share, points * gain, lacking


def hoped(hopes: list[tuple[float, int]], held: Four) -> float:
    """The best use of each star held."""
    left, value = list(held), 0.0
    for gain, element in sorted(hopes, reverse=True):
        if left[element]:
            left[element] -= 1
            value += gain
    return value


def nebula_share(lack: int, stars: int, turns: float) -> float:
    """How much of a nebula's points to count while stars are missing."""
    if lack <= 0:
        return 0.93
    if turns <= 0:
        return 0.02 * (stars - lack) / stars
    part = (stars - lack) / stars
    odds = 1.0 if lack <= 2 * turns else 0.4
    return (0.6 * part * part + 0.2 * part) * odds


@lru_cache(maxsize=1_000)
def ring_share(around: int, turns: float) -> float:
    """How much of an advanced life to count while life is missing around its nebula."""
    if around == 6:
        return 0.93
    if turns <= 0:
        return 0.01 * around
    part = around / 6
    return 0.62 * part * part * (1.0 if 6 - around <= 2.5 * turns else 0.35)


def loose(galaxy: Galaxy, turns: float) -> float:
    """Stable life lasts, proto-life is soon used up; any star may be of use."""
    few = min(turns, 3.0) / 3
    stars = starred(galaxy).bit_count()
    life = STABLE_LIFE * galaxy.stable.bit_count() + 0.15 * galaxy.proto.bit_count()
    return few * life + (0.15 + 0.25 * few) * stars


def crystals(player: Player, turns: float) -> float:
    """Expected points of the crystals not yet discharged."""
    return crystal_hope(player.horizontal, player.waiting, player.vertical, turns)


@lru_cache(maxsize=10_000)
def crystal_hope(horizontal: int, waiting: int, vertical: int, turns: float) -> float:
    """Where the crystals will stand at the end, as far as one can hope."""
    had = CRYSTAL_POINTS[horizontal]
    if turns <= 0:
        last = min(horizontal + waiting, len(CHAMBER_POINTS))
        return 0.97 * (CRYSTAL_POINTS[last] - had) + 0.4 * waiting
    steps = 6 * (horizontal + waiting) + vertical
    reach = min(steps + ADVANCES_PER_TURN * turns, 30.0)
    full = int(reach // 6)
    value = float(CRYSTAL_POINTS[full])
    if full < len(CHAMBER_POINTS):
        value += CHAMBER_POINTS[full] * (reach / 6 - full)
    return value - had + 0.02 * vertical


@lru_cache(maxsize=10_000)
def cards(hand: Four, turns: float) -> float:
    """Sets of five are points at any time; parts of sets are worth the turns that are left."""
    value = 0.0
    few = min(1.0, turns / 2)
    for held in hand:
        value += 5.8 * (held // 5) + few * PART_OF_A_SET[held % 5]
    over = sum(hand) - HAND_LIMIT
    return value - 0.6 * over if over > 0 else value


@lru_cache(maxsize=10_000)
def powers(slots: tuple[str, ...], turns: float) -> float:
    """What power cards will still bring."""
    return turns * sum(BONUS[POWER_TYPE[card]] + USE[card] for card in slots if card)


def objectives(player: Player, view: Outlook) -> float:
    """Points to hope for from the objectives on the track, the sooner the surer."""
    value = 0.0
    for name, due in view.due.items():
        if due > view.turns:
            continue
        mine, rivals = VALUES[name](player), view.rivals[name]
        value += (1.0, 0.85, 0.7)[due] * hope(mine, rivals, due, view.second)
    return value


@lru_cache(maxsize=10_000)
def hope(mine: int, rivals: tuple[int, ...], due: int, second: int) -> float:
    """Points of first and second place, softened by what others may still do."""
    if mine <= 0:
        return 0.0
    soft = 0.55 + 0.7 * due
    lead = mine - max(rivals)
    first = 1 / (1 + exp(-(lead + 0.4) / soft)) if -30 < lead < 30 else float(lead > 0)
    value = 6 * first
    if second:
        behind = sum(other > mine for other in rivals)
        value += second * (1 - first) * (0.8 if behind == 1 else 0.25)
    return value + 0.05 * mine


def tray(state: State) -> float:
    """Pieces not yet placed are worth less than placed ones; tracks are lost at the end."""
    held = state.tray
    value = 0.1 * sum(held.stars) + 0.02 * (held.life + len(held.nebulae))
    return value + 0.02 * (held.supernova + held.dna + held.graviton)

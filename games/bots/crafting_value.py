"""What a position of Crafting the Cosmos is worth to a seat: points had, and points in sight."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from games.rules.contract import Seat
from games.rules.crafting.board import HEX_LIFE, HEX_STARS
from games.rules.crafting.components import (
    CHAMBER_POINTS,
    COUNTS,
    HAND_LIMIT,
    POWER_TYPE,
    TILES,
    Four,
)
from games.rules.crafting.objectives import VALUES
from games.rules.crafting.score import advanced_points
from games.rules.crafting.state import Galaxy, Player, State

LAST_ROUND = 8
ADVANCES_PER_TURN = 2.6  # crystal advances a seat may still hope for in each turn
CRYSTAL_POINTS = (0, 3, 9, 19, 34, 55)
PART_OF_A_SET = (0.0, 0.8, 1.75, 2.9, 4.3)  # value of 0 to 4 cards of one type
BONUS = (1.0, 1.5, 0.45, 0.6)  # of a power card of each type, per energy phase
USE = {  # of using each power, per turn, as measured between computer players
    "PL1": 0.3, "PL2": 0.8, "PL3": 0.5, "PL4": 1.0, "PL5": 0.9, "PL6": 0.9, "PL7": 0.9, "PL8": 0.6,
    "PT1": 0.8, "PT2": 0.3, "PT3": 0.6, "PT4": 0.7, "PT5": 1.1, "PT6": 1.0, "PT7": 1.2, "PT8": 0.6,
    "PG1": 0.1, "PG2": 1.0, "PG3": 0.5, "PG4": 0.6, "PG5": 0.6, "PG6": 1.2, "PG7": 0.9, "PG8": 0.3,
    "PC1": 0.5, "PC2": 0.4, "PC3": 0.5, "PC4": 0.8, "PC5": 0.4, "PC6": 0.6, "PC7": 0.7, "PC8": 0.7,
}  # fmt: skip


class Outlook(NamedTuple):
    """What stays the same while one seat thinks about one turn."""

    seat: Seat
    turns: float  # of this seat after this one
    rivals: dict[str, list[int]]  # for each objective on the track, what others have
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
        rivals={name: [VALUES[name](player) for player in others] for name in track},
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
    total += crystals(player, view.turns) + cards(player, view.turns) + powers(player, view.turns)
    total += nebulae_and_rings(galaxy, state.tray.stars, view) + loose(galaxy, view.turns)
    total += objectives(player, view)
    return total + tray(state)


def nebulae_and_rings(galaxy: Galaxy, held: Four, view: Outlook) -> float:
    """Unformed nebulae by the share of their stars, rings of life by the share of six.

    Stars held in the tray count for what they would add to the nebulae that lack them.
    """
    waits = any(held)
    hopes: list[tuple[float, int]] = []
    h, he, o, c = galaxy.stars
    a, b, d, e = galaxy.novae
    novae = a | b | d | e
    alive = galaxy.proto | galaxy.stable
    carrying = {hexagon for hexagon, _ in galaxy.advanced}
    turns, total = view.turns, 0.0
    for n, tile in enumerate(galaxy.nebulae):
        if not tile:
            continue
        share = 1.0
        if not galaxy.formed >> n & 1:
            facts = TILES[tile]
            ring = HEX_STARS[n]
            need = facts.needs
            lack = -(novae & ring).bit_count()
            if (short_h := need[0] - (h & ring).bit_count()) > 0:
                lack += short_h
            if (short_he := need[1] - (he & ring).bit_count()) > 0:
                lack += short_he
            if (short_o := need[2] - (o & ring).bit_count()) > 0:
                lack += short_o
            if (short_c := need[3] - (c & ring).bit_count()) > 0:
                lack += short_c
            if view.exact:
                spare = ((h | he | o | c | novae) & ring).bit_count() - facts.stars
                lack = max(lack, 0) + max(spare, 0)
            share = nebula_share(lack, facts.stars, turns)
            total += (facts.points + 1.0) * share
            if waits and lack > 0:
                gain = nebula_share(lack - 1, facts.stars, turns) - share
                for element, short in enumerate((short_h, short_he, short_o, short_c)):
                    if short > 0 and held[element]:
                        hopes.append(((facts.points + 1.0) * gain, element))
        else:
            total += 1.0
        if n not in carrying:
            around = (alive & HEX_LIFE[n]).bit_count()
            if around > 1:
                total += view.life * ring_share(around, turns) * (0.3 + 0.7 * share)
    return total + 0.85 * hoped(hopes, held) if hopes else total


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
    stars = sum(spaces.bit_count() for spaces in galaxy.stars + galaxy.novae)
    life = 0.28 * galaxy.stable.bit_count() + 0.15 * galaxy.proto.bit_count()
    return few * life + (0.15 + 0.25 * few) * stars


def crystals(player: Player, turns: float) -> float:
    """Expected points of the crystals not yet discharged."""
    had = CRYSTAL_POINTS[player.horizontal]
    if turns <= 0:
        last = min(player.horizontal + player.waiting, len(CHAMBER_POINTS))
        return 0.97 * (CRYSTAL_POINTS[last] - had) + 0.4 * player.waiting
    steps = 6 * (player.horizontal + player.waiting) + player.vertical
    reach = min(steps + ADVANCES_PER_TURN * turns, 30.0)
    full = int(reach // 6)
    value = float(CRYSTAL_POINTS[full])
    if full < len(CHAMBER_POINTS):
        value += CHAMBER_POINTS[full] * (reach / 6 - full)
    return value - had + 0.02 * player.vertical


def cards(player: Player, turns: float) -> float:
    """Sets of five are points at any time; parts of sets are worth the turns that are left."""
    value = 0.0
    few = min(1.0, turns / 2)
    for held in player.hand:
        value += 5.8 * (held // 5) + few * PART_OF_A_SET[held % 5]
    over = sum(player.hand) - HAND_LIMIT
    return value - 0.6 * over if over > 0 else value


def powers(player: Player, turns: float) -> float:
    """What power cards will still bring."""
    return turns * sum(BONUS[POWER_TYPE[card]] + USE[card] for card in player.slots if card)


def objectives(player: Player, view: Outlook) -> float:
    """Points to hope for from the objectives on the track, the sooner the surer."""
    value = 0.0
    for name, due in view.due.items():
        if due > view.turns:
            continue
        mine, rivals = VALUES[name](player), view.rivals[name]
        value += (1.0, 0.85, 0.7)[due] * hope(mine, rivals, due, view.second)
    return value


def hope(mine: int, rivals: Sequence[int], due: int, second: int) -> float:
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

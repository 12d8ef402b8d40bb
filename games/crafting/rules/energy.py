"""The energy phase: what the ring gives, and taking energy cards."""

from msgspec.structs import replace

from games.crafting.rules.bench import Bench, plus, set_phase
from games.crafting.rules.components import (
    ACTIVE_DNA,
    ACTIVE_NEBULA,
    ACTIVE_STARS,
    ACTIVE_SUPERNOVA,
    CENTRES,
    CHEMISTRY,
    ELEMENTS,
    GRAVITY,
    LIGHT,
    TIME,
)
from games.crafting.rules.ring import as_four, counts
from games.crafting.rules.state import EMPTY, Ring, cards_left, empty_hexes, powers_of_type


def collect(bench: Bench, ring: Ring) -> None:
    """Active reward of the own centre, then passive rewards from there on clockwise (R55)."""
    centre = ring.own[bench.seat]
    collect_active(bench, centre)
    given = [held + powers_of_type(bench.player, kind) for kind, held in enumerate(counts(ring))]
    for n in range(4):
        collect_passive(bench, (centre + n) % 4, given[(centre + n) % 4])
    bench.changes["draws"] = given[LIGHT]
    if ACTIVE_NEBULA[centre] and empty_hexes(bench.galaxy) and any(bench.state.nebulae):
        set_phase(bench, "nebula")
    else:
        after_nebula(bench)


def collect_active(bench: Bench, centre: int) -> None:
    """Stars, Supernova and DNA of one centre; its nebula is asked for later."""
    gained = [bench.gain_stars(element, ACTIVE_STARS[centre][element]) for element in range(4)]
    tray = bench.tray
    bench.tray = replace(
        tray,
        supernova=tray.supernova + ACTIVE_SUPERNOVA[centre],
        dna=tray.dna + ACTIVE_DNA[centre],
    )
    element = max(range(4), key=ACTIVE_STARS[centre].__getitem__)
    bench.tell(
        "active_reward",
        centre=CENTRES[centre],
        element=ELEMENTS[element],
        stars=gained[element],
        supernova=ACTIVE_SUPERNOVA[centre],
        dna=ACTIVE_DNA[centre],
    )


def collect_passive(bench: Bench, centre: int, number: int) -> None:
    """One unit for each token and each power card of the type; cards are asked for later."""
    tops = 0
    gained = number
    if centre == TIME:
        tops = bench.advance(number)
    elif centre == GRAVITY:
        bench.tray = replace(bench.tray, graviton=bench.tray.graviton + number)
    elif centre == CHEMISTRY:
        gained = bench.gain_life(number)
    else:
        gained = min(number, cards_left(bench.energy))
    if number:
        bench.tell("passive_reward", centre=CENTRES[centre], number=gained, tops=tops)


def after_nebula(bench: Bench) -> None:
    """Energy cards if any are due, else creation."""
    if bench.changes.get("draws", bench.state.draws) and can_draw(bench):
        set_phase(bench, "cards")
    else:
        begin_creation(bench)


def can_draw(bench: Bench) -> bool:
    """Whether a card lies anywhere: row, pile or discard."""
    return cards_left(bench.energy) > 0


def take_card(bench: Bench, slot: int | None) -> None:
    """One card from the row, seen by all, or from the pile, seen by its drawer."""
    if slot is None:
        card = draw(bench)
        bench.tell("card_drawn")
        bench.whisper("card_seen", type=CENTRES[card])
    else:
        card = bench.energy.row[slot]
        row = plus(bench.energy.row, slot, EMPTY - card)
        bench.energy = replace(bench.energy, row=row)
        bench.tell("card_taken", type=CENTRES[card])
    bench.player = replace(bench.player, hand=plus(bench.player.hand, card, 1))
    draws = bench.state.draws - 1
    bench.changes["draws"] = draws
    if not draws or not can_draw(bench):
        begin_creation(bench)


def draw(bench: Bench) -> int:
    """The top card of the pile; an empty pile is made anew from the discard (R44)."""
    energy = bench.energy
    if not energy.pile:
        cards = (kind for kind in range(4) for _ in range(energy.discard[kind]))
        energy = replace(energy, pile=bench.chance.shuffled(cards), discard=(0, 0, 0, 0))
        bench.tell("pile_shuffled")
    bench.energy = replace(energy, pile=energy.pile[1:])
    return energy.pile[0]


def begin_creation(bench: Bench) -> None:
    """The row is filled up; the creation phase begins."""
    bench.changes["draws"] = 0
    set_phase(bench, "create")
    if EMPTY not in bench.energy.row:
        return
    row = list(bench.energy.row)
    for slot, card in enumerate(row):
        if card == EMPTY and (bench.energy.pile or any(bench.energy.discard)):
            row[slot] = draw(bench)
    bench.energy = replace(bench.energy, row=as_four(row))
    shown = " ".join(CENTRES[card] for card in row if card != EMPTY)
    bench.tell("row_filled", cards=shown)

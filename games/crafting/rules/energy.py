"""The energy phase: what the ring gives, and taking energy cards."""

from msgspec.structs import replace

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
from games.crafting.rules.draft import Draft, plus, set_phase
from games.crafting.rules.ring import as_four, counts
from games.crafting.rules.state import EMPTY, Ring, cards_left, empty_hexes, powers_of_type


def collect(draft: Draft, ring: Ring) -> None:
    """Active reward of the own centre, then passive rewards from there on clockwise (R55)."""
    centre = ring.own[draft.seat]
    collect_active(draft, centre)
    given = [held + powers_of_type(draft.player, kind) for kind, held in enumerate(counts(ring))]
    for n in range(4):
        collect_passive(draft, (centre + n) % 4, given[(centre + n) % 4])
    draft.changes["draws"] = given[LIGHT]
    if ACTIVE_NEBULA[centre] and empty_hexes(draft.galaxy) and any(draft.state.nebulae):
        set_phase(draft, "nebula")
    else:
        after_nebula(draft)


def collect_active(draft: Draft, centre: int) -> None:
    """Stars, Supernova and DNA of one centre; its nebula is asked for later."""
    gained = [draft.gain_stars(element, ACTIVE_STARS[centre][element]) for element in range(4)]
    tray = draft.tray
    draft.tray = replace(
        tray,
        supernova=tray.supernova + ACTIVE_SUPERNOVA[centre],
        dna=tray.dna + ACTIVE_DNA[centre],
    )
    element = max(range(4), key=ACTIVE_STARS[centre].__getitem__)
    draft.tell(
        "active_reward",
        centre=CENTRES[centre],
        element=ELEMENTS[element],
        stars=gained[element],
        supernova=ACTIVE_SUPERNOVA[centre],
        dna=ACTIVE_DNA[centre],
    )


def collect_passive(draft: Draft, centre: int, number: int) -> None:
    """One unit for each token and each power card of the type; cards are asked for later."""
    tops = 0
    gained = number
    if centre == TIME:
        tops = draft.advance(number)
    elif centre == GRAVITY:
        draft.tray = replace(draft.tray, graviton=draft.tray.graviton + number)
    elif centre == CHEMISTRY:
        gained = draft.gain_life(number)
    else:
        gained = min(number, cards_left(draft.energy))
    if number:
        draft.tell("passive_reward", centre=CENTRES[centre], number=gained, tops=tops)


def after_nebula(draft: Draft) -> None:
    """Energy cards if any are due, else creation."""
    if draft.changes.get("draws", draft.state.draws) and can_draw(draft):
        set_phase(draft, "cards")
    else:
        begin_creation(draft)


def can_draw(draft: Draft) -> bool:
    """Whether a card lies anywhere: row, pile or discard."""
    return cards_left(draft.energy) > 0


def take_card(draft: Draft, slot: int | None) -> None:
    """One card from the row, seen by all, or from the pile, seen by its drawer."""
    if slot is None:
        card = draw(draft)
        draft.tell("card_drawn")
        draft.whisper("card_seen", type=CENTRES[card])
    else:
        card = draft.energy.row[slot]
        row = plus(draft.energy.row, slot, EMPTY - card)
        draft.energy = replace(draft.energy, row=row)
        draft.tell("card_taken", type=CENTRES[card])
    draft.player = replace(draft.player, hand=plus(draft.player.hand, card, 1))
    draws = draft.state.draws - 1
    draft.changes["draws"] = draws
    if not draws or not can_draw(draft):
        begin_creation(draft)


def draw(draft: Draft) -> int:
    """The top card of the pile; an empty pile is made anew from the discard (R44)."""
    energy = draft.energy
    if not energy.pile:
        cards = (kind for kind in range(4) for _ in range(energy.discard[kind]))
        energy = replace(energy, pile=draft.chance.shuffled(cards), discard=(0, 0, 0, 0))
        draft.tell("pile_shuffled")
    draft.energy = replace(energy, pile=energy.pile[1:])
    return energy.pile[0]


def begin_creation(draft: Draft) -> None:
    """The row is filled up; the creation phase begins."""
    draft.changes["draws"] = 0
    set_phase(draft, "create")
    if EMPTY not in draft.energy.row:
        return
    row = list(draft.energy.row)
    for slot, card in enumerate(row):
        if card == EMPTY and (draft.energy.pile or any(draft.energy.discard)):
            row[slot] = draw(draft)
    draft.energy = replace(draft.energy, row=as_four(row))
    shown = " ".join(CENTRES[card] for card in row if card != EMPTY)
    draft.tell("row_filled", cards=shown)

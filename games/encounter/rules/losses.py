"""Ships and artefacts that are lost, and the two powers that step in at that moment."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.cards import given
from games.encounter.rules.moves import NOBODY, NOWHERE
from games.encounter.rules.powers import owner, working
from games.encounter.rules.ships import await_place, sunk
from games.encounter.rules.state import State, every_seat
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Seat
from games.engine.seats import changed


def lose_ships(
    state: State, before: State, lost: Iterable[tuple[Seat, int]], teller: Teller
) -> State:
    """Ships already lifted go to the Black Hole as one event; a Zombie's wait to be placed.

    Powers are judged by the state before the event.
    """
    sunken = tuple(0 for _ in every_seat(state))
    for seat, number in lost:
        if not number:
            continue
        if working(before, seat).survives:
            state = await_place(state, seat, ((NOWHERE, number),))
            teller.tell("ships_survived", seat=seat, ships=number)
        else:
            state = sunk(state, seat, number)
            sunken = changed(sunken, seat, sunken[seat] + number)
            teller.tell("ships_lost", seat=seat, ships=number)
    return replace(state, lost=sunken)


def discard(state: State, seat: Seat, cards: Iterable[int], teller: Teller) -> State:
    """Artefacts a seat has played or thrown away: onto the pile, or to a working Vulch."""
    cards = tuple(cards)
    if not cards:
        return state
    collector = owner(state, lambda power: power.collects)
    if collector in (NOBODY, seat):
        return replace(state, discard=state.discard + cards)
    teller.tell("collected", seat=collector, cards=told_list(cards))
    return given(state, collector, cards)

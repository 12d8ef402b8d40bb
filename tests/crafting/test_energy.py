from typing import Any

import pytest
from msgspec.structs import replace

from games.crafting.rules.moves import ChooseNebula, ShiftEnergy, TakeEnergy
from games.crafting.rules.state import EMPTY, Energy, Ring, State
from games.crafting.rules.view import view
from games.crafting.words import option
from tests.crafting.tables import ALICE, after, alice, creating, galaxy, listed, refused, step

LIGHT, TIME, GRAVITY, CHEMISTRY = range(4)
OWN = ShiftEnergy(("own",))


def before(centre: int, **things: Any) -> State:
    """One own step leads to a centre where nobody else is; Bob's token and two more lie two on."""
    source = (centre - 1) % 4
    other = (centre + 1) % 4
    dark = [0, 0, 0, 0]
    dark[other] = 2
    ring = Ring((source, other), (dark[0], dark[1], dark[2], dark[3]))
    return creating(phase="shift", ring=ring, **things)


def test_light_gives_three_hydrogen_stars_and_energy_cards() -> None:
    state = after(before(LIGHT), OWN)
    assert state.tray.stars == (3, 0, 0, 0)
    assert state.draws == 1
    assert alice(state).vertical == 3  # three tokens at Time


def test_time_gives_oxygen_two_dna_and_a_crystal_advance() -> None:
    state = after(before(TIME), OWN)
    assert state.tray.stars == (0, 0, 1, 0)
    assert (state.tray.dna, state.tray.graviton) == (2, 3)
    assert alice(state).vertical == 1


def test_gravity_gives_two_helium_stars_a_supernova_and_gravitons() -> None:
    state = after(before(GRAVITY), OWN)
    assert state.tray.stars == (0, 2, 0, 0)
    assert (state.tray.supernova, state.tray.graviton, state.tray.life) == (1, 1, 3)
    assert state.phase == "create"


def test_chemistry_gives_carbon_a_nebula_of_choice_and_proto_life() -> None:
    state = after(before(CHEMISTRY), OWN)
    assert state.tray.stars == (0, 0, 0, 1)
    assert state.tray.life == 1
    assert state.phase == "nebula"
    top = state.nebulae[1][0]
    chosen = after(state, ChooseNebula(2))
    assert chosen.tray.nebulae == (top,)
    assert chosen.phase == "cards"


def test_power_cards_add_their_bonus_even_where_no_token_lies() -> None:
    slots = ("PT5", "PG6", "PC4", "PL4")
    state = after(before(GRAVITY, slots=slots), OWN)
    assert alice(state).vertical == 1  # Time is empty
    assert state.tray.graviton == 2
    assert state.tray.life == 4
    assert state.draws == 1  # Light is empty


def test_a_crystal_that_reaches_the_top_is_followed_by_a_new_one_at_once() -> None:
    """The rulebooks' example: from 4, three advances end on 1 with one crystal on 6."""
    state = after(before(LIGHT, vertical=4), OWN)
    assert (alice(state).vertical, alice(state).waiting) == (1, 1)
    assert state.supply.crystals == 7


def test_with_an_empty_supply_the_new_crystal_comes_from_the_box() -> None:
    state = after(before(LIGHT, vertical=4, left_crystals=0), OWN)
    assert (state.supply.crystals, state.supply.box) == (0, 1)


def test_as_many_stars_and_life_as_the_supply_has() -> None:
    state = after(before(GRAVITY, left_stars=(9, 1, 9, 9), left_life=2), OWN)
    assert state.tray.stars == (0, 1, 0, 0)
    assert state.tray.life == 2


def test_the_nebula_is_skipped_without_an_empty_hex_or_tiles() -> None:
    full = galaxy(
        nebulae=" ".join(
            f"{s}{n}:N1{i}"
            for i, (s, n) in enumerate(((s, n) for s in "DYF" for n in range(1, 5)), 11)
        )
    )
    assert after(before(CHEMISTRY, own=full), OWN).phase == "cards"
    assert after(before(CHEMISTRY, nebulae=((), (), ())), OWN).phase == "cards"


def test_a_size_that_has_run_out_cannot_be_chosen() -> None:
    state = before(CHEMISTRY)
    state = after(replace(state, nebulae=((), *state.nebulae[1:])), OWN)
    refused(state, ChooseNebula(1), "no_nebulae_left")
    refused(state, ChooseNebula(4), "no_such_size")


def drawing(draws: int, energy: Energy) -> State:
    return creating(phase="cards", draws=draws, energy=energy, hand=(0, 0, 0, 0))


def test_row_cards_are_public_and_pile_cards_private() -> None:
    state = drawing(2, Energy(pile=(3, 1, 2), row=(0, 1, 2, 3)))
    taken = step(state, TakeEnergy(2))
    assert [event.name for event in taken.events] == ["card_taken"]
    drawn = step(taken.state, TakeEnergy())
    assert {event.name: event.to for event in drawn.events}["card_seen"] == (ALICE,)
    assert alice(drawn.state).hand == (0, 1, 0, 1)


def test_the_row_is_filled_only_after_the_last_draw() -> None:
    state = after(drawing(2, Energy(pile=(3, 2, 1), row=(0, 1, 2, 3))), TakeEnergy(1))
    assert state.energy.row == (EMPTY, 1, 2, 3)
    refused(state, TakeEnergy(1), "empty_slot")
    state = after(state, TakeEnergy(3))
    assert state.energy.row == (3, 1, 2, 3)
    assert state.phase == "create"


def test_an_empty_pile_is_made_anew_from_the_discard() -> None:
    state = drawing(1, Energy(pile=(), row=(0, 1, 2, 3), discard=(0, 0, 5, 0)))
    done = step(state, TakeEnergy())
    assert alice(done.state).hand == (0, 0, 1, 0)
    assert len(done.state.energy.pile) == 4
    assert done.sealed


def test_without_pile_and_discard_only_the_row_is_left() -> None:
    state = drawing(3, Energy(pile=(), row=(0, EMPTY, EMPTY, 3)))
    refused(state, TakeEnergy(), "no_cards_left")
    state = after(state, TakeEnergy(1), TakeEnergy(4))
    assert (state.phase, state.draws) == ("create", 0)  # the third draw lapses


@pytest.mark.parametrize("slot", [-1, 0, 5])
def test_the_row_has_four_slots(slot: int) -> None:
    refused(drawing(1, Energy((1,), (0, 1, 2, 3))), TakeEnergy(slot), "no_such_slot")


def test_before_edition_4_the_slots_of_the_row_were_counted_from_zero() -> None:
    state = replace(drawing(2, Energy(pile=(3,), row=(0, 1, 2, 3))), edition=3)
    refused(state, TakeEnergy(4), "no_such_slot")
    assert listed(state, TakeEnergy(0))
    taken = after(state, TakeEnergy(0))
    assert (alice(taken).hand, taken.energy.row) == ((1, 0, 0, 0), (EMPTY, 1, 2, 3))
    assert option(view(state, ALICE), TakeEnergy(0)) == option(
        view(replace(state, edition=4), ALICE), TakeEnergy(1)
    )


def test_with_no_draw_due_creation_begins_at_once() -> None:
    ring = Ring((TIME, TIME), (0, 1, 1, 0))
    state = after(creating(phase="shift", ring=ring), OWN)
    assert state.phase == "create"

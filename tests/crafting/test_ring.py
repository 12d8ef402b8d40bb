from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.crafting import rules as crafting
from games.crafting.rules.components import CENTRES
from games.crafting.rules.moves import ShiftEnergy
from games.crafting.rules.ring import OWN, counts, shifted, shifts
from games.crafting.rules.state import Player, Ring, State
from games.engine.contract import Seat
from tests.crafting.tables import ALICE, BOB, after, creating, refused, step

LIGHT, TIME, GRAVITY, CHEMISTRY = range(4)
# Four seats: Light 2, Time 2, Gravity 2 with Alice's token, Chemistry one dark.
EXAMPLE = Ring(own=(GRAVITY, LIGHT, LIGHT, TIME), dark=(0, 1, 1, 1))


def shifting(ring: Ring, seats: int = 4) -> State:
    return creating(seats=seats, phase="shift", ring=ring)


def test_the_rulebooks_example_of_a_shift() -> None:
    state = after(shifting(EXAMPLE), ShiftEnergy(("chemistry", "own", "own")))
    assert counts(state.ring) == [3, 3, 1, 0]
    assert state.ring.own[ALICE] == TIME
    assert state.tray.stars == (0, 0, 1, 0)
    assert (state.tray.dna, state.tray.graviton, state.tray.life) == (2, 1, 0)
    assert state.players[ALICE].vertical == 3
    assert (state.phase, state.draws) == ("cards", 3)


def test_a_full_centre_is_passed_over_for_nothing() -> None:
    ring = Ring(own=(GRAVITY, LIGHT, LIGHT), dark=(0, 0, 0, 3))
    assert shifted(ring, ALICE, ("own",)).own[ALICE] == LIGHT
    ring = Ring(own=(TIME, LIGHT, LIGHT), dark=(0, 0, 3, 0))
    assert shifted(ring, ALICE, ("own",)).own[ALICE] == CHEMISTRY


def test_the_own_token_may_end_where_it_began() -> None:
    ring = Ring(own=(LIGHT, TIME), dark=(0, 2, 0, 2))
    assert shifted(ring, ALICE, ("own", "own", "own")).own[ALICE] == LIGHT


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((), "one_to_three_steps"),
        (("own",) * 4, "one_to_three_steps"),
        (("chemistry",), "own_token_must_move"),
        (("light", "own"), "no_dark_energy_there"),
        (("own", "chemistry", "chemistry"), "no_dark_energy_there"),
        (("own", "nowhere"), "no_dark_energy_there"),
    ],
)
def test_it_refuses(steps: tuple[str, ...], reason: str) -> None:
    refused(shifting(EXAMPLE), ShiftEnergy(steps), reason)


def test_a_dark_token_may_move_on_after_it_arrived() -> None:
    ring = Ring(own=(LIGHT, LIGHT), dark=(1, 0, 0, 0))
    assert shifted(ring, ALICE, ("light", "time", "own")).dark == (0, 0, 1, 0)


def test_others_do_not_shift() -> None:
    refused(shifting(EXAMPLE), ShiftEnergy(("own",)), "not_asked", seat=BOB)


def test_a_shift_cannot_be_undone() -> None:
    assert step(shifting(EXAMPLE), ShiftEnergy(("own",))).sealed


def rings() -> st.SearchStrategy[Ring]:
    """Any spread of the tokens of two to four seats that no centre overflows."""
    centres = st.integers(0, 3)

    def build(seats: int, places: list[int]) -> Ring:
        dark = [0, 0, 0, 0]
        for centre in places[seats:]:
            dark[centre] += 1
        return Ring(tuple(places[:seats]), (dark[0], dark[1], dark[2], dark[3]))

    return (
        st.integers(2, 4)
        .flatmap(
            lambda seats: st.builds(
                build,
                st.just(seats),
                st.lists(centres, min_size=7 - (seats < 4), max_size=7 - (seats < 4)),
            )
        )
        .filter(lambda ring: max(counts(ring)) <= 3)
    )


@settings(deadline=None)
@given(rings())
def test_the_list_holds_every_ring_that_steps_can_bring_about(ring: Ring) -> None:
    reached = set()
    for number in (1, 2, 3):
        for steps in product((OWN, *CENTRES), repeat=number):
            if OWN in steps and (end := walked(ring, steps)) is not None:
                reached.add(end)
    found = shifts(ring, ALICE)
    assert set(found.values()) == reached
    assert len(found) == len(reached)
    assert all(walked(ring, steps) == end for steps, end in found.items())


def walked(ring: Ring, steps: tuple[str, ...]) -> Ring | None:
    """An oracle: tokens as a plain list of places, moved by hand."""
    own, dark = list(ring.own), list(ring.dark)
    for token in steps:
        place = own[0] if token == OWN else CENTRES.index(token)
        if token != OWN and not dark[place]:
            return None
        full = {c for c in range(4) if own.count(c) + dark[c] == 3}
        goal = (place + 1) % 4
        while goal in full:
            goal = (goal + 1) % 4
        if token == OWN:
            own[0] = goal
        else:
            dark[place] -= 1
            dark[goal] += 1
    return Ring(tuple(own), (dark[0], dark[1], dark[2], dark[3]))


def test_at_most_22_results_from_a_position_of_two_seats() -> None:
    most = max(
        len(shifts(Ring((a, b), (d, e, f, 4 - d - e - f)), Seat(0)))
        for a, b in product(range(4), repeat=2)
        for d, e, f in product(range(4), repeat=3)
        if 0 <= 4 - d - e - f <= 3 and max(counts(Ring((a, b), (d, e, f, 4 - d - e - f)))) <= 3
    )
    assert most == 22


def test_the_moves_listed_are_legal() -> None:
    state = shifting(EXAMPLE)
    found = list(crafting.moves(state, ALICE))
    assert all(crafting.refuse(state, ALICE, move) is None for move in found)
    assert isinstance(state.players[0], Player)

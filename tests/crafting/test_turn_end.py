from msgspec.structs import replace

from games.crafting.rules.board import HEXES
from games.crafting.rules.moves import EndTurn, OmegaPlace
from games.crafting.rules.state import NO_TRAY
from tests.crafting.tables import (
    BOB,
    after,
    alice,
    creating,
    galaxy,
    listed,
    refused,
    step,
)


def test_what_is_left_in_the_tray_is_lost() -> None:
    state = creating(
        tray_stars=(1, 0, 2, 0), tray_life=2, tray_nebulae=("N203",), dna=2, graviton=1
    )
    done = after(state, EndTurn("none"))
    assert done.tray == NO_TRAY
    assert done.supply.stars[2] == state.supply.stars[2] + 2
    assert done.supply.life == state.supply.life + 2
    assert done.nebulae[1][-1] == "N203"
    assert (done.active, done.phase) == (BOB, "shift")


def test_cards_and_crystals_stay() -> None:
    done = after(creating(hand=(3, 0, 0, 1), waiting=2, vertical=4), EndTurn("none"))
    assert (alice(done).hand, alice(done).waiting, alice(done).vertical) == ((3, 0, 0, 1), 2, 4)


def test_omega_stabilises_without_dna() -> None:
    state = creating(galaxy(proto="L01"))
    assert alice(after(state, EndTurn("stabilise", space="L01"))).galaxy == galaxy(stable="L01")
    refused(state, EndTurn("stabilise", space="L02"), "no_proto_life_there")


def test_omega_draws_a_nebula_that_must_be_placed_before_the_tray_is_lost() -> None:
    state = creating(galaxy(nebulae="D1:N101"), tray_stars=(1, 0, 0, 0))
    top = state.nebulae[2][0]
    drawn = step(state, EndTurn("nebula", size=3))
    assert drawn.sealed
    assert (drawn.state.phase, drawn.state.tile) == ("place", top)
    assert drawn.state.tray.stars == (1, 0, 0, 0)
    refused(drawn.state, OmegaPlace("D1"), "occupied")
    refused(drawn.state, OmegaPlace("D9"), "unknown_space")
    done = after(drawn.state, OmegaPlace("F4"))
    assert alice(done).galaxy == galaxy(nebulae=f"D1:N101 F4:{top}")
    assert (done.tray, done.tile, done.active) == (NO_TRAY, "", BOB)


def test_omega_needs_a_pile_and_an_empty_hex() -> None:
    full = galaxy(nebulae=" ".join(f"{name}:N101" for name in HEXES))
    refused(creating(full), EndTurn("nebula", size=1), "no_empty_hex")
    state = creating()
    empty = replace(state, nebulae=(state.nebulae[0], (), state.nebulae[2]))
    refused(empty, EndTurn("nebula", size=2), "no_nebulae_left")
    refused(empty, EndTurn("nebula", size=7), "no_such_size")
    assert listed(empty, EndTurn("none"))


def test_choices_that_do_not_belong_to_the_action_are_refused() -> None:
    state = creating(galaxy(proto="L01"))
    refused(state, EndTurn("none", size=1), "needless_choice")
    refused(state, EndTurn("nebula", size=1, space="L01"), "needless_choice")
    refused(state, EndTurn("stabilise", size=1, space="L01"), "needless_choice")
    refused(state, EndTurn("alpha"), "no_such_omega")


def test_the_end_of_a_turn_seals() -> None:
    assert step(creating(), EndTurn("none")).sealed

from msgspec.structs import replace

from games.crafting.rules.board import HEXES
from games.crafting.rules.moves import UsePower
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused, step

CARDS = (1, 0, 0, 0)


def test_stardust_gains_a_nebula_of_size_1() -> None:
    state = creating(galaxy(nebulae="D1:N101"), hand=CARDS, slots=("PG3", "", "", ""))
    move = UsePower(1, "light", mode="gain")
    assert listed(state, move)
    assert after(state, move).tray.nebulae == (state.nebulae[0][0],)
    refused(state, UsePower(1, "light", mode="gain", at=("D1",)), "needless_choice")
    refused(state, UsePower(1, "light"), "choose_a_gain")
    full = galaxy(nebulae=" ".join(f"{name}:N101" for name in HEXES))
    refused(creating(full, hand=CARDS, slots=("PG3", "", "", "")), move, "no_empty_hex")
    empty = replace(state, nebulae=((), *state.nebulae[1:]))
    refused(empty, move, "no_nebulae_left")


def test_stardust_replaces_an_unformed_size_1_by_a_size_2() -> None:
    own = galaxy(nebulae="D1:N101 D2:N102 Y1:N203", formed="D2")
    state = creating(own, hand=CARDS, slots=("PG3", "", "", ""))
    top = state.nebulae[1][0]
    move = UsePower(1, "light", mode="replace", at=("D1",))
    assert listed(state, move)
    done = step(state, move)
    assert done.sealed
    assert alice(done.state).galaxy == galaxy(nebulae=f"D1:{top} D2:N102 Y1:N203", formed="D2")
    assert done.state.nebulae[0][-1] == "N101"
    for name in ("D2", "Y1", "F1", "Z9"):
        bad = UsePower(1, "light", mode="replace", at=(name,))
        refused(state, bad, "choose_an_unformed_size_1")
    no_twos = replace(state, nebulae=(state.nebulae[0], (), state.nebulae[2]))
    refused(no_twos, move, "no_nebulae_left")


def test_evolution_adds_a_second_advanced_life_for_three_stable_life() -> None:
    own = galaxy(
        nebulae="D1:N101 D2:N102 Y1:N203", formed="D1 D2 Y1", advanced="D1:A101 D2:A102 D2:A103",
        stable="L20 L30 L40 L41", proto="L01",
    )  # fmt: skip
    state = creating(own, hand=CARDS, slots=("PC3", "", "", ""))
    top = state.advanced[0]
    move = UsePower(1, "light", spend=("L20", "L30", "L40"), at=("D1",))
    assert listed(state, move)
    done = step(state, move)
    assert done.sealed
    assert alice(done.state).galaxy.advanced[-1] == (0, top)
    assert alice(done.state).galaxy.stable == galaxy(stable="L41").stable
    assert done.state.supply.life == state.supply.life + 3
    paid = ("L20", "L30", "L40")
    for name in ("D2", "Y1", "F1"):
        bad = UsePower(1, "light", spend=paid, at=(name,))
        refused(state, bad, "no_single_advanced_life")
    two = UsePower(1, "light", spend=("L20", "L30"), at=("D1",))
    refused(state, two, "choose_what_to_pay")
    proto = UsePower(1, "light", spend=("L20", "L30", "L01"), at=("D1",))
    refused(state, proto, "choose_stable_life")
    refused(replace(state, advanced=()), move, "no_advanced_life_left")


def test_evolution_needs_three_stable_life() -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101", stable="L20 L30")
    state = creating(own, hand=CARDS, slots=("PC3", "", "", ""))
    refused(state, UsePower(1, "light", spend=("L20", "L30"), at=("D1",)), "cannot_pay")

from games.crafting.rules.moves import (
    CreateLife,
    Gravitate,
    Ignite,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    Stabilise,
)
from tests.crafting.tables import (
    ALICE,
    after,
    alice,
    creating,
    galaxy,
    listed,
    refused,
    step,
)

D1_RING = "L10 L04 L01 L03 L09 L15"


def test_a_star_of_the_tray_goes_onto_an_empty_space() -> None:
    state = creating(galaxy(stars="S00:H"), tray_stars=(0, 1, 0, 0))
    assert listed(state, PlaceStar("He", "S05"))
    done = after(state, PlaceStar("He", "S05"))
    assert alice(done).galaxy == galaxy(stars="S00:H S05:He")
    assert done.tray.stars == (0, 0, 0, 0)
    refused(state, PlaceStar("He", "S00"), "occupied")
    refused(state, PlaceStar("H", "S05"), "none_to_place")
    refused(state, PlaceStar("He", "S99"), "unknown_space")


def test_a_nebula_of_the_tray_goes_onto_an_empty_hex() -> None:
    state = creating(galaxy(nebulae="D1:N101"), tray_nebulae=("N203",))
    assert alice(after(state, PlaceNebula("N203", "D2"))).galaxy == galaxy(
        nebulae="D1:N101 D2:N203"
    )
    refused(state, PlaceNebula("N203", "D1"), "occupied")
    refused(state, PlaceNebula("N204", "D2"), "none_to_place")
    refused(state, PlaceNebula("N203", "X1"), "unknown_space")


def test_proto_life_grows_beside_life_of_either_kind() -> None:
    state = creating(galaxy(proto="L01", stable="L48"), tray_life=2)
    assert listed(state, PlaceLife("L02"))
    assert listed(state, PlaceLife("L42"))
    refused(state, PlaceLife("L40"), "must_touch_life")
    refused(state, PlaceLife("L01"), "occupied")
    refused(state, PlaceLife("L49"), "unknown_space")
    refused(creating(galaxy(proto="L01")), PlaceLife("L02"), "none_to_place")


def test_the_first_life_goes_onto_the_white_space() -> None:
    state = creating(galaxy(), tray_life=1)
    assert listed(state, PlaceLife("L01"))
    refused(state, PlaceLife("L02"), "first_life_on_white_space")


def test_ignite_turns_a_star_into_a_supernova() -> None:
    state = creating(galaxy(stars="S00:H", novae="S04:C"), supernova=1)
    done = after(state, Ignite("S00"))
    assert alice(done).galaxy == galaxy(novae="S00:H S04:C")
    refused(done, Ignite("S00"), "no_supernova_left")
    refused(state, Ignite("S04"), "already_a_supernova")
    refused(state, Ignite("S05"), "no_star_there")


def test_stabilise_costs_one_dna() -> None:
    state = creating(galaxy(proto="L01 L02", stable="L03"), dna=1)
    done = after(state, Stabilise("L02"))
    assert alice(done).galaxy == galaxy(proto="L01", stable="L02 L03")
    refused(done, Stabilise("L01"), "no_dna_left")
    refused(state, Stabilise("L03"), "no_proto_life_there")


def test_gravitate_moves_a_star_or_a_life() -> None:
    state = creating(galaxy(stars="S00:H", proto="L01"), graviton=2)
    done = after(state, Gravitate("S00", "S01"), Gravitate("L01", "L05"))
    assert alice(done).galaxy == galaxy(stars="S01:H", proto="L05")
    assert done.tray.graviton == 0
    refused(done, Gravitate("S01", "S00"), "no_graviton_left")


def test_movement_jumps_over_a_chain_of_occupied_spaces() -> None:
    """The rulebooks' example: A and B lie beside the star, C beyond two occupied spaces."""
    state = creating(galaxy(stars="S00:He S01:H", novae="S04:O"), graviton=1)
    for target in ("S02", "S03", "S05", "S10", "S13"):
        assert listed(state, Gravitate("S00", target))
    refused(state, Gravitate("S00", "S14"), "out_of_reach")
    refused(state, Gravitate("S00", "S04"), "out_of_reach")
    refused(state, Gravitate("S00", "L01"), "out_of_reach")
    refused(state, Gravitate("S04", "S10"), "supernovae_stay")
    refused(state, Gravitate("S20", "S13"), "nothing_there")
    refused(state, Gravitate("L20", "L14"), "nothing_there")
    refused(state, Gravitate("D1", "D2"), "nothing_there")


def test_life_that_moves_need_not_end_beside_life() -> None:
    state = creating(galaxy(proto="L01 L05"), graviton=1)
    assert listed(state, Gravitate("L05", "L11"))


def test_advanced_life_takes_the_proto_life_around_it() -> None:
    """The rulebooks' example: three proto-life of the six are lost."""
    own = galaxy(nebulae="D1:N101", formed="D1", proto="L10 L04 L01 L25", stable="L03 L09 L15")
    state = creating(own)
    top = state.advanced[0]
    done = step(state, CreateLife("D1"))
    assert alice(done.state).galaxy == galaxy(
        nebulae="D1:N101", formed="D1", proto="L25", stable="L03 L09 L15", advanced=f"D1:{top}"
    )
    assert done.state.supply.life == state.supply.life + 3
    assert done.sealed
    assert [e.to for e in done.events if e.name == "advanced_life_seen"] == [(ALICE,)]


def test_advanced_life_needs_a_formed_nebula_and_six_life() -> None:
    refused(creating(galaxy(nebulae="D1:N101", proto=D1_RING)), CreateLife("D1"), "form_it_first")
    five = galaxy(nebulae="D1:N101", formed="D1", proto=D1_RING[4:])
    refused(creating(five), CreateLife("D1"), "six_life_must_surround_it")
    refused(creating(five), CreateLife("D2"), "no_nebula_there")
    there = galaxy(nebulae="D1:N101", formed="D1", stable=D1_RING, advanced="D1:A101")
    refused(creating(there), CreateLife("D1"), "advanced_life_is_there")
    ready = galaxy(nebulae="D1:N101", formed="D1", stable=D1_RING)
    assert listed(creating(ready), CreateLife("D1"))
    refused(creating(ready, advanced=()), CreateLife("D1"), "no_advanced_life_left")


def test_five_cards_of_one_type_are_six_points_any_number_of_times() -> None:
    state = creating(hand=(11, 4, 0, 0))
    done = after(state, ScoreSet("light"), ScoreSet("light"))
    assert alice(done).hand == (1, 4, 0, 0)
    assert alice(done).score == 12
    assert done.energy.discard[0] == state.energy.discard[0] + 10
    refused(done, ScoreSet("light"), "too_few_cards")
    refused(done, ScoreSet("dark"), "no_such_type")

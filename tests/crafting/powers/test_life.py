import pytest

from games.crafting.rules.moves import Depressurise, UsePower
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused


def test_generation_places_up_to_three_stable_life_for_a_crystals_star() -> None:
    state = creating(galaxy(proto="L01"), slots=("PT1", "", "", ""), waiting=1)
    for at in (("L40",), ("L03", "L04", "L10")):
        assert listed(state, Depressurise("power", slot=1, at=at))
    far = Depressurise("power", slot=1, at=("L40", "L30", "L20"))
    done = after(state, far)
    assert alice(done).galaxy == galaxy(proto="L01", stable="L20 L30 L40")
    assert done.supply.life == state.supply.life - 3
    refused(state, Depressurise("power", slot=1), "choose_empty_life_spaces")
    four = ("L10", "L20", "L30", "L40")
    refused(state, Depressurise("power", slot=1, at=four), "choose_empty_life_spaces")
    refused(state, Depressurise("power", slot=1, at=("L10", "L10")), "choose_empty_life_spaces")
    refused(state, Depressurise("power", slot=1, at=("L01",)), "occupied")
    refused(state, UsePower(1, at=("L10",)), "used_when_depressurising")


def test_generation_needs_a_supply_that_covers_it() -> None:
    state = creating(galaxy(), slots=("PT1", "", "", ""), waiting=1, left_life=2)
    refused(state, Depressurise("power", slot=1, at=("L10", "L20", "L30")), "no_life_left")
    assert listed(state, Depressurise("power", slot=1, at=("L04", "L10")))


@pytest.mark.parametrize("card", ["PC4", "PL2"])
def test_abiogenesis_and_amino_acids_place_one_stable_life_anywhere(card: str) -> None:
    state = creating(galaxy(proto="L01"), hand=(0, 0, 0, 1), slots=(card, "", "", ""))
    assert listed(state, UsePower(1, at=("L48",)))
    done = after(state, UsePower(1, at=("L48",)))
    assert alice(done).galaxy == galaxy(proto="L01", stable="L48")
    assert alice(done).hand == (0, 0, 0, 0)
    refused(state, UsePower(1, at=("L01",)), "occupied")
    refused(state, UsePower(1, at=("S01",)), "unknown_space")
    refused(state, UsePower(1), "choose_empty_life_spaces")
    refused(done, UsePower(1, at=("L40",)), "cannot_pay")


@pytest.mark.parametrize("card", ["PC4", "PL2"])
def test_they_need_life_in_the_supply(card: str) -> None:
    state = creating(galaxy(), hand=(0, 0, 0, 1), slots=(card, "", "", ""), left_life=0)
    refused(state, UsePower(1, at=("L48",)), "no_life_left")


def test_genetic_drift_moves_proto_life_and_makes_it_stable() -> None:
    own = galaxy(proto="L01 L05", stable="L48")
    state = creating(own, hand=(1, 0, 0, 0), slots=("PC1", "", "", ""))
    assert listed(state, UsePower(1, "light", at=("L01",), to=("L17",)))  # over L05
    done = after(state, UsePower(1, "light", at=("L01",), to=("L02",)))
    assert alice(done).galaxy == galaxy(proto="L05", stable="L02 L48")
    refused(state, UsePower(1, "light", at=("L48",), to=("L42",)), "choose_proto_life")
    refused(state, UsePower(1, "light", at=("L01",), to=("L40",)), "out_of_reach")
    refused(state, UsePower(1, "light", at=("L01",), to=("L01",)), "out_of_reach")
    refused(state, UsePower(1, "light", at=("L01",)), "choose_proto_life")
    refused(state, UsePower(1, "time", at=("L01",), to=("L02",)), "cannot_pay")


def test_ionising_radiation_stabilises_around_one_supernova() -> None:
    own = galaxy(stars="S10:H", novae="S00:H S36:C", proto="L01 L02 L10")
    state = creating(own, hand=(1, 0, 0, 0), slots=("PC2", "", "", ""))
    assert listed(state, UsePower(1, "light", at=("S00",)))
    done = after(state, UsePower(1, "light", at=("S00",)))
    assert alice(done).galaxy.stable == galaxy(stable="L01 L02").stable
    refused(state, UsePower(1, "light", at=("S36",)), "no_proto_life_beside")
    refused(state, UsePower(1, "light", at=("S10",)), "choose_a_supernova")
    refused(state, UsePower(1, "light"), "choose_a_supernova")


def test_survival_of_the_fittest_spends_one_to_stabilise_one_or_two() -> None:
    own = galaxy(proto="L01 L02 L03", stable="L48")
    state = creating(own, hand=(0, 1, 0, 0), slots=("PC5", "", "", ""))
    two = UsePower(1, "time", spend=("L01",), at=("L02", "L03"))
    assert listed(state, two)
    assert listed(state, UsePower(1, "time", spend=("L01",), at=("L02",)))
    done = after(state, two)
    assert alice(done).galaxy == galaxy(stable="L02 L03 L48")
    assert done.supply.life == state.supply.life + 1
    bad = UsePower(1, "time", spend=("L01",), at=("L01",))
    refused(state, bad, "choose_proto_life")
    refused(state, UsePower(1, "time", spend=("L48",), at=("L01",)), "choose_proto_life")
    refused(state, UsePower(1, "time", at=("L01",)), "choose_what_to_pay")
    refused(state, UsePower(1, "time", spend=("L01",)), "choose_proto_life")


def test_survival_needs_a_second_proto_life() -> None:
    state = creating(galaxy(proto="L01"), hand=(0, 1, 0, 0), slots=("PC5", "", "", ""))
    refused(state, UsePower(1, "time", spend=("L01",), at=("L02",)), "nothing_to_stabilise")
    none = creating(galaxy(), hand=(0, 1, 0, 0), slots=("PC5", "", "", ""))
    refused(none, UsePower(1, "time", spend=("L01",), at=("L02",)), "cannot_pay")


def test_speciation_puts_proto_life_beside_stable_life() -> None:
    own = galaxy(proto="L01", stable="L48")
    state = creating(own, hand=(0, 0, 1, 0), slots=("PC6", "", "", ""))
    assert listed(state, UsePower(1, "gravity", at=("L42",)))
    done = after(state, UsePower(1, "gravity", at=("L42",)))
    assert alice(done).galaxy == galaxy(proto="L01 L42", stable="L48")
    refused(state, UsePower(1, "gravity", at=("L02",)), "must_touch_stable_life")
    refused(state, UsePower(1, "gravity", at=("L01",)), "occupied")
    refused(state, UsePower(1, "gravity"), "choose_empty_life_spaces")
    empty = creating(own, hand=(0, 0, 1, 0), slots=("PC6", "", "", ""), left_life=0)
    refused(empty, UsePower(1, "gravity", at=("L42",)), "no_life_left")


@pytest.mark.parametrize(("card", "element", "other"), [("PC7", "C", "O"), ("PC8", "O", "C")])
def test_photosynthesis_and_comets_stabilise_beside_all_stars_of_their_element(
    card: str, element: str, other: str
) -> None:
    own = galaxy(
        stars=f"S00:{element} S10:{element} S36:{other}", novae=f"S20:{element}",
        proto="L01 L10 L25 L48",
    )  # fmt: skip
    state = creating(own, hand=(1, 0, 0, 0), slots=(card, "", "", ""))
    assert listed(state, UsePower(1, "light"))
    done = after(state, UsePower(1, "light"))
    assert alice(done).galaxy.proto == galaxy(proto="L25 L48").proto
    refused(state, UsePower(1, "light", at=("S00",)), "needless_choice")
    bare = galaxy(stars=f"S36:{other}", novae=f"S20:{element}", proto="L25 L48")
    state = creating(bare, hand=(1, 0, 0, 0), slots=(card, "", "", ""))
    refused(state, UsePower(1, "light"), "nothing_to_stabilise")

from games.crafting.rules.moves import Depressurise, UsePower
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused

OWN = galaxy(stars="S00:H S04:He", novae="S05:O", proto="L01 L02 L25")


def test_core_collapse_ignites_for_a_card_and_a_graviton() -> None:
    state = creating(OWN, hand=(0, 0, 0, 1), slots=("PG2", "", "", ""), graviton=1)
    move = UsePower(1, "chemistry", at=("S00",))
    assert listed(state, move)
    done = after(state, move)
    assert alice(done).galaxy.novae == galaxy(novae="S00:H S05:O").novae
    assert (done.tray.graviton, alice(done).hand) == (0, (0, 0, 0, 0))
    refused(state, UsePower(1, "chemistry", at=("S05",)), "choose_a_plain_star")
    refused(state, UsePower(1, "chemistry", at=("S07",)), "choose_a_plain_star")
    refused(state, UsePower(1, "chemistry", at=("L07",)), "unknown_space")
    refused(state, UsePower(1, "chemistry", at=("S00", "S04")), "choose_a_plain_star")
    refused(state, UsePower(1, "chemistry"), "choose_a_plain_star")


def test_core_collapse_needs_a_graviton_of_the_track() -> None:
    state = creating(OWN, hand=(0, 0, 0, 1), slots=("PG2", "", "", ""))
    refused(state, UsePower(1, "chemistry", at=("S00",)), "cannot_pay")


def test_solar_wind_ignites_and_stabilises_all_proto_life_beside_it() -> None:
    state = creating(OWN, hand=(0, 0, 0, 2), slots=("PG5", "", "", ""))
    done = after(state, UsePower(1, at=("S00",)))
    assert alice(done).galaxy == galaxy(
        stars="S04:He", novae="S00:H S05:O", proto="L25", stable="L01 L02"
    )


def test_solar_wind_is_allowed_with_no_proto_life_beside_it() -> None:
    state = creating(OWN, hand=(0, 0, 0, 2), slots=("PG5", "", "", ""))
    assert listed(state, UsePower(1, at=("S04",)))
    assert alice(after(state, UsePower(1, at=("S04",)))).galaxy.stable == 0
    refused(state, UsePower(1, at=("S05",)), "choose_a_plain_star")
    poor = creating(OWN, hand=(2, 2, 2, 1), slots=("PG5", "", "", ""))
    refused(poor, UsePower(1, at=("S04",)), "cannot_pay")


def test_white_dwarf_ignites_and_advances_a_crystal() -> None:
    state = creating(OWN, hand=(0, 2, 0, 0), slots=("PG7", "", "", ""))
    assert listed(state, UsePower(1, at=("S04",)))
    done = after(state, UsePower(1, at=("S04",)))
    assert (alice(done).vertical, alice(done).galaxy.novae[1]) == (1, 1 << 4)
    refused(state, UsePower(1, at=("S05",)), "choose_a_plain_star")
    refused(done, UsePower(1, at=("S00",)), "cannot_pay")


def test_black_hole_ignites_one_or_two_stars_for_a_crystals_star() -> None:
    state = creating(OWN, slots=("", "PT3", "", ""), waiting=1)
    for at in (("S00",), ("S00", "S04")):
        assert listed(state, Depressurise("power", slot=2, at=at))
    done = after(state, Depressurise("power", slot=2, at=("S00", "S04")))
    assert alice(done).galaxy.stars == (0, 0, 0, 0)
    assert done.tray.supernova == 0
    refused(state, Depressurise("power", slot=2), "choose_a_plain_star")
    refused(state, Depressurise("power", slot=2, at=("S00", "S00")), "choose_a_plain_star")
    refused(state, Depressurise("power", slot=2, at=("S05",)), "choose_a_plain_star")
    refused(state, UsePower(2), "used_when_depressurising")


def test_black_hole_without_a_plain_star_cannot_be_chosen() -> None:
    state = creating(galaxy(novae="S05:O"), slots=("", "PT3", "", ""), waiting=1)
    refused(state, Depressurise("power", slot=2, at=("S05",)), "choose_a_plain_star")
    assert listed(state, Depressurise("star", "H"))

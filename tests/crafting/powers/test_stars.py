import pytest
from msgspec.structs import replace

from games.crafting.rules.moves import Depressurise, UsePower
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused


def test_molecular_cloud_makes_two_light_cards_a_hydrogen_star() -> None:
    state = creating(hand=(2, 0, 0, 0), slots=("PL1", "", "", ""))
    assert listed(state, UsePower(1))
    done = after(state, UsePower(1))
    assert (done.tray.stars, alice(done).hand) == ((1, 0, 0, 0), (0, 0, 0, 0))
    refused(done, UsePower(1), "cannot_pay")


def test_molecular_cloud_needs_hydrogen_in_the_supply() -> None:
    state = creating(hand=(2, 0, 0, 0), slots=("PL1", "", "", ""), left_stars=(0, 9, 9, 9))
    refused(state, UsePower(1), "no_stars_left")


def test_expansion_gives_two_stars_of_one_element_for_a_crystals_star() -> None:
    state = creating(slots=("PT2", "", "", ""), waiting=1)
    assert listed(state, Depressurise("power", "C", slot=1))
    done = after(state, Depressurise("power", "C", slot=1))
    assert (done.tray.stars, alice(done).score) == ((0, 0, 0, 2), 3)
    refused(state, UsePower(1), "used_when_depressurising")
    refused(state, Depressurise("power", slot=1), "choose_an_element")


def test_expansion_gives_the_last_star_of_an_element_and_refuses_at_none() -> None:
    one = creating(slots=("PT2", "", "", ""), waiting=1, left_stars=(0, 1, 0, 0))
    assert after(one, Depressurise("power", "He", slot=1)).tray.stars == (0, 1, 0, 0)
    refused(one, Depressurise("power", "H", slot=1), "no_stars_left")


def test_before_edition_3_expansion_gave_two_hydrogen_stars() -> None:
    state = replace(creating(slots=("PT2", "", "", ""), waiting=1), edition=2)
    assert listed(state, Depressurise("power", slot=1))
    done = after(state, Depressurise("power", slot=1))
    assert (done.tray.stars, alice(done).score) == ((2, 0, 0, 0), 3)
    refused(state, Depressurise("power", "C", slot=1), "needless_choice")
    none = replace(state, supply=replace(state.supply, stars=(0, 1, 0, 0)))
    refused(none, Depressurise("power", slot=1), "no_stars_left")


def test_speed_of_light_is_a_set_with_a_star() -> None:
    state = creating(hand=(0, 0, 5, 0), slots=("PL3", "", "", ""))
    assert listed(state, UsePower(1, "gravity", element="C"))
    done = after(state, UsePower(1, "gravity", element="C"))
    assert (alice(done).score, done.tray.stars) == (6, (0, 0, 0, 1))
    refused(state, UsePower(1, "gravity"), "choose_an_element")
    refused(state, UsePower(1, "light", element="C"), "cannot_pay")


def test_speed_of_light_without_any_star_left_gives_points_only() -> None:
    state = creating(hand=(0, 0, 5, 0), slots=("PL3", "", "", ""), left_stars=(0, 0, 0, 0))
    assert listed(state, UsePower(1, "gravity"))
    assert alice(after(state, UsePower(1, "gravity"))).score == 6
    refused(state, UsePower(1, "gravity", element="C"), "no_stars_left")


def test_nuclear_fusion_exchanges_a_star() -> None:
    own = galaxy(stars="S00:H", novae="S05:O")
    state = creating(own, hand=(0, 1, 0, 0), slots=("PT8", "", "", ""))
    done = after(state, UsePower(1, at=("S05",), element="C"))
    assert alice(done).galaxy == galaxy(stars="S00:H")
    assert done.tray.stars == (0, 0, 0, 1)
    assert done.supply.stars[2] == state.supply.stars[2] + 1
    refused(state, UsePower(1, at=("S06",), element="C"), "no_star_there")
    refused(state, UsePower(1, element="C"), "no_star_there")
    refused(state, UsePower(1, at=("S00",)), "choose_an_element")


def test_the_discarded_star_may_come_straight_back() -> None:
    own = galaxy(stars="S00:H S05:O")
    state = creating(own, hand=(0, 1, 0, 0), slots=("PT8", "", "", ""), left_stars=(9, 9, 0, 0))
    assert listed(state, UsePower(1, at=("S05",), element="O"))
    refused(state, UsePower(1, at=("S05",), element="C"), "no_stars_left")
    assert after(state, UsePower(1, at=("S05",), element="O")).tray.stars == (0, 0, 1, 0)


def test_nuclear_fission_also_advances_a_crystal() -> None:
    state = creating(galaxy(stars="S00:H"), hand=(0, 2, 0, 0), slots=("PL8", "", "", ""))
    assert listed(state, UsePower(1, at=("S00",), element="He"))
    done = after(state, UsePower(1, at=("S00",), element="He"))
    assert (alice(done).vertical, done.tray.stars) == (1, (0, 1, 0, 0))
    empty = creating(galaxy(), hand=(0, 2, 0, 0), slots=("PL8", "", "", ""))
    refused(empty, UsePower(1, at=("S00",), element="He"), "no_star_there")


@pytest.mark.parametrize(
    ("card", "hand", "inside", "limit", "outside"),
    [
        ("PL5", (0, 2, 0, 0), "S36", "S14", "S15"),  # Delta
        ("PL6", (0, 0, 2, 0), "S15", "S14", "S36"),  # Psi
        ("PL7", (0, 0, 0, 2), "S23", "S16", "S36"),  # Phi
    ],
)
def test_relativity_places_a_star_in_its_sector(
    card: str, hand: object, inside: str, limit: str, outside: str
) -> None:
    state = creating(galaxy(stars="S00:H"), hand=hand, slots=(card, "", "", ""))
    for star in (inside, limit):
        assert listed(state, UsePower(1, at=(star,), element="C"))
    done = after(state, UsePower(1, at=(inside,), element="C"))
    assert alice(done).galaxy == galaxy(stars=f"S00:H {inside}:C")
    assert (done.tray.stars, alice(done).hand) == ((0, 0, 0, 0), (0, 0, 0, 0))
    refused(state, UsePower(1, at=(outside,), element="C"), "not_in_this_sector")
    refused(state, UsePower(1, at=("S00",), element="C"), "occupied")
    refused(state, UsePower(1, element="C"), "unknown_space")
    poor = creating(galaxy(), hand=(1, 1, 1, 1), slots=(card, "", "", ""))
    refused(poor, UsePower(1, at=(inside,), element="C"), "cannot_pay")


def test_relativity_needs_the_element_in_the_supply() -> None:
    state = creating(hand=(0, 2, 0, 0), slots=("PL5", "", "", ""), left_stars=(1, 1, 1, 0))
    refused(state, UsePower(1, at=("S36",), element="C"), "no_stars_left")

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.crafting.rules.board import HEX_STAR_RING, STARS
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.galaxy import can_form
from games.crafting.rules.moves import FormNebula
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused

D1 = HEX_STAR_RING[0]


def test_the_rulebooks_nebula_of_size_3() -> None:
    """H, He, He, C, C and O around it: 10 points, one star discarded, the tile turned."""
    stars = "S10:H S04:He S01:He S00:C S03:C S09:O"
    state = creating(galaxy(nebulae="D1:N314", stars=stars))
    done = after(state, FormNebula("D1", "S03"))
    assert alice(done).score == 10
    left = galaxy(nebulae="D1:N314", formed="D1", stars=stars.replace(" S03:C", ""))
    assert alice(done).galaxy == left
    assert done.supply.stars[3] == state.supply.stars[3] + 1


def test_a_supernova_stands_for_one_star_of_any_element() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H", novae="S00:C")
    assert listed(creating(own), FormNebula("D1", "S00"))
    two_lack = galaxy(nebulae="D1:N101", stars="S10:H", novae="S00:C")
    refused(creating(two_lack), FormNebula("D1", "S00"), "stars_do_not_match")


def test_a_discarded_supernova_returns_as_its_own_element() -> None:
    state = creating(galaxy(nebulae="D1:N101", stars="S10:H S04:H", novae="S00:C"))
    done = after(state, FormNebula("D1", "S00"))
    assert done.supply.stars[3] == state.supply.stars[3] + 1


def test_a_star_that_was_not_needed_may_be_discarded() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He S00:O")
    assert listed(creating(own), FormNebula("D1", "S00"))


def test_with_exact_forming_surplus_stars_forbid_it() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He S00:O")
    refused(creating(own, forming="exact"), FormNebula("D1", "S00"), "stars_do_not_match")
    just = galaxy(nebulae="D1:N101", stars="S10:H S04:H S20:C", novae="S01:O")
    assert listed(creating(just, forming="exact"), FormNebula("D1", "S01"))


def test_it_refuses() -> None:
    own = galaxy(nebulae="D1:N101 D2:N101", formed="D2", stars="S10:H S04:H S01:He S20:C")
    state = creating(own)
    refused(state, FormNebula("D2", "S10"), "already_formed")
    refused(state, FormNebula("D3", "S10"), "no_nebula_there")
    refused(state, FormNebula("D1", "S20"), "discard_a_star_around_it")
    refused(state, FormNebula("D1", "S00"), "discard_a_star_around_it")
    refused(state, FormNebula("D1", ""), "discard_a_star_around_it")


def test_stars_serve_several_nebulae() -> None:
    own = galaxy(nebulae="D1:N101 Y1:N101", stars="S00:H S01:H S03:He S02:He")
    state = after(creating(own), FormNebula("D1", "S03"))
    assert listed(state, FormNebula("Y1", "S00"))


Around = tuple[tuple[str, bool], ...]  # element, whether a supernova; "" for an empty space


@st.composite
def surroundings(draw: st.DrawFn) -> Around:
    one = st.tuples(st.sampled_from(("", *ELEMENTS)), st.booleans())
    return tuple(draw(st.lists(one, min_size=6, max_size=6)))


def brute_force(tile: str, around: Around, exact: bool) -> bool:
    """Tries to give every symbol of the tile a star of its own."""
    needs = [name for name, n in zip(ELEMENTS, TILES[tile].needs, strict=True) for _ in range(n)]
    there = [(element, nova) for element, nova in around if element]
    if len(there) < len(needs) or (exact and len(there) != len(needs)):
        return False
    return any(
        all(nova or element == need for (element, nova), need in zip(chosen, needs, strict=True))
        for chosen in set(permutations(there, len(needs)))
    )


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(TILES)), surroundings(), st.booleans())
def test_forming_agrees_with_a_brute_force(tile: str, around: Around, exact: bool) -> None:
    named = {STARS[n]: found for n, found in zip(D1, around, strict=True) if found[0]}
    own = galaxy(
        nebulae=f"D1:{tile}",
        stars=" ".join(f"{star}:{element}" for star, (element, nova) in named.items() if not nova),
        novae=" ".join(f"{star}:{element}" for star, (element, nova) in named.items() if nova),
    )
    expected = brute_force(tile, around, exact)
    assert can_form(own, 0, "exact" if exact else "enough") == expected


@settings(deadline=None)
@given(st.sampled_from(sorted(TILES)), st.data())
def test_a_fitting_set_of_stars_always_forms(tile: str, data: st.DataObject) -> None:
    needs = [name for name, n in zip(ELEMENTS, TILES[tile].needs, strict=True) for _ in range(n)]
    places = data.draw(st.permutations(D1))[: len(needs)]
    novae = data.draw(st.sets(st.sampled_from(places)))
    pairs = list(zip(places, needs, strict=True))
    own = galaxy(
        nebulae=f"D1:{tile}",
        stars=" ".join(f"{STARS[n]}:{element}" for n, element in pairs if n not in novae),
        novae=" ".join(f"{STARS[n]}:{element}" for n, element in pairs if n in novae),
    )
    assert can_form(own, 0, "exact")
    assert can_form(own, 0, "enough")

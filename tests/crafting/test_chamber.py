import pytest

from games.crafting.rules.moves import Depressurise, ShiftEnergy, TakeEnergy
from games.crafting.rules.state import Ring
from tests.crafting.tables import after, alice, creating, galaxy, listed, refused


def test_each_crystal_brings_more_and_after_the_fifth_none() -> None:
    state = creating(waiting=7)
    scores = []
    for _ in range(7):
        state = after(state, Depressurise("none"))
        scores.append(alice(state).score)
    assert scores == [3, 9, 19, 34, 55, 55, 55]
    assert (alice(state).horizontal, alice(state).aside) == (5, 2)
    refused(state, Depressurise("none"), "no_crystal_waits")


def test_the_reward_is_a_star_into_the_tray_also_after_the_fifth() -> None:
    state = creating(waiting=1, horizontal=5)
    done = after(state, Depressurise("star", "O"))
    assert done.tray.stars == (0, 0, 1, 0)
    assert alice(done).score == 0


def test_the_star_must_be_in_the_supply() -> None:
    state = creating(waiting=1, left_stars=(1, 0, 1, 1))
    refused(state, Depressurise("star", "He"), "no_stars_left")
    refused(state, Depressurise("star", "Fe"), "choose_an_element")
    assert listed(state, Depressurise("star", "H"))


def test_the_rulebooks_example_from_the_advance_to_the_six_points() -> None:
    """From space 4 with one crystal discharged: three advances, then 6 points and a star."""
    ring = Ring((3, 1), (0, 2, 0, 0))
    state = creating(phase="shift", ring=ring, vertical=4, horizontal=1, crystal_points=3)
    state = after(state, ShiftEnergy(("own",)), TakeEnergy(1))
    assert (alice(state).vertical, alice(state).waiting) == (1, 1)
    done = after(state, Depressurise("star", "C"))
    assert alice(done).score - alice(state).score == 6
    assert done.tray.stars == (3, 0, 0, 1)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Depressurise("gold"), "no_such_reward"),
        (Depressurise("power", slot=1), "not_instead_of_the_star"),
        (Depressurise("power", slot=2), "not_instead_of_the_star"),
        (Depressurise("power", slot=9), "not_instead_of_the_star"),
        (Depressurise("star", "H", slot=1), "needless_choice"),
        (Depressurise("none", "H"), "needless_choice"),
        (Depressurise("power", slot=3), "choose_an_element"),
        (Depressurise("power", "H", slot=3, at=("S00",)), "needless_choice"),
    ],
)
def test_it_refuses(move: Depressurise, reason: str) -> None:
    state = creating(galaxy(stars="S00:H"), waiting=1, slots=("PT5", "", "PT2", ""))
    refused(state, move, reason)


def test_one_reward_per_crystal_whichever_cards_one_owns() -> None:
    state = creating(galaxy(stars="S00:H"), waiting=1, slots=("PT1", "PT2", "PT3", ""))
    done = after(state, Depressurise("power", "H", slot=2))
    assert alice(done).waiting == 0
    refused(done, Depressurise("power", slot=1, at=("L05",)), "no_crystal_waits")

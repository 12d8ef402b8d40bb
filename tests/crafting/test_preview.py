import pytest
from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.moves import ShiftEnergy
from games.crafting.rules.preview import completed_by, completes, gives, loses, needed_by, progress
from games.crafting.rules.state import EMPTY, Energy, Ring
from games.engine.chance import Chance
from tests.crafting.tables import ALICE, after, creating, galaxy


def test_the_rulebooks_shift_promises_what_it_gives() -> None:
    ring = Ring(own=(2, 0, 0, 1), dark=(0, 1, 1, 1))
    state = creating(seats=4, phase="shift", ring=ring)
    gains = gives(crafting.view(state, ALICE), ALICE, ("chemistry", "own", "own"))
    assert (gains.centre, gains.tokens, gains.stars) == ("time", (3, 3, 1, 0), (0, 0, 1, 0))
    assert (gains.dna, gains.advances, gains.graviton, gains.life) == (2, 3, 1, 0)
    assert (gains.cards, gains.nebula, gains.tops) == (3, False, 0)


@pytest.mark.parametrize("seed", [f"{n:x}" for n in range(8)])
def test_every_shift_gives_what_it_promised(seed: str) -> None:
    state = crafting.setup(crafting.Options(), 3, Chance(seed))
    seat, view = state.active, crafting.view(state, state.active)
    for move in crafting.moves(state, seat):
        assert isinstance(move, ShiftEnergy)
        gains = gives(view, seat, move.steps)
        done = crafting.apply(state, seat, move, Chance("1")).state
        tray, player = done.tray, done.players[seat]
        assert (gains.stars, gains.supernova, gains.dna) == (tray.stars, tray.supernova, tray.dna)
        assert (gains.graviton, gains.life) == (tray.graviton, tray.life)
        assert (gains.cards, gains.advances) == (done.draws, player.vertical)
        assert gains.nebula == (done.phase == "nebula")


def test_no_more_cards_are_promised_than_there_are() -> None:
    ring = Ring(own=(2, 0, 0, 1), dark=(0, 1, 1, 1))
    state = creating(seats=4, phase="shift", ring=ring)
    scarce = replace(state, energy=Energy((), (EMPTY, 1, EMPTY, EMPTY), (0, 0, 1, 0)))
    assert gives(crafting.view(scarce, ALICE), ALICE, ("chemistry", "own", "own")).cards == 2
    step = crafting.apply(scarce, ALICE, ShiftEnergy(("chemistry", "own", "own")), Chance("1"))
    assert crafting.view(step.state, ALICE).draws == 2
    (light,) = [event for event in step.events if event.values.get("centre") == "light"]
    assert light.values["number"] == 2


def test_each_space_tells_which_nebulae_it_would_complete() -> None:
    own = galaxy(nebulae="D1:N101 D4:N101", stars="S10:H S04:H S13:H")
    view = crafting.view(creating(own, tray_stars=(0, 1, 0, 0)), ALICE)
    spots = completes(view, "He")
    assert spots["S01"] == ("D1", "D4")
    assert spots["S00"] == ("D1",)
    assert spots["S20"] == ("D4",)
    assert spots["S30"] == ()
    assert not any(completes(view, "C").values())


def test_one_space_tells_the_same_as_all_spaces() -> None:
    own = galaxy(nebulae="D1:N101 D4:N101", stars="S10:H S04:H S13:H")
    view = crafting.view(creating(own, tray_stars=(0, 1, 0, 0)), ALICE)
    for star, done in completes(view, "He").items():
        assert completed_by(view, "He", star) == done


def test_the_bonus_of_power_cards_is_told_apart_from_the_tokens() -> None:
    ring = Ring(own=(2, 0), dark=(0, 1, 1, 2))
    state = creating(phase="shift", ring=ring, slots=("PG2", "PG3", "PL1", ""))
    gains = gives(crafting.view(state, ALICE), ALICE, ("own",))
    assert (gains.tokens, gains.bonus) == ((1, 1, 1, 3), (1, 0, 2, 0))
    assert (gains.graviton, gains.cards, gains.life) == (3, 2, 3)


def test_a_shift_promises_no_more_than_the_supply_holds() -> None:
    ring = Ring(own=(3, 0), dark=(0, 1, 1, 2))
    state = creating(phase="shift", ring=ring, left_stars=(2, 9, 9, 9), left_life=1)
    gains = gives(crafting.view(state, ALICE), ALICE, ("own",))
    assert (gains.centre, gains.stars, gains.life) == ("light", (2, 0, 0, 0), 1)


def test_each_nebula_tells_what_it_has_and_what_it_lacks() -> None:
    own = galaxy(
        nebulae="D1:N314 Y1:N101", formed="Y1", stars="S10:H S04:H S00:C", novae="S09:O S34:C",
        proto="L10 L04", stable="L03",
    )  # fmt: skip
    found = progress(crafting.view(creating(own), ALICE), ALICE)
    assert set(found) == {"D1", "Y1"}
    d1 = found["D1"]
    assert (d1.there, d1.missing, d1.supernovae) == ((1, 0, 0, 1), (0, 2, 1, 1), 1)
    assert (d1.life, d1.formed, d1.ready) == (3, False, False)
    assert found["Y1"].formed


def test_a_nebula_that_can_be_formed_says_so_by_the_tables_rule() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He S00:O")
    enough, exact = creating(own), creating(own, forming="exact")
    assert progress(crafting.view(enough, ALICE), ALICE)["D1"].ready
    assert not progress(crafting.view(exact, ALICE), ALICE)["D1"].ready


def test_each_star_tells_which_other_nebulae_need_it() -> None:
    own = galaxy(
        nebulae="D1:N101 D4:N101 Y1:N103", formed="Y1", stars="S10:H S04:H S01:He S13:H S00:H",
    )  # fmt: skip
    needs = needed_by(crafting.view(creating(own), ALICE), "D1")
    assert needs == {"S10": (), "S04": ("D4",), "S01": ("D4",), "S00": ()}


def test_ending_the_turn_loses_the_tray_and_the_tracks() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He")
    state = creating(own, tray_stars=(0, 0, 1, 0), tray_life=2, dna=1, waiting=1)
    lost = loses(crafting.view(state, ALICE))
    assert (lost.stars, lost.life, lost.dna, lost.waiting) == ((0, 0, 1, 0), 2, 1, 1)
    assert lost.formable == ("D1",)
    assert lost.anything
    assert not loses(crafting.view(creating(galaxy()), ALICE)).anything
    assert after(state).tray.life == 2

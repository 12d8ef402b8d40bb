import pytest

from games.rules import crafting
from games.rules.chance import Chance
from games.rules.crafting.moves import ShiftEnergy
from games.rules.crafting.preview import completes, gives, loses
from games.rules.crafting.state import Ring
from tests.rules.crafting.tables import ALICE, after, creating, galaxy


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


def test_each_space_tells_which_nebulae_it_would_complete() -> None:
    own = galaxy(nebulae="D1:N101 D4:N101", stars="S10:H S04:H S13:H")
    view = crafting.view(creating(own, tray_stars=(0, 1, 0, 0)), ALICE)
    spots = completes(view, "He")
    assert spots["S01"] == ("D1", "D4")
    assert spots["S00"] == ("D1",)
    assert spots["S20"] == ("D4",)
    assert spots["S30"] == ()
    assert not any(completes(view, "C").values())


def test_ending_the_turn_loses_the_tray_and_the_tracks() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He")
    state = creating(own, tray_stars=(0, 0, 1, 0), tray_life=2, dna=1, waiting=1)
    lost = loses(crafting.view(state, ALICE))
    assert (lost.stars, lost.life, lost.dna, lost.waiting) == ((0, 0, 1, 0), 2, 1, 1)
    assert lost.formable == ("D1",)
    assert lost.anything
    assert not loses(crafting.view(creating(galaxy()), ALICE)).anything
    assert after(state).tray.life == 2

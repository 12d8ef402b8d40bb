import pytest
from msgspec.structs import replace

from games.crafting.rules.moves import (
    BuyPower,
    CreateLife,
    Depressurise,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    Move,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    Stabilise,
    UsePower,
)
from games.crafting.rules.state import NO_TRAY
from games.engine.contract import Seat
from tests.crafting.tables import creating, galaxy, step

OWN = galaxy(
    stars="S00:H S10:H S04:He S20:C",
    nebulae="D1:N101 Y1:N202 F1:N101",
    formed="Y1 F1",
    stable="L05 L11 L12 L06 L02 L20 L21",
    proto="L01 L30",
    advanced="F1:A101",
)
STATE = creating(
    OWN, hand=(5, 3, 3, 3), waiting=1, slots=("PC3", "PG3", "PT5", ""), dna=1, supernova=1,
    graviton=1, tray_stars=(1, 0, 0, 0), tray_life=1, tray_nebulae=("N201",),
)  # fmt: skip


@pytest.mark.parametrize(
    "move",
    [
        PlaceStar("H", "S30"),
        PlaceLife("L04"),
        PlaceNebula("N201", "D4"),
        FormNebula("D1", "S00"),
        Depressurise("star", "C"),
        ScoreSet("light"),
        Ignite("S00"),
        Stabilise("L01"),
        Gravitate("S20", "S13"),
        UsePower(3),
    ],
)
def test_it_can_be_taken_back(move: Move) -> None:
    assert not step(STATE, move).sealed


@pytest.mark.parametrize(
    "move",
    [
        CreateLife("Y1"),
        BuyPower(4, "light"),
        UsePower(1, "light", spend=("L20", "L21", "L12"), at=("F1",)),
        UsePower(2, "light", mode="gain"),
        UsePower(2, "light", mode="replace", at=("D1",)),
        EndTurn("none"),
        EndTurn("nebula", size=1),
    ],
)
def test_it_shows_something_hidden_or_is_final_and_cannot_be_taken_back(move: Move) -> None:
    assert step(STATE, move).sealed


def test_the_last_nebula_of_a_turn_can_be_laid_otherwise_while_the_round_goes_on() -> None:
    drawn = step(replace(STATE, tray=NO_TRAY), EndTurn("nebula", size=1)).state
    assert not step(drawn, OmegaPlace("F4")).sealed


def test_the_last_nebula_of_a_round_turns_up_an_objective_and_stays() -> None:
    last = replace(STATE, first=Seat((STATE.active + 1) % len(STATE.players)))
    done = step(step(last, EndTurn("nebula", size=1)).state, OmegaPlace("F4"))
    assert "objective_revealed" in [event.name for event in done.events]
    assert done.sealed

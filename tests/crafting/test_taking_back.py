"""Inside creation a seat may go back move by move, to the last sealed step and no further."""

from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.moves import (
    BuyPower,
    EndTurn,
    FormNebula,
    Gravitate,
    KeepPower,
    Move,
    PlaceLife,
    PlaceStar,
    Stabilise,
)
from games.crafting.rules.state import State
from games.engine.chance import Chance
from games.engine.log import Entry, Undo
from games.engine.play import play, replay
from tests.crafting.tables import ALICE, creating, galaxy, step

OWN = galaxy(nebulae="D1:N101", stars="S10:H S04:H", proto="L01")
STATE = creating(
    OWN, hand=(2, 2, 0, 0), tray_stars=(0, 1, 0, 0), tray_life=1, dna=1, graviton=1
)  # fmt: skip
CHAIN: tuple[Move, ...] = (
    PlaceStar("He", "S01"),
    FormNebula("D1", "S10"),
    PlaceLife("L05"),
    Stabilise("L05"),
    Gravitate("S04", "S10"),
)


def entries(moves: tuple[Move, ...]) -> list[Entry[Move]]:
    return [Entry(number, ALICE, move, f"{number:x}") for number, move in enumerate(moves, 1)]


def states(state: State, moves: tuple[Move, ...]) -> list[State]:
    found = [state]
    for entry in entries(moves):
        found.append(play(crafting, found[-1], ALICE, entry.move, Chance(entry.seed)).state)
    return found


def test_a_chain_of_placing_forming_and_moving_is_open_to_the_beginning() -> None:
    for before, move in zip(states(STATE, CHAIN), CHAIN, strict=False):
        assert not step(before, move).sealed


def test_taking_back_restores_every_earlier_state_exactly() -> None:
    passed = states(STATE, CHAIN)
    for to in range(len(CHAIN)):
        log: list[Entry[Move] | Undo] = [*entries(CHAIN), Undo(len(CHAIN) + 1, ALICE, to)]
        assert replay(crafting, STATE, log) == passed[to]


def test_after_taking_back_the_turn_goes_on_another_way() -> None:
    log: list[Entry[Move] | Undo] = [
        *entries(CHAIN),
        Undo(6, ALICE, 1),
        Entry(7, ALICE, FormNebula("D1", "S01"), "7"),
    ]
    end = replay(crafting, STATE, log)
    assert end.players[0].galaxy.stars == galaxy(stars="S10:H S04:H").stars
    assert (end.tray.dna, end.tray.graviton) == (1, 1)


def test_buying_and_keeping_a_power_close_the_way_back() -> None:
    bought = step(STATE, BuyPower(1, "light"))
    assert bought.sealed
    card, other = bought.state.drawn
    kept = step(bought.state, KeepPower(card, (other,)))
    assert kept.sealed
    assert not step(kept.state, CHAIN[0]).sealed  # from here on it is open again


def test_the_window_of_creation_stays_the_same_while_one_goes_to_and_fro() -> None:
    keys = {crafting.windows(state)[0].key for state in states(STATE, CHAIN)}
    assert len(keys) == 1


def test_a_turn_that_ended_is_not_taken_back() -> None:
    assert step(STATE, EndTurn("none")).sealed
    over_limit = replace(STATE, first=STATE.active)
    assert step(over_limit, EndTurn("nebula", size=1)).sealed

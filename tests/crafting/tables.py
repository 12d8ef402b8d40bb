"""Positions for the tests: a table in creation, with the galaxy and the things one names."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.board import HEX_AT, HEXES, LIFE_AT, STAR_AT
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.moves import Move
from games.crafting.rules.ring import as_four
from games.crafting.rules.state import Galaxy, Player, State, Tray
from games.engine.chance import Chance
from games.engine.contract import Seat, Step
from games.engine.play import RefusedError, play

ALICE, BOB = Seat(0), Seat(1)


def spaces(text: str, numbers: dict[str, int]) -> int:
    """ "L01 L05" as bits."""
    return sum(1 << numbers[name] for name in text.split())


def galaxy(
    stars: str = "",
    novae: str = "",
    proto: str = "",
    stable: str = "",
    nebulae: str = "",
    formed: str = "",
    advanced: str = "",
) -> Galaxy:
    """A galaxy in words: stars "S00:H S04:C", nebulae "D1:N101", advanced "D1:A101"."""
    tiles = dict(pair.split(":") for pair in nebulae.split())
    return Galaxy(
        nebulae=tuple(tiles.get(name, "") for name in HEXES),
        formed=spaces(formed, HEX_AT),
        stars=by_element(stars),
        novae=by_element(novae),
        proto=spaces(proto, LIFE_AT),
        stable=spaces(stable, LIFE_AT),
        advanced=tuple(
            (HEX_AT[name], tile) for name, tile in (pair.split(":") for pair in advanced.split())
        ),
    )


def by_element(stars: str) -> tuple[int, int, int, int]:
    pairs = [pair.split(":") for pair in stars.split()]
    return as_four(
        sum(1 << STAR_AT[star] for star, element in pairs if element == name) for name in ELEMENTS
    )


def creating(own: Galaxy | None = None, seats: int = 2, **things: Any) -> State:
    """Alice creates. Things: hand, slots, waiting and so on of hers; tray; fields of the state."""
    state = crafting.setup(crafting.Options(edition=crafting.META.edition), seats, Chance("c0ffee"))
    of_player = {name: things.pop(name) for name in list(things) if name in fields(Player)}
    of_tray = {name: things.pop(name) for name in list(things) if name in ("dna", "supernova")}
    for name in ("graviton", "tray_stars", "tray_life", "tray_nebulae"):
        if name in things:
            of_tray[name.removeprefix("tray_")] = things.pop(name)
    of_supply = {
        name.removeprefix("left_"): things.pop(name) for name in list(things) if "left_" in name
    }
    alice = replace(state.players[0], galaxy=own or state.players[0].galaxy, **of_player)
    return replace(
        state,
        players=(alice, *state.players[1:]),
        first=ALICE,
        active=ALICE,
        tray=Tray(**of_tray),
        supply=replace(state.supply, **of_supply),
        **{"phase": "create", **things},
    )


def fields(struct: type) -> tuple[str, ...]:
    return tuple(struct.__struct_fields__)  # type: ignore[attr-defined]


def step(state: State, move: Move, seat: Seat = ALICE) -> Step[State]:
    """The step a move leads to, through the engine's door."""
    return play(crafting, state, seat, move, Chance("5"))


def after(state: State, *moves: Move) -> State:
    """The state after Alice's moves."""
    for move in moves:
        state = step(state, move).state
    return state


def alice(state: State) -> Player:
    return state.players[0]


def refused(state: State, move: Move, reason: str, seat: Seat = ALICE) -> None:
    """The move is refused for exactly this reason, and not among the moves listed."""
    with pytest.raises(RefusedError) as error:
        play(crafting, state, seat, move, Chance("5"))
    assert error.value.refusal.reason == reason
    assert move not in list(crafting.moves(state, seat))


def listed(state: State, move: Move) -> bool:
    """Whether the move is legal and stands in the list of moves."""
    return crafting.refuse(state, ALICE, move) is None and move in list(
        crafting.moves(state, ALICE)
    )

"""Mobius Tubes: all ships leave the Black Hole."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import MOBIUS_TUBES, START
from games.encounter.rules.moves import NOWHERE, PlayArtefact
from games.encounter.rules.ships import await_place
from games.encounter.rules.state import State, all_colonies, every_seat
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed


def ready(state: State) -> bool:
    return any(state.hole)


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    return None if ready(state) else Refusal("nothing_in_hole")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(MOBIUS_TUBES),)


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    for owner in every_seat(state):
        number = state.hole[owner]
        if number and all_colonies(state, owner):
            state = replace(state, hole=changed(state.hole, owner, 0))
            state = await_place(state, owner, ((NOWHERE, number),))
            teller.tell("ships_freed", seat=owner, ships=number)
    return replace(state, todo=("place", *state.todo))


ARTEFACT = Artefact(MOBIUS_TUBES, (START, "new_hand"), ready, check, ways, act)

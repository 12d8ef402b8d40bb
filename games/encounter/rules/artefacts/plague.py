"""The Plague: a player loses three ships and one card of each kind."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import LAID, PLAGUE, PRE, REVEALED, START
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State, every_seat
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def ready(state: State) -> bool:
    return True


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    good = move.seat != seat and move.seat in every_seat(state)
    return None if good else Refusal("bad_target")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(PLAGUE, seat=other) for other in every_seat(state) if other != seat)


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    none = (0,) * len(state.powers)  # what an earlier event cost is no longer Healer's business
    todo = ("plague", "heal", "place", *state.todo)
    return replace(state, victim=move.seat, lost=none, todo=todo)


ARTEFACT = Artefact(PLAGUE, (START, PRE, LAID, REVEALED, "new_hand"), ready, check, ways, act)

"""Force Field: alliances end, their ships go home, and those seats stay out."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import FORCE_FIELD, LAID, PRE
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.ships import send_home
from games.encounter.rules.state import NO_SIDE, State
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed


def allied(state: State) -> list[Seat]:
    return [Seat(seat) for seat, side in enumerate(state.enc.sides) if side != NO_SIDE]


def ready(state: State) -> bool:
    return bool(allied(state))


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    named = set(move.allies)
    fits = named and len(named) == len(move.allies) and named <= set(allied(state))
    return None if fits else Refusal("no_alliance")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    seats = allied(state)
    for number in range(1, len(seats) + 1):
        for some in combinations(seats, number):
            yield PlayArtefact(FORCE_FIELD, allies=some)


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    teller.tell("alliances_ended", allies=told_list(move.allies))
    for ally in move.allies:
        state = send_home(state, ally)
        enc = state.enc
        sides = changed(enc.sides, ally, NO_SIDE)
        origins = changed(enc.origins, ally, ())
        enc = replace(enc, sides=sides, origins=origins, barred=(*enc.barred, ally))
        state = replace(state, enc=enc)
    return replace(state, todo=("place", *state.todo))


ARTEFACT = Artefact(FORCE_FIELD, (PRE, LAID), ready, check, ways, act)

"""Stellar Gas: no compensation in this encounter."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import LAID, PRE, REVEALED, STELLAR_GAS
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def ready(state: State) -> bool:
    return not state.enc.gas


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    return Refusal("gas_in_force") if state.enc.gas else None


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(STELLAR_GAS),)


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    return replace(state, enc=replace(state.enc, gas=True))


ARTEFACT = Artefact(STELLAR_GAS, (PRE, LAID, REVEALED), ready, check, ways, act)

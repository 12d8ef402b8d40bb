"""Stellar Gas: no compensation in this encounter."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.rules.contract import Refusal, Seat
from games.rules.encounter.artefacts.artefact import Artefact
from games.rules.encounter.components import LAID, PRE, REVEALED, STELLAR_GAS
from games.rules.encounter.moves import PlayArtefact
from games.rules.encounter.state import State
from games.rules.encounter.tale import Tale


def ready(state: State) -> bool:
    return not state.enc.gas


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    return Refusal("gas_in_force") if state.enc.gas else None


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(STELLAR_GAS),)


def act(state: State, seat: Seat, move: PlayArtefact, tale: Tale) -> State:
    return replace(state, enc=replace(state.enc, gas=True))


ARTEFACT = Artefact(STELLAR_GAS, (PRE, LAID, REVEALED), ready, check, ways, act)

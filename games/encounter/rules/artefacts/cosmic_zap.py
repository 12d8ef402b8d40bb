"""Cosmic Zap: one power is silent until the encounter ends."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import COSMIC_ZAP, LAID, PRE, REVEALED, START
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State, every_seat, power_on
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def ready(state: State) -> bool:
    return any(power_on(state, seat) for seat in every_seat(state))


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    if move.seat not in every_seat(state):
        return Refusal("bad_target")
    return None if power_on(state, move.seat) else Refusal("already_silent")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(COSMIC_ZAP, seat=s) for s in every_seat(state) if power_on(state, s))


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    return replace(state, enc=replace(state.enc, zapped=(*state.enc.zapped, move.seat)))


ARTEFACT = Artefact(COSMIC_ZAP, (START, PRE, LAID, REVEALED, "new_hand"), ready, check, ways, act)

"""Emotion Control: every Attack face up counts as a Negotiate."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.components import EMOTION_CONTROL, REVEALED
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.score import attacks
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


def ready(state: State) -> bool:
    return all(state.enc.face_up) and any(attacks(state))


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    return None if ready(state) else Refusal("no_attack_card")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(EMOTION_CONTROL),)


def act(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    return replace(state, enc=replace(state.enc, emotion=True))


ARTEFACT = Artefact(EMOTION_CONTROL, (REVEALED,), ready, check, ways, act)

"""Emotion Control: every Attack face up counts as a Negotiate."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.rules.contract import Refusal, Seat
from games.rules.encounter.artefacts.artefact import Artefact
from games.rules.encounter.components import EMOTION_CONTROL, REVEALED
from games.rules.encounter.moves import PlayArtefact
from games.rules.encounter.score import attacks
from games.rules.encounter.state import State
from games.rules.encounter.tale import Tale


def ready(state: State) -> bool:
    return all(state.enc.face_up) and any(attacks(state))


def check(state: State, seat: Seat, move: PlayArtefact) -> Refusal | None:
    return None if ready(state) else Refusal("no_attack_card")


def ways(state: State, seat: Seat) -> Iterable[PlayArtefact]:
    return (PlayArtefact(EMOTION_CONTROL),)


def act(state: State, seat: Seat, move: PlayArtefact, tale: Tale) -> State:
    return replace(state, enc=replace(state.enc, emotion=True))


ARTEFACT = Artefact(EMOTION_CONTROL, (REVEALED,), ready, check, ways, act)

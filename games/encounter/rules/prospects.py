"""What the cards a seat holds would make of the outcome: for its own eyes only."""

from msgspec.structs import replace

from games.encounter.rules.artefacts import artefact_moves
from games.encounter.rules.components import COSMIC_ZAP, EMOTION_CONTROL, STELLAR_GAS
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.score import Preview, preview
from games.encounter.rules.state import Encounter, State
from games.engine.contract import Fixed, Seat


class Prospect(Fixed, frozen=True):
    """An artefact the seat may play now, and the outcome as it would stand then."""

    move: PlayArtefact
    preview: Preview


def prospects(state: State, seat: Seat) -> tuple[Prospect, ...]:
    """Every artefact of the seat that changes what the two cards face up lead to."""
    if state.todo[0] != "revealed" or seat not in state.asked:
        return ()
    return tuple(
        Prospect(move, preview(replace(state, enc=touched(state.enc, move))))
        for move in artefact_moves(state, seat, "revealed")
        if move.card in (COSMIC_ZAP, EMOTION_CONTROL, STELLAR_GAS)
    )


def touched(enc: Encounter, move: PlayArtefact) -> Encounter:
    if move.card == COSMIC_ZAP:
        return replace(enc, zapped=(*enc.zapped, move.seat))
    if move.card == EMOTION_CONTROL:
        return replace(enc, emotion=True)
    return replace(enc, gas=True)

"""The six artefacts, and what may be asked of all of them alike."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.artefacts import (
    cosmic_zap,
    emotion_control,
    force_field,
    mobius_tubes,
    plague,
    stellar_gas,
)
from games.encounter.rules.artefacts.artefact import Artefact
from games.encounter.rules.cards import removed
from games.encounter.rules.components import COPIES, COSMIC_ZAP
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Refusal, Seat

ARTEFACTS: dict[int, Artefact] = {
    artefact.ARTEFACT.card: artefact.ARTEFACT
    for artefact in (cosmic_zap, force_field, mobius_tubes, plague, stellar_gas, emotion_control)
}
IN_WINDOW: dict[str, tuple[Artefact, ...]] = {
    window: tuple(artefact for artefact in ARTEFACTS.values() if window in artefact.windows)
    for window in ("start", "pre", "laid", "revealed", "new_hand")
}


def cards_may_act(state: State, window: str) -> bool:
    """Whether some artefact could be played here by somebody; public facts only."""
    return any(
        artefact.ready(state) and state.discard.count(artefact.card) < COPIES[artefact.card]
        for artefact in IN_WINDOW[window]
    )


def refuse_artefact(state: State, seat: Seat, move: PlayArtefact, window: str) -> Refusal | None:
    artefact = ARTEFACTS.get(move.card)
    if artefact is None or move.card not in state.hands[seat]:
        return Refusal("not_your_card")
    if window not in artefact.windows:
        return Refusal("wrong_window")
    return artefact.check(state, seat, move)


def artefact_moves(state: State, seat: Seat, window: str) -> Iterable[PlayArtefact]:
    for card in dict.fromkeys(state.hands[seat]):
        if card >= COSMIC_ZAP and window in ARTEFACTS[card].windows:
            for move in ARTEFACTS[card].ways(state, seat):
                if ARTEFACTS[card].check(state, seat, move) is None:
                    yield move


def play_artefact(state: State, seat: Seat, move: PlayArtefact, teller: Teller) -> State:
    """The card lies in play while its effect runs, sub-steps included."""
    teller.tell(
        "artefact_played",
        seat=seat,
        card=move.card,
        target=move.seat,
        allies=told_list(move.allies),
    )
    state = removed(state, seat, (move.card,))
    state = replace(state, in_play=(move.card,), player=seat, todo=("spent", *state.todo))
    return ARTEFACTS[move.card].act(state, seat, move, teller)

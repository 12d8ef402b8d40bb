"""Cosmic Encounter: what a tournament counts beside wins, read off the steps of a game."""

from collections.abc import Iterable

from games.encounter.rules.state import State
from games.engine.contract import Step

COUNTED = (
    "outcome_attack",
    "outcome_defence",
    "outcome_deal",
    "deal_made",
    "deal_failed",
    "new_hand",
    "second",
)


def count(step: Step[State]) -> Iterable[tuple[str, int]]:
    """Outcomes and deals as they happen; at the end how often each power played and won."""
    state = step.state
    for event in step.events:
        if event.name in COUNTED:
            yield event.name, 1
    if not state.winners:
        return
    yield "encounters", state.encounters
    yield "shared_victories", int(len(state.winners) > 1)
    for seat, power in enumerate(state.powers):
        yield f"played_{power}", 1
        yield f"won_{power}", int(seat in state.winners)

"""Which question is open, and whom it asks. No step has a limit: turns follow the table's pace.

A turn is one question to the clock, whatever it asks for at the moment: its key stays.
"""

from games.crafting.rules.components import HAND_LIMIT
from games.crafting.rules.meta import ONE_CLOCK
from games.crafting.rules.state import State, to_discard
from games.engine.contract import Seat, Window

CREATION = (
    "place_nebula", "place_star", "place_life", "form_nebula", "depressurise", "create_life",
    "buy_power", "score_set", "use_power", "ignite", "stabilise", "gravitate", "end_turn",
)  # fmt: skip
MOVES: dict[str, tuple[str, ...]] = {
    "shift": ("shift_energy",),
    "nebula": ("choose_nebula",),
    "cards": ("take_energy",),
    "create": CREATION,
    "keep": ("keep_power",),
    "place": ("omega_place",),
    "limit": ("discard_to_limit",),
}


def windows(state: State) -> tuple[Window, ...]:
    """One question to the active seat, or the hand limit to all whom it binds."""
    phase = state.phase
    if phase == "over":
        return ()
    if phase == "limit":
        asked = over_limit(state)
        return (Window(f"limit-{state.round}", MOVES[phase], asked, asked),)
    asked = (state.active,)
    return (Window(key_of(state), MOVES[phase], asked, asked),)


def key_of(state: State) -> str:
    """One for the whole turn; before edition 2 each draw and each purchase had its own."""
    if state.edition >= ONE_CLOCK:
        return f"turn-{state.turn}"
    phase = state.phase
    if phase == "cards":
        return f"cards-{state.turn}-{state.draws}"
    if phase in ("create", "keep"):
        return f"{phase}-{state.turn}-{state.bought}"
    return f"{phase}-{state.turn}"


def over_limit(state: State) -> tuple[Seat, ...]:
    """Seats with more than ten cards."""
    return tuple(
        Seat(seat) for seat, player in enumerate(state.players) if to_discard(player, HAND_LIMIT)
    )
